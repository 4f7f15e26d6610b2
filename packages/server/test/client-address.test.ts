import { describe, expect, it } from 'vitest'
import { addressOf, networkOf } from '../src/edge/client-address.js'

describe('the network of an address', () => {
  for (const [address, network] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ] as const)
    it(`is ${network} for ${address}`, () => expect(networkOf(address)).toBe(network))
})

describe('the address of a client', () => {
  const at = (forwarded: string | undefined, proxies: number) =>
    addressOf(
      { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress: 'socket' } },
      proxies,
    )

  it('is that of the socket without a proxy, whatever the headers say', () => expect(at('a', 0)).toBe('socket'))
  it('is that of the socket if the proxy adds no header', () => expect(at(undefined, 1)).toBe('socket'))
  it('is the entry of the proxy, not that of the client', () => expect(at('forged, a', 1)).toBe('a'))
  it('is the entry of the first of two proxies', () => expect(at('forged, a, b', 2)).toBe('a'))
  it('is the first entry if there are fewer than proxies', () => expect(at('a', 2)).toBe('a'))
})
