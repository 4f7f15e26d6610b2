/** Secrets are as long as they are meant to be, and no two are alike. */
import { loadGame } from '@handwerk/shelf'
import { describe, expect, it } from 'vitest'
import { KnownDevices } from '../src/edge/known-devices.js'
import { Sessions } from '../src/edge/sessions.js'
import type { PersonStore } from '../src/store/person-store.js'
import { newTable, rematchTable, seedOf } from '../src/table/new-table.js'
import { realWorld } from '../src/world.js'
import { registry } from './registry.js'
import { GAME } from './tables.js'

const anna = { id: 'anna', name: 'Anna', guest: true }
/** In base64url, so many bits have so many letters. */
const lettersOf = (bits: number) => Math.ceil(bits / 6)
const isText = (bits: number) => expect.stringMatching(new RegExp(`^[\\w-]{${lettersOf(bits)}}$`))

async function table() {
  const module = await loadGame(GAME)
  if (!module) throw new Error('there is no such game')
  const seats = [{ is: 'me' }, { is: 'link' }, { is: 'link' }] as const
  return { module, made: newTable(realWorld, registry, module, anna, { game: GAME, seats: [...seats] }) }
}

describe('a table', () => {
  it('has an id of sixty bits', async () => expect((await table()).made.id).toMatch(/^[a-z2-7]{12}$/))

  it('uses all letters in its ids', async () => {
    const letters = new Set<string>()
    for (let i = 0; i < 100; i++) for (const letter of (await table()).made.id) letters.add(letter)
    expect([...letters].sort().join('')).toBe('234567abcdefghijklmnopqrstuvwxyz')
  })

  it('has a secret of 256 bits', async () => expect((await table()).made.secret).toMatch(/^[0-9a-f]{64}$/))

  it('has keys of 128 bits for seats by link, each another', async () => {
    const [, one, two] = (await table()).made.seats
    expect([one?.key, two?.key]).toEqual([isText(128), isText(128)])
    expect(one?.key).not.toBe(two?.key)
  })

  it('has another secret in a rematch, and so another seed', async () => {
    const { module, made } = await table()
    const again = rematchTable(realWorld, module, anna, made)
    expect([again.secret === made.secret, seedOf(again) === seedOf(made)]).toEqual([false, false])
  })
})

describe('a person', () => {
  const sessions = new Sessions({
    addPerson: async () => true,
    addSession: async () => undefined,
  } as unknown as PersonStore)

  it('has an id of 72 bits', async () => expect((await sessions.addGuest('Anna')).person.id).toEqual(isText(72)))
  it('has a token of 256 bits', async () => expect((await sessions.addGuest('Anna')).token).toEqual(isText(256)))
})

describe('a browser that has signed in', () => {
  it('has an id of 96 bits, signed by a key of 256', async () => {
    let key = ''
    const devices = new KnownDevices({
      key: async (_, make) => {
        key = make()
        return key
      },
    })
    expect(await devices.issue('anna')).toMatch(/^[\w-]{16}\.[\w-]{43}$/)
    expect(key).toEqual(isText(256))
  })
})
