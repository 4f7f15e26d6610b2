/** The address of a client, and the network that shares its rate limits. */
import type { IncomingHttpHeaders } from 'node:http'
import { isIPv6 } from 'node:net'

interface Incoming {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

export const addressOf = ({ headers, socket }: Incoming, proxies: number): string =>
  trustedEntry(headers['x-forwarded-for'], proxies) ?? socket.remoteAddress ?? ''

/** Whether the browser uses https, which ends at the proxy. */
export const isHttps = (headers: IncomingHttpHeaders, proxies: number): boolean =>
  trustedEntry(headers['x-forwarded-proto'], proxies) === 'https'

/**
 * Each proxy appends one entry, so only the last `proxies` entries can be
 * trusted. The client may have forged those before.
 */
function trustedEntry(header: string | string[] | undefined, proxies: number): string | undefined {
  const entries = String(header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return proxies > 0 ? entries.at(-Math.min(proxies, entries.length)) : undefined
}

/** IPv6 clients own a whole /64 network, and can use another address for each request. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return mapped
  // A URL normalizes the address, without dots.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
