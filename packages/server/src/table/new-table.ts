/** What a table is before it is played: its first fields, its seats and those of a rematch, and its seed. */
import { LEVELS_VERSION, type Registry } from '@handwerk/bots'
import { type AnyGameModule, commitmentTo, dealtSeed, itemAt, placeOf, type Seat } from '@handwerk/kernel'
import type { Invitation, NewTable } from '@handwerk/protocol'
import { ApiError } from '../api-error.js'
import type { StoredPerson } from '../store/person-store.js'
import type { Arranged, StoredSeat, StoredTable } from '../store/table-store.js'
import type { World } from '../world.js'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** The seed of the deal, from the server's secret and everybody's share. */
export const seedOf = ({ secret, seats }: StoredTable): string =>
  dealtSeed({ secret, shares: seats.map(({ share }) => share) })

/** Throws if the game cannot be played so. */
export function requirePlayable(module: AnyGameModule, { seats, options }: Pick<Arranged, 'seats' | 'options'>): void {
  const { name } = module.game
  const { min, max } = module.game.seats
  const count = seats.length
  if (count < min || count > max) throw new ApiError('malformed', `${name} has ${min} to ${max} seats, not ${count}.`)
  const checked = module.options(options, count)
  if (!checked.ok) throw new ApiError('malformed', `options.${placeOf(checked.fault.at)}: ${checked.fault.reason}`)
}

/** Hands are shown to onlookers only, and not where a game counts: a player could look on, too. */
export function requireShowable({
  handsShown,
  onlookers,
  rated,
}: Pick<NewTable, 'handsShown' | 'onlookers' | 'rated'>): void {
  if (handsShown && (rated || onlookers === false))
    throw new ApiError('malformed', 'handsShown: hands are shown at tables with onlookers that are not rated.')
}

/** Whom seats are kept for, by id. */
export type Guests = ReadonlyMap<string, StoredPerson>

/** The table that somebody wants; throws if it cannot be. */
export function newTable(
  world: World,
  registry: Registry,
  module: AnyGameModule,
  host: StoredPerson,
  wanted: NewTable,
  guests: Guests = new Map(),
): StoredTable {
  const { game } = wanted
  const options = { ...wanted.options }
  if (wanted.seats.filter(({ is }) => is === 'me').length > 1)
    throw new ApiError('malformed', 'You can take one seat only.')
  const seats = wanted.seats.map((invitation, seat) =>
    newSeat(world, registry.bots(game), invitation, seat, host, guests),
  )
  requirePlayable(module, { seats, options })
  requireShowable({ handsShown: false, onlookers: true, rated: false, ...wanted })
  return {
    options,
    pace: wanted.pace ?? { is: 'none' },
    rated: wanted.rated ?? false,
    onlookers: wanted.onlookers ?? true,
    ...(wanted.handsShown && { handsShown: true }),
    seats,
    ...freshTable(world, module, host),
  }
}

/**
 * The same table again, with everybody one seat further on. The others' seats are
 * kept for them until they agree.
 */
export function rematchTable(world: World, module: AnyGameModule, host: StoredPerson, last: StoredTable): StoredTable {
  const { rating: _, guests: __, ...again } = last
  return { ...again, ...freshTable(world, module, host), seats: seatsMovedOn(world, last.seats, host) }
}

/** A seat for whoever is invited. */
export function newSeat(
  world: World,
  levels: readonly string[],
  invitation: Invitation,
  seat: Seat,
  host: StoredPerson,
  guests: Guests,
): StoredSeat {
  const empty = { seat, person: null, name: '', level: null, key: null, share: '', standIn: false, resigned: false }
  if (invitation.is === 'me') return { ...empty, is: 'person', person: host.id, name: host.name }
  if (invitation.is === 'open') return { ...empty, is: 'open' }
  if (invitation.is === 'link') return { ...empty, is: 'link', key: freshKey(world) }
  if (invitation.is === 'person') {
    const guest = guests.get(invitation.person)
    if (!guest) throw new ApiError('no-such-thing', 'There is nobody of this id whom you could invite.')
    return { ...empty, is: 'link', key: freshKey(world), kept: { person: guest.id, name: guest.name, declined: false } }
  }
  const { level } = invitation
  if (!levels.includes(level))
    throw new ApiError('no-such-thing', `There is no bot "${level}"; there are ${levels.join(', ')}.`)
  return { ...empty, is: 'bot', level, name: level }
}

/** Common fields of every new table. */
function freshTable(world: World, { game }: AnyGameModule, host: StoredPerson) {
  const secret = world.random(32).toString('hex')
  return {
    id: freshId(world),
    game: game.name,
    version: game.version,
    levels: LEVELS_VERSION,
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
    sought: null,
    invite: freshKey(world),
    removed: [],
  } as const
}

const freshId = (world: World): string => Array.from(world.random(12), (byte) => ALPHABET[byte & 31]).join('')

/** Whoever has it may sit down. */
const freshKey = (world: World): string => world.random(16).toString('base64url')

/** The same seats with everybody one further on, as before the first card. */
const seatsMovedOn = (world: World, seats: readonly StoredSeat[], host: StoredPerson): StoredSeat[] =>
  seats.map((_, seat) => {
    const { went: __, ...before } = itemAt(seats, (seat + seats.length - 1) % seats.length)
    const again = { ...before, seat, share: '', standIn: false, resigned: false }
    if (again.is !== 'person') return again
    const { person, name } = again
    if (person === host.id) return { ...again, level: null, key: null }
    const kept = { person, name, declined: false }
    return { ...again, is: 'link', person: null, name: '', level: null, key: freshKey(world), kept }
  })
