/** Routes for friends: whom somebody follows and blocks, and ways back for guests. */
import { createHash } from 'node:crypto'
import type { FollowedPerson, Ties } from '@handwerk/protocol'
import { ApiError } from '../api-error.js'
import type { Stores } from '../store/database.js'
import { MOST_TIES, type TiedPerson } from '../store/tie-store.js'
import type { World } from '../world.js'
import { type Handlers, limit } from './handlers.js'
import { HERE_FOR } from './people-here.js'
import { type Rate, RateLimits } from './rate-limit.js'
import type { Sessions } from './sessions.js'

/** Routes that a program with a token may not use. */
export const PERSONAL_TIES = ['ties', 'tie', 'wayBack', 'comeBack'] as const satisfies (keyof Handlers)[]

interface TieParts {
  readonly world: World
  readonly people: Pick<Sessions, 'addSession'>
  /** Codes tried from one address. */
  readonly addressPasswords: Rate
}

/** For so many of those who are here their tables are looked up. */
const PLACED = 20

export function tieHandlers(stores: Stores, parts: TieParts): Pick<Handlers, (typeof PERSONAL_TIES)[number]> {
  const { world, people } = parts
  const tries = new RateLimits(parts.addressPasswords)
  return {
    ties: ({ known }) => tiesOf(stores, world, known.id),
    tie: async ({ body: { person: other, tie, on }, known }) => {
      if (other === known.id) throw new ApiError('malformed', 'body, person: must be somebody else')
      if (on) {
        if (!(await stores.persons.person(other))) throw new ApiError('no-such-thing', 'There is nobody of this id.')
        if (tie === 'follow' && (await stores.ties.apart(known.id)).has(other))
          throw new ApiError('forbidden', 'You cannot follow this person.')
        if (!(await stores.ties.tie(known.id, tie, other, world.now())))
          throw new ApiError('too-many', `At most ${MOST_TIES} people.`)
      } else await stores.ties.untie(known.id, tie, other)
      return tiesOf(stores, world, known.id)
    },
    wayBack: async ({ known }) => {
      if (!known.guest) throw new ApiError('not-now', 'You have an account: sign in with it.')
      const code = codeFrom(world.random(15))
      await stores.waysBack.set(known.id, hashOf(code), world.now())
      return { code }
    },
    comeBack: async ({ body, address, setToken }) => {
      limit(tries, address)
      const id = await stores.waysBack.personOf(hashOf(body.code))
      const person = id === null ? null : await stores.persons.person(id)
      // Whoever has an account by now signs in with it.
      if (!person?.guest) throw new ApiError('no-such-thing', 'This code belongs to nobody, or is not the latest one.')
      setToken(await people.addSession(person.id, 'all', 'browser'))
      return { person }
    },
  }
}

async function tiesOf(stores: Stores, world: World, person: string): Promise<Ties> {
  const follows = await stores.ties.tied(person, 'follow')
  const blocks = await stores.ties.tied(person, 'block')
  const isHere = ({ seen }: TiedPerson) => seen > world.now() - HERE_FOR
  const here = follows.filter(isHere)
  const places = new Map(
    await Promise.all(here.slice(0, PLACED).map(async ({ id }) => [id, await tableOf(stores, id)] as const)),
  )
  const others = follows.filter((one) => !isHere(one))
  return {
    follows: [...here, ...others].map(
      (one): FollowedPerson => ({
        ...publicly(one),
        here: isHere(one),
        seen: one.seen === 0 ? null : one.seen,
        table: places.get(one.id) ?? null,
      }),
    ),
    blocks: blocks.map(publicly),
  }
}

const publicly = ({ id, name, guest, handle }: TiedPerson) => ({ person: { id, name, guest }, handle })

/** A running table of somebody that anybody may watch. */
async function tableOf(stores: Stores, person: string): Promise<string | null> {
  const tables = await stores.tables.tablesOf(person, ['running'])
  return tables.find(({ onlookers }) => onlookers)?.id ?? null
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const GROUP = 3

/** 75 bits, in groups that can be read out. */
const codeFrom = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte, i) => `${i > 0 && i % GROUP === 0 ? '-' : ''}${ALPHABET[byte & 31]}`).join('')

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')
