/** Makes the list of actions of a simulated world from a seed. No action depends on another, so that any can be left out. */
import { type Random, randomFrom } from '@handwerk/kernel'
import type { Act, Invitation, Pace, PairingPace } from '@handwerk/protocol'
import type { StatementFault } from './simulated-database.js'
import type { SendingFault } from './simulated-senders.js'

/** The version of the scenarios. Raise it whenever a change gives seeds another meaning; journals note it. */
export const SCENARIOS = 2

/** Several kinds of action with the same fields. */
type Each<K extends string, T> = K extends string ? T & { readonly do: K } : never

/** Names people, tables and processes by number, modulo how many there are by then. */
export type Deed =
  | {
      readonly do: 'make'
      readonly who: number
      readonly game: number
      readonly seats: readonly Invitation[]
      readonly pace: Pace
      readonly rated: boolean
      readonly onlookers: boolean
    }
  | Each<'join' | 'start' | 'follow' | 'rematch' | 'share', { readonly who: number; readonly table: number }>
  | { readonly do: 'connect'; readonly who: number; readonly process: number }
  | { readonly do: 'drop'; readonly who: number; readonly quietly: boolean }
  | { readonly do: 'play'; readonly who: number; readonly count: number; readonly luck: number }
  | {
      readonly do: 'act'
      readonly who: number
      readonly table: number
      readonly act: Act['is']
      readonly luck: number
    }
  | { readonly do: 'again'; readonly who: number }
  | { readonly do: 'lie'; readonly who: number; readonly table: number; readonly luck: number }
  | Each<'kill' | 'stop' | 'pause' | 'deafen', { readonly process: number; readonly for: number }>
  | { readonly do: 'set clock'; readonly process: number; readonly by: number; readonly for: number }
  | {
      readonly do: 'trouble the database'
      readonly fault: StatementFault
      /** Null: for all. */
      readonly process: number | null
      readonly percent: number
      readonly for: number
    }
  | { readonly do: 'muddle the news'; readonly double: number; readonly late: number; readonly for: number }
  | { readonly do: 'sign out'; readonly who: number; readonly process: number }
  | {
      readonly do: 'choose notices'
      readonly who: number
      readonly process: number
      readonly way: 'mail' | 'push'
      /** False: no notices at all. */
      readonly wants: boolean
    }
  | {
      readonly do: 'trouble the senders'
      readonly fault: SendingFault
      readonly percent: number
      readonly for: number
    }
  | { readonly do: 'poison'; readonly table: number }
  /** With the key of the table, as by the link that its host gives to all. */
  | Each<'join by link' | 'decline' | 'cancel', { readonly who: number; readonly table: number }>
  | { readonly do: 'invite'; readonly who: number; readonly table: number; readonly guest: number }
  | { readonly do: 'arrange'; readonly who: number; readonly table: number; readonly luck: number }
  | {
      readonly do: 'pair'
      readonly who: number
      readonly game: number
      readonly pace: PairingPace
      readonly rated: boolean
    }
  | { readonly do: 'block'; readonly who: number; readonly other: number; readonly on: boolean }
  /** By the host of the site. */
  | { readonly do: 'close'; readonly table: number }
  /** Checks that all followers know everything, unless something was wrong lately. */
  | { readonly do: 'compare' }

/** `at` is in milliseconds from the beginning. */
export type Action = Deed & { readonly at: number }

export interface Scenario {
  readonly seed: number
  readonly people: number
  /** A single process has a database for itself; several share one. */
  readonly processes: number
  readonly actions: readonly Action[]
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const ACTS: readonly Act['is'][] = [
  'undo',
  'undo',
  'undo',
  'offer-end',
  'withdraw',
  'answer',
  'answer',
  'answer',
  'resign',
  'claim',
  'claim',
  'leave',
  'leave',
  'return',
  'return',
  'say',
  'say',
  'mute',
  'move',
  'move',
]

/** What people do at once when something is wrong with the database. */
const HASTY: readonly Act['is'][] = ['move', 'move', 'say', 'say', 'undo', 'offer-end']

export function scenarioOf(seed: number): Scenario {
  const random = randomFrom(`scenario ${seed}`)
  const people = 2 + random.below(3)
  const processes = random.below(3) === 0 ? 1 : 2 + random.below(2)
  const actions: Action[] = []
  let at = 0
  const add = (deed: Deed, then = at) => actions.push({ ...deed, at: then })
  const who = () => random.below(people)
  for (let person = 0; person < people; person++) add({ do: 'connect', who: person, process: random.below(9) })
  at += SECOND
  for (let person = 0; person < people; person++)
    if (random.below(2) === 0) add({ ...choosing(random, person), wants: true })
  const isCrowded = random.below(CROWDED) === 0
  if (isCrowded) at = crowd(random, people, at, add)
  const tables = 1 + random.below(3)
  for (let table = 0; table < tables; table++) {
    add(making(random, who()))
    at += 300 + random.below(500)
    for (let person = 0; person < people; person++) {
      add({ do: 'join', who: person, table })
      add({ do: 'follow', who: person, table })
    }
    at += 300 + random.below(500)
    for (let person = 0; person < people; person++) add({ do: 'start', who: person, table })
  }
  const count = isCrowded ? 15 + random.below(15) : 20 + random.below(50)
  for (let i = 0; i < count; i++) {
    at += isCrowded ? random.below(12 * SECOND) : gap(random)
    const deed = isCrowded && random.below(4) > 0 ? playing(random, who()) : anything(random, who())
    // Faults find more when people are in the middle of something.
    const isFault = !('who' in deed)
    if (isFault && random.below(3) > 0)
      for (let person = 0; person < people; person++)
        add({ do: 'play', who: person, count: 1 + random.below(5), luck: random.below(1_000_000) })
    if (isFault) at += random.below(SECOND)
    add(deed)
    if (deed.do === 'trouble the database')
      for (let person = 0; person < people; person++) {
        at += random.below(500)
        const act = HASTY[random.below(HASTY.length)] ?? 'move'
        add({ do: 'act', who: person, table: random.below(4), act, luck: random.below(1_000_000) })
      }
    if (deed.do === 'trouble the database' && random.below(2) === 0) {
      at += deed.for + 20 * SECOND
      add({ do: 'compare' })
    }
  }
  return { seed, people, processes, actions }
}

/** In one of so many worlds somebody has many tables of bots. */
const CROWDED = 8

/** Somebody makes many tables at which only bots play, while others play. Gives the time at which all is made. */
function crowd(random: Random, people: number, at: number, add: (deed: Deed, at: number) => void): number {
  const who = random.below(people)
  const tables = 4 + random.below(5)
  let time = at
  for (let table = 0; table < tables; table++) {
    const seats = Array.from({ length: 2 + random.below(3) }, () => ({ is: 'bot', level: 'random' }) as const)
    add({ ...making(random, who), seats, pace: { is: 'none' } }, time)
    time += 100 + random.below(300)
  }
  for (let other = 0; other < people; other++)
    if (other !== who) {
      add(
        { ...making(random, other), seats: [{ is: 'me' }, { is: 'bot', level: 'random' }], pace: { is: 'none' } },
        time,
      )
      time += 500
      add({ do: 'start', who: other, table: tables + other - (other > who ? 1 : 0) }, time)
    }
  return time + SECOND
}

export const playing = (random: Random, who: number): Deed => ({
  do: 'play',
  who,
  count: 1 + random.below(12),
  luck: random.below(1_000_000),
})

const choosing = (random: Random, who: number) =>
  ({
    do: 'choose notices',
    who,
    process: random.below(9),
    way: random.below(2) === 0 ? 'mail' : 'push',
  }) as const

export function gap(random: Random): number {
  const kind = random.below(1000)
  if (kind < 700) return random.below(2 * SECOND)
  if (kind < 960) return random.below(12 * SECOND)
  if (kind < 995) return random.below(3 * MINUTE)
  return random.below(30 * HOUR)
}

export function making(random: Random, who: number): Extract<Deed, { do: 'make' }> {
  const count = 2 + random.below(3)
  const seats: Invitation[] = [{ is: 'me' }]
  while (seats.length < count) {
    const kind = random.below(5)
    seats.push(kind < 3 ? { is: 'open' } : kind < 4 ? { is: 'bot', level: 'random' } : { is: 'link' })
  }
  if (random.below(12) === 0) seats.fill({ is: 'bot', level: 'random' })
  return {
    do: 'make',
    who,
    game: random.below(2),
    seats,
    pace: paceOf(random),
    rated: random.below(2) === 0,
    onlookers: random.below(4) > 0,
  }
}

function paceOf(random: Random): Pace {
  const kind = random.below(4)
  if (kind === 0) return { is: 'none' }
  if (kind === 1) return { is: 'days', perMove: HOUR * (1 + random.below(24)) }
  return { is: 'live', clock: MINUTE * (1 + random.below(3)), bonus: random.below(10) * SECOND }
}

export function anything(random: Random, who: number): Deed {
  const kind = random.below(100)
  const table = random.below(4)
  const luck = random.below(1_000_000)
  const process = random.below(9)
  if (kind < 22) return playing(random, who)
  if (kind < 23) return { do: 'sign out', who, process }
  if (kind < 24) return { ...choosing(random, who), wants: random.below(3) > 0 }
  if (kind < 25)
    return {
      do: 'trouble the senders',
      fault: (['slow', 'fail', 'hang'] as const)[random.below(3)] ?? 'slow',
      percent: [20, 50, 100][random.below(3)] ?? 20,
      for: random.below(5 * MINUTE),
    }
  if (kind < 50) return { do: 'act', who, table, act: ACTS[random.below(ACTS.length)] ?? 'undo', luck }
  if (kind < 60) return { do: 'connect', who, process }
  if (kind < 63) return { do: 'drop', who, quietly: random.below(3) === 0 }
  if (kind < 66) return { do: 'follow', who, table }
  if (kind < 70) return { do: 'again', who }
  if (kind < 73) return { do: 'lie', who, table, luck }
  if (kind < 74) return making(random, who)
  if (kind < 76) return { do: 'join', who, table }
  if (kind < 78) return { do: 'start', who, table }
  if (kind < 79) return { do: 'share', who, table }
  if (kind < 80) return { do: 'rematch', who, table }
  if (kind < 84) return { do: 'kill', process, for: random.below(20 * SECOND) }
  if (kind < 86) return { do: 'stop', process, for: random.below(20 * SECOND) }
  if (kind < 88) return { do: 'pause', process, for: random.below(40 * SECOND) }
  if (kind < 90) return { do: 'deafen', process, for: random.below(30 * SECOND) }
  if (kind < 92) return { do: 'set clock', process, by: jump(random), for: random.below(5 * MINUTE) }
  if (kind < 97)
    return {
      do: 'trouble the database',
      fault: (['slow', 'fail', 'lose', 'hang'] as const)[random.below(4)] ?? 'slow',
      process: random.below(2) === 0 ? null : process,
      percent: [5, 20, 50, 100][random.below(4)] ?? 5,
      for: random.below(20 * SECOND),
    }
  if (kind < 98) return { do: 'muddle the news', double: random.below(60), late: random.below(60), for: MINUTE }
  return { do: 'poison', table }
}

function jump(random: Random): number {
  const by = [2 * SECOND, 30 * SECOND, 2 * MINUTE, HOUR][random.below(4)] ?? SECOND
  return (random.below(2) === 0 ? 1 : -1) * random.below(by)
}
