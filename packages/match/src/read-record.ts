/** Reads records from outside, and rebuilds the match as far as the present rules can replay it. */
import {
  type AnyGameModule,
  type Difference,
  Faulty,
  type GameRecord,
  type Path,
  placeOf,
  type Reading,
  reading,
  readList,
  readObject,
  readOneOf,
  readText,
  readTruth,
  readWhole,
  replay,
  sameData,
} from '@handwerk/kernel'
import type { Match } from './match.js'
import { endingOf, lastOneStanding } from './match-ending.js'
import type { MatchRecord } from './match-record.js'
import { readDrafts, readEvents } from './read-events.js'
import type { Ending } from './state.js'
import { standingLines } from './story.js'
import type { Pace } from './terms.js'

/**
 * Reads what a record holds beside its moves, and checks its form; `matchOf`
 * checks whether it is true. `record` is what the kernel read.
 */
export function withStory(record: GameRecord, raw: unknown): Reading<MatchRecord> {
  return reading(() => {
    const all = readObject(raw, [])
    const { bots, pace, rated, events, ending } = all
    return {
      ...record,
      ...(bots === undefined ? {} : { bots: readBots(bots, record.seats.length) }),
      ...(pace === undefined ? {} : { pace: readPace(pace, ['pace']) }),
      ...(rated === undefined ? {} : { rated: readTruth(rated, ['rated']) }),
      ...(events === undefined ? {} : { events: readForm(events, record.seats.length) }),
      ...(ending === undefined ? {} : { ending: ending === null ? null : readEnding(ending, record.seats.length) }),
    }
  })
}

function readBots(raw: unknown, seats: number): (string | null)[] {
  const bots = readList(raw, ['bots']).map((bot, i) => (bot === null ? null : readText(bot, ['bots', i])))
  if (bots.length !== seats) throw new Faulty(['bots'], `must be ${seats} texts or nulls, one for each seat`)
  return bots
}

function readPace(raw: unknown, at: Path): Pace {
  const pace = readObject(raw, at)
  const whole = (key: string) => readWhole(pace[key], [...at, key], 0, Number.MAX_SAFE_INTEGER)
  const is = readOneOf(pace['is'], [...at, 'is'], ['live', 'days', 'none'])
  if (is === 'live') return { is, clock: whole('clock'), bonus: whole('bonus') }
  return is === 'days' ? { is, perMove: whole('perMove') } : { is }
}

/** Checks the form of events; `matchOf` checks whether they can have happened. */
function readForm(raw: unknown, seats: number): NonNullable<MatchRecord['events']> {
  readDrafts(raw, ['events'], seats)
  return raw as NonNullable<MatchRecord['events']>
}

function readEnding(raw: unknown, seats: number): Ending {
  const ending = readObject(raw, ['ending'], ['how', 'winners', 'ranks', 'scores'])
  readOneOf(ending['how'], ['ending', 'how'], ['played', 'resigned', 'timeout', 'agreed', 'abandoned'])
  const winners = readList(ending['winners'], ['ending', 'winners'])
  for (const [i, seat] of winners.entries()) readWhole(seat, ['ending', 'winners', i], 0, seats - 1)
  // `verifyRecord` compares it with the true ending.
  return ending as unknown as Ending
}

/**
 * Replays the match of a record event by event. Null if that is not possible: the
 * record holds only moves, or is of other rules.
 */
export function matchOf(module: AnyGameModule, record: MatchRecord): Reading<Match | null> {
  const { events, bots, pace = { is: 'none' }, rated = false, seats, seed, rebased } = record
  const options = module.options(record.options, seats.length)
  if (!events || !options.ok || record.version !== module.game.version || rebased) return { ok: true, value: null }
  const people = seats.map((_, seat) => bots?.[seat] == null)
  const read = readEvents({ module, options: options.value, begins: { is: 'deal', seed }, pace, rated, people }, events)
  return read.ok ? read : { ok: false, fault: { ...read.fault, at: ['events', ...read.fault.at] } }
}

/** The first difference between a record and the rules, in its moves, events or ending; null if it is valid. */
export function verifyRecord(module: AnyGameModule, record: MatchRecord): Difference | null {
  const difference = replay(module, record)
  if (difference) return difference
  const read = matchOf(module, record)
  if (!read.ok) return { move: null, sentence: `${placeOf(read.fault.at)} ${read.fault.reason}` }
  const match = read.value
  const { moves, events } = record
  const told = events ? standingLines(events) : moves
  // Moves before a change of rules may have no events.
  const earlier = match ? [] : moves.slice(0, Math.max(0, moves.length - told.length))
  if (!sameData([...earlier, ...told], moves))
    return { move: null, sentence: 'its moves are not those that stand by its events' }
  if (!sameData(match ? match.state.ending : endingByEvents(record), record.ending ?? null))
    return { move: null, sentence: 'it did not end as it says: its events lead to another ending' }
  return null
}

/**
 * For events that cannot be replayed: the ending that they declare, or that the
 * moves lead to; null if the record names none.
 */
function endingByEvents({ ending, events = [], seats, result }: MatchRecord): Ending | null {
  if (ending === undefined) return null
  const gone = seats.map((_, seat) => ({
    resigned: events.some((event) => (event.is === 'resign' || event.is === 'timeout') && event.seat === seat),
  }))
  const end = events.at(-1)
  const last = end?.is
  if (end?.is === 'end')
    return { how: end.by === 'site' ? 'abandoned' : 'agreed', winners: [], ranks: null, scores: null }
  if (last === 'resign' || last === 'timeout') return lastOneStanding(gone, last === 'resign' ? 'resigned' : 'timeout')
  return result && endingOf(result, gone)
}

/** How a game ended by its record: as it says or, if it holds only moves, by its result. */
export function endingIn({ ending, result }: MatchRecord): Ending | null {
  if (ending !== undefined) return ending
  return result && { how: 'played', winners: [...result.winners], ranks: [...result.ranks], scores: [...result.scores] }
}
