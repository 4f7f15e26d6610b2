/** A saved game is read, even if its events are damaged. */
import { LEVELS_VERSION } from '@handwerk/bots'
import { seedFrom } from '@handwerk/kernel'
import { afterEach, expect, it, vi } from 'vitest'

const SAVE = {
  id: 'one',
  game: 'oh-my-goods',
  version: 1,
  options: {},
  sitters: [{ name: 'Lena', bot: null }],
  seed: seedFrom('saves'),
  moves: [[0, 'keep']],
  changed: 1,
}
const EVENTS = [{ is: 'move', seat: 0, decision: 1, line: 'keep', sent: null, at: 1 }]

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['as it was', EVENTS, EVENTS],
  ['without it, if a newer version wrote it', [{ is: 'pause', seat: 0, at: 1 }], undefined],
  ['without it, if it is malformed', 'events', undefined],
  ['without it, if version 0.1.0 wrote the save', undefined, undefined],
])('a save is read with its story %s', async (_, events, read) => {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ ...SAVE, events }) })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  const { saveOf } = await import('../src/local/saves.ts')
  expect(saveOf('one')).toMatchObject({ id: 'one', moves: SAVE.moves })
  expect(saveOf('one')?.events).toEqual(read)
})

it.each([
  ['of version 0.1.0 get the names that they have now', undefined, ['novice', 'journeyman', 'artisan']],
  ['of this version keep theirs', LEVELS_VERSION, ['apprentice', 'journeyman', 'master']],
])('bots of a save %s', async (_, levels, now) => {
  const sitters = ['apprentice', 'journeyman', 'master'].map((bot) => ({ name: 'Mira', bot }))
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ ...SAVE, sitters, levels }) })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  const { saveOf } = await import('../src/local/saves.ts')
  expect(saveOf('one')?.sitters.map(({ bot }) => bot)).toEqual(now)
  expect(saveOf('one')?.levels).toBe(LEVELS_VERSION)
})
