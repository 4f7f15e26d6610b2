/** Where a request comes from, and whom its limits are shared with. */
import type { IncomingHttpHeaders } from 'node:http'
import { isIPv6 } from 'node:net'

interface Incoming {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** The address of the client. */
export const addressOf = ({ headers, socket }: Incoming, proxies: number): string =>
  trustedEntry(headers['x-forwarded-for'], proxies) ?? socket.remoteAddress ?? ''

/** Whether the browser came by https, which ends at the proxy. */
export const isHttps = (headers: IncomingHttpHeaders, proxies: number): boolean =>
  trustedEntry(headers['x-forwarded-proto'], proxies) === 'https'

/**
 * Each proxy appends what it sees, so with so many proxies in front only that
 * many entries at the end can be believed; whatever stands before was said by
 * the client.
 */
function trustedEntry(header: string | string[] | undefined, proxies: number): string | undefined {
  const entries = String(header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return proxies > 0 ? entries.at(-Math.min(proxies, entries.length)) : undefined
}

/** Who has one address of IPv6 has all of its network of 64 bits, and may use another for each request. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return mapped
  // A URL writes it in one way only, without dots.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
