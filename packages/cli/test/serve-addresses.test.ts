/** Where a server says that it can be reached. */
import { expect, it } from 'vitest'
import { addressesBeside } from '../src/commands/serve.js'

const INTERFACES = {
  lo: [{ address: '127.0.0.1', family: 'IPv4', internal: true }],
  eth0: [
    { address: '192.168.1.7', family: 'IPv4', internal: false },
    { address: 'fe80::1', family: 'IPv6', internal: false },
  ],
  gone: undefined,
} as const

it('names the addresses in the network where it listens at all of them', () => {
  for (const host of ['0.0.0.0', '::'])
    expect(addressesBeside('http://127.0.0.1:8400', host, INTERFACES)).toEqual(['http://192.168.1.7:8400'])
})

it('names no other address where it listens at one', () => {
  expect(addressesBeside('http://127.0.0.1:8400', '127.0.0.1', INTERFACES)).toEqual([])
})
