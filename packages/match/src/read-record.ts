/** Records from outside: who reads one gets the match that it tells of, as far as these rules can tell it again. */
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
import { endingOf, lastOneStanding } from './ending.js'
import type { Match } from './match.js'
import { readDrafts, readEvents } from './read-events.js'
import type { MatchRecord } from './record.js'
import type { Ending } from './state.js'
import { standingLines } from './story.js'
import type { Pace } from './terms.js'

/** What a record says beside its moves, in a sound form; whether it is true shows `matchOf`. `record` is what the kernel read. */
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

/** Events whose form is sound. `matchOf` finds out whether they can have happened. */
function readForm(raw: unknown, seats: number): NonNullable<MatchRecord['events']> {
  readDrafts(raw, ['events'], seats)
  return raw as NonNullable<MatchRecord['events']>
}

function readEnding(raw: unknown, seats: number): Ending {
  const ending = readObject(raw, ['ending'], ['how', 'winners', 'ranks', 'scores'])
  readOneOf(ending['how'], ['ending', 'how'], ['played', 'resigned', 'timeout', 'agreed', 'abandoned'])
  const winners = readList(ending['winners'], ['ending', 'winners'])
  for (const [i, seat] of winners.entries()) readWhole(seat, ['ending', 'winners', i], 0, seats - 1)
  // Compared with the true one by `verifyRecord`.
  return ending as unknown as Ending
}

/**
 * The match of a record, played again event by event. Null where there is
 * nothing to play: a record that holds moves alone, or one of other rules.
 */
export function matchOf(module: AnyGameModule, record: MatchRecord): Reading<Match | null> {
  const { events, bots, pace = { is: 'none' }, rated = false, seats, seed, rebased } = record
  const options = module.options(record.options, seats.length)
  if (!events || !options.ok || record.version !== module.game.version || rebased) return { ok: true, value: null }
  const people = seats.map((_, seat) => bots?.[seat] == null)
  const read = readEvents({ module, options: options.value, begins: { is: 'deal', seed }, pace, rated, people }, events)
  return read.ok ? read : { ok: false, fault: { ...read.fault, at: ['events', ...read.fault.at] } }
}

/** The first difference between a record and the rules: of its moves, its events, or its ending. Null if it holds. */
export function verifyRecord(module: AnyGameModule, record: MatchRecord): Difference | null {
  const difference = replay(module, record)
  if (difference) return difference
  const read = matchOf(module, record)
  if (!read.ok) return { move: null, sentence: `${placeOf(read.fault.at)} ${read.fault.reason}` }
  const match = read.value
  const { moves, events } = record
  const told = events ? standingLines(events) : moves
  // Those before a change of the rules may have no events.
  const earlier = match ? [] : moves.slice(0, Math.max(0, moves.length - told.length))
  if (!sameData([...earlier, ...told], moves))
    return { move: null, sentence: 'its moves are not those that stand by its events' }
  if (!sameData(match ? match.state.ending : endingByEvents(record), record.ending ?? null))
    return { move: null, sentence: 'it did not end as it says: its events lead to another ending' }
  return null
}

/** For events that cannot be played again: the ending that they declare, or that the moves lead to; null if none is claimed. */
function endingByEvents({ ending, events = [], seats, result }: MatchRecord): Ending | null {
  if (ending === undefined) return null
  const gone = seats.map((_, seat) => ({
    resigned: events.some((event) => (event.is === 'resign' || event.is === 'timeout') && event.seat === seat),
  }))
  const last = events.at(-1)?.is
  if (last === 'end') return { how: 'agreed', winners: [], ranks: null, scores: null }
  if (last === 'resign' || last === 'timeout') return lastOneStanding(gone, last === 'resign' ? 'resigned' : 'timeout')
  return result && endingOf(result, gone)
}

/** How a game ended, by its record: as it says, or, where it holds moves alone, as the rules say. */
export function endingIn({ ending, result }: MatchRecord): Ending | null {
  if (ending !== undefined) return ending
  return result && { how: 'played', winners: [...result.winners], ranks: [...result.ranks], scores: [...result.scores] }
}
