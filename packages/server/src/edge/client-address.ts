/** Where a request comes from, and whom its limits are shared with. */
import { isIPv6 } from 'node:net'

interface Arrived {
  readonly headers: { readonly 'x-forwarded-for'?: string | string[] | undefined }
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * The address of the client. Each proxy appends the one that it sees, so with
 * so many proxies in front only that many at the end can be believed; whatever
 * stands before was said by the client.
 */
export function addressOf({ headers, socket }: Arrived, proxies: number): string {
  const told = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  const believed = proxies > 0 ? told.at(-Math.min(proxies, told.length)) : undefined
  return believed ?? socket.remoteAddress ?? ''
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
