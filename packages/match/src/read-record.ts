/** Records from outside: who reads one gets the match that it tells of, as far as these rules can tell it again. */
import {
  type AnyBox,
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
import { standing } from './event.js'
import type { Match } from './match.js'
import { readEvents } from './read-events.js'
import type { MatchRecord } from './record.js'
import type { Ending } from './state.js'
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
      // Read by `matchOf`, event by event.
      ...(events === undefined ? {} : { events: readList(events, ['events']) as NonNullable<MatchRecord['events']> }),
      ...(ending === undefined ? {} : { ending: ending === null ? null : readEnding(ending, ['ending']) }),
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

function readEnding(raw: unknown, at: Path): Ending {
  const ending = readObject(raw, at, ['how', 'winners', 'ranks', 'scores'])
  readOneOf(ending['how'], [...at, 'how'], ['played', 'resigned', 'timeout', 'agreed', 'abandoned'])
  // Compared with the true one by `verifyRecord`.
  return ending as unknown as Ending
}

/**
 * The match of a record, played again event by event. Null where there is
 * nothing to play: a record that holds moves alone, or one of other rules.
 */
export function matchOf(box: AnyBox, record: MatchRecord): Reading<Match | null> {
  const { events, bots, pace = { is: 'none' }, rated = false, seats, seed, rebased } = record
  const options = box.options(record.options, seats.length)
  if (!events || !options.ok || record.version !== box.game.version || rebased) return { ok: true, value: null }
  const people = seats.map((_, seat) => bots?.[seat] == null)
  const read = readEvents({ box, options: options.value, begins: { is: 'deal', seed }, pace, rated, people }, events)
  return read.ok ? read : { ok: false, fault: { ...read.fault, at: ['events', ...read.fault.at] } }
}

/** The first difference between a record and the rules: of its moves, its events, or its ending. Null if it holds. */
export function verifyRecord(box: AnyBox, record: MatchRecord): Difference | null {
  const difference = replay(box, record)
  if (difference) return difference
  const read = matchOf(box, record)
  if (!read.ok) return { move: null, sentence: `${placeOf(read.fault.at)} ${read.fault.reason}` }
  const match = read.value
  if (!match) return null
  const moves = standing(match.events).map(({ seat, line }) => [seat, line])
  if (!sameData(moves, record.moves))
    return { move: null, sentence: 'its moves are not those that stand by its events' }
  if (!sameData(match.state.ending, record.ending ?? null))
    return { move: null, sentence: 'it did not end as it says: its events lead to another ending' }
  return null
}

/** How a game ended, by its record: as it says, or, where it holds moves alone, as the rules say. */
export function endingIn({ ending, result }: MatchRecord): Ending | null {
  if (ending !== undefined) return ending
  return result && { how: 'played', winners: [...result.winners], ranks: [...result.ranks], scores: [...result.scores] }
}

/** For each move of a record that stands: was it made by a bot in the place of somebody? */
export function movesByStandIns(record: MatchRecord): boolean[] {
  const { bots, events } = record
  if (!events) return record.moves.map(() => false)
  const away = record.seats.map(() => false)
  const undone = new Set(events.flatMap((event) => (event.is === 'undo' ? event.undone : [])))
  return events.flatMap((event, i) => {
    // A short record leaves the numbers out: they count the events.
    if (event.is === 'move') return undone.has(i + 1) ? [] : [away[event.seat] === true && bots?.[event.seat] == null]
    if (event.is === 'leave' || event.is === 'resign' || event.is === 'timeout') away[event.seat] = true
    if (event.is === 'return') away[event.seat] = false
    return []
  })
}
