import { beforeEach, describe, expect, it } from 'vitest'
import { KnownDevices } from '../src/edge/known-devices.js'

describe('a browser that has signed in before', () => {
  const devices = new KnownDevices({ key: async () => 'secret' })
  let value: string
  beforeEach(async () => {
    value = await devices.issue('Anna')
  })
  const find = (cookie: string, username = 'Anna', known = devices) =>
    known.find({ cookie: `handwerk-device=${cookie}` }, username)

  it('is recognized by its cookie', async () => expect(await find(value)).toBe(value.split('.')[0]))

  it('is recognized however the name is written', async () => expect(await find(value, 'ANNA')).not.toBeNull())

  it('is not recognized for another account', async () => expect(await find(value, 'ben')).toBeNull())

  it('is not recognized by a server with another secret', async () =>
    expect(await find(value, 'Anna', new KnownDevices({ key: async () => 'other' }))).toBeNull())

  it('is not recognized without a cookie', async () => expect(await devices.find({}, 'Anna')).toBeNull())

  for (const [what, change] of [
    ['another device', (one: string) => `x${one}`],
    ['another signature', (one: string) => `${one.slice(0, -2)}xx`],
    ['no signature', (one: string) => one.split('.')[0] ?? ''],
    ['no device', (one: string) => `.${one.split('.')[1]}`],
  ] as const)
    it(`is not recognized with ${what}`, async () => expect(await find(change(value))).toBeNull())

  it('is recognized in a request that is not checked yet', async () => {
    const headers = { cookie: `handwerk-device=${value}` }
    expect(await devices.findUnchecked({ headers, body: { username: 'anna' } })).toBe(value.split('.')[0])
    for (const body of [undefined, null, 'anna', 7, {}, { username: 7 }, { username: 'ben' }])
      expect(await devices.findUnchecked({ headers, body })).toBeNull()
  })

  it('is recognized once the secret can be read again', async () => {
    let isBroken = true
    const key = async () => {
      if (isBroken) throw new Error('no database')
      return 'secret'
    }
    const failing = new KnownDevices({ key })
    await expect(find(value, 'Anna', failing)).rejects.toThrow('no database')
    isBroken = false
    expect(await find(value, 'Anna', failing)).not.toBeNull()
  })

  it('reads the secret once', async () => {
    let read = 0
    const counting = new KnownDevices({ key: async () => `secret${++read}` })
    const own = await counting.issue('Anna')
    expect(await find(own, 'Anna', counting)).not.toBeNull()
    expect(read).toBe(1)
  })

  it('gets another cookie each time', async () => expect(await devices.issue('Anna')).not.toBe(value))
})
