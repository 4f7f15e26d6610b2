/** What a table is before it is played: its first fields, its seats and those of a rematch, and its seed. */
import { LEVELS_VERSION, type Registry } from '@handwerk/bots'
import { type AnyGameModule, commitmentTo, dealtSeed, itemAt, placeOf, type Seat } from '@handwerk/kernel'
import type { Invitation, NewTable } from '@handwerk/protocol'
import { ApiError } from '../api-error.js'
import type { StoredPerson } from '../store/person-store.js'
import type { StoredSeat, StoredTable } from '../store/table-store.js'
import type { World } from '../world.js'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** The seed of the deal, from the server's secret and everybody's share. */
export const seedOf = ({ secret, seats }: StoredTable): string =>
  dealtSeed({ secret, shares: seats.map(({ share }) => share) })

/** The table that somebody wants; throws if it cannot be. */
export function newTable(
  world: World,
  registry: Registry,
  module: AnyGameModule,
  host: StoredPerson,
  wanted: NewTable,
): StoredTable {
  const { game } = wanted
  const { min, max } = module.game.seats
  const count = wanted.seats.length
  if (count < min || count > max) throw new ApiError('malformed', `${game} has ${min} to ${max} seats, not ${count}.`)
  const options = { ...wanted.options }
  const checked = module.options(options, count)
  if (!checked.ok) throw new ApiError('malformed', `options.${placeOf(checked.fault.at)}: ${checked.fault.reason}`)
  if (wanted.seats.filter(({ is }) => is === 'me').length > 1)
    throw new ApiError('malformed', 'You can take one seat only.')
  return {
    options,
    pace: wanted.pace ?? { is: 'none' },
    rated: wanted.rated ?? false,
    onlookers: wanted.onlookers ?? true,
    seats: wanted.seats.map((invitation, seat) => seatFor(world, registry.bots(game), invitation, seat, host)),
    ...freshTable(world, module, host),
  }
}

/** The same table again, with everybody one seat further on. */
export function rematchTable(world: World, module: AnyGameModule, host: StoredPerson, last: StoredTable): StoredTable {
  return { ...last, ...freshTable(world, module, host), seats: seatsMovedOn(last.seats) }
}

function seatFor(
  world: World,
  levels: readonly string[],
  invitation: Invitation,
  seat: Seat,
  host: StoredPerson,
): StoredSeat {
  const empty = { seat, person: null, name: '', level: null, key: null, share: '', standIn: false, resigned: false }
  if (invitation.is === 'me') return { ...empty, is: 'person', person: host.id, name: host.name }
  if (invitation.is === 'open') return { ...empty, is: 'open' }
  if (invitation.is === 'link') return { ...empty, is: 'link', key: world.random(16).toString('base64url') }
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
  } as const
}

const freshId = (world: World): string => Array.from(world.random(12), (byte) => ALPHABET[byte & 31]).join('')

/** The same seats with everybody one further on, as before the first card. */
const seatsMovedOn = (seats: readonly StoredSeat[]): StoredSeat[] =>
  seats.map((_, seat) => {
    const before = itemAt(seats, (seat + seats.length - 1) % seats.length)
    const again = { ...before, seat, share: '', standIn: false, resigned: false }
    return again.is === 'person' ? { ...again, level: null, key: null } : again
  })
