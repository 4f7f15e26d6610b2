/** What a table is before it is played: its first fields, its seed, and the seats of a rematch. */
import { type AnyGameModule, commitmentTo, dealtSeed, itemAt } from '@handwerk/kernel'
import type { StoredPerson } from '../store/person-store.js'
import type { StoredSeat, StoredTable } from '../store/table-store.js'
import type { World } from '../world.js'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** The seed of the deal, from the server's secret and everybody's share. */
export const seedOf = ({ secret, seats }: StoredTable): string =>
  dealtSeed({ secret, shares: seats.map(({ share }) => share) })

/** Common fields of every new table. */
export function freshTable(world: World, { game }: AnyGameModule, host: StoredPerson) {
  const secret = world.random(32).toString('hex')
  return {
    id: freshId(world),
    game: game.name,
    version: game.version,
    host: host.id,
    status: 'gathering',
    made: world.now(),
    begun: null,
    ended: null,
    waiting: [],
    due: [],
    ending: null,
    secret,
    commitment: commitmentTo(secret),
    seed: null,
    rematch: null,
  } as const
}

const freshId = (world: World): string => Array.from(world.random(12), (byte) => ALPHABET[byte & 31]).join('')

/** The same seats with everybody one further on, as before the first card. */
export const seatsMovedOn = (seats: readonly StoredSeat[]): StoredSeat[] =>
  seats.map((_, seat) => {
    const before = itemAt(seats, (seat + seats.length - 1) % seats.length)
    const again = { ...before, seat, share: '', standIn: false, resigned: false }
    return again.is === 'person' ? { ...again, level: null, key: null } : again
  })
