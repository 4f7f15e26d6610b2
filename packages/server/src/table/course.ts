/**
 * The course of a table: what follows from each entry. Pure: the same entries
 * give the same course in every process, and nothing here knows of networks,
 * databases or the time of day.
 */
import { type AnyBox, type Fact, itemAt, playText, type Seat } from '@handwerk/kernel'
import type { Ending, Pace } from '@handwerk/protocol'
import type { Entry } from '../store/store.js'
import { Views } from './views.js'

/** How a seat stands. */
export interface Place {
  /** Somebody owns it; otherwise it is a bot's for good. */
  readonly person: boolean
  /** A bot plays for its owner. */
  standIn: boolean
  resigned: boolean
  /** How many questions were put to this seat, and whether the last one is open. */
  asked: number
  open: boolean
  /** Milliseconds left at `since`; null where time is not counted. */
  left: number | null
  /** Since when the clock runs; null if it stands still. */
  since: number | null
  /** Own moves that can be taken back at once, the last one last. */
  trail: { readonly number: number; readonly noticed: boolean }[]
}

interface OpenOffer {
  readonly what: 'undo' | 'end'
  readonly seat: Seat
  asked: Seat[]
  /** Of an undo: the first entry that would be taken back. */
  readonly from: number | null
}

/** All that is needed to go on. Plain data. */
export interface Course {
  number: number
  /** The rules that made the position. */
  version: number
  /** The rules by which it began; absent in tables of version 0.1.0, which say it themselves. */
  began?: number
  position: unknown
  /** Where undo ends: the position after entry `number`; null is the deal itself. */
  base: { readonly number: number; readonly position: unknown } | null
  places: Place[]
  /** How many events each seat, and last the onlookers, have heard. */
  heard: number[]
  offer: OpenOffer | null
  ending: Ending | null
}

/** What somebody did, before it is known what follows. An entry of another process is one, too. */
export type Deed = Pick<Entry, 'is' | 'seat' | 'at'> & Partial<Pick<Entry, 'decision' | 'line' | 'sent' | 'undone'>>

/** What does not change while a table runs. */
export interface Terms {
  readonly box: AnyBox
  readonly options: unknown
  readonly pace: Pace
  readonly seed: string
  /** For each seat: does it belong to a person? */
  readonly people: readonly boolean[]
}

export interface Proceeding {
  readonly course: Course
  readonly entry: Entry
  readonly views: Views
}

/** A deed that the rules or the state of the table do not allow. A bug, unless the deed comes from an older entry. */
export class Impossible extends Error {}

const observers = (seats: number): (Seat | null)[] => [...Array.from({ length: seats }, (_, seat) => seat), null]

/** Deals. */
export function begin(terms: Terms, at: number): Proceeding {
  const { box, people, pace } = terms
  const facts: Fact[] = []
  const position = dealt(terms, (fact) => facts.push(fact))
  const course: Course = {
    number: 1,
    version: box.game.version,
    began: box.game.version,
    position,
    base: null,
    places: people.map((person) => ({
      person,
      standIn: false,
      resigned: false,
      asked: 0,
      open: false,
      left: pace.is === 'live' ? pace.clock : null,
      since: null,
      trail: [],
    })),
    heard: people.map(() => 1).concat(1),
    offer: null,
    ending: null,
  }
  askAnew(terms, course, () => false)
  runClocks(terms, course, at)
  finish(terms, course)
  const entry = {
    number: 1,
    is: 'start',
    seat: null,
    decision: null,
    line: null,
    sent: null,
    undone: null,
    at,
  } as const
  return { course, entry: { ...entry, heard: course.heard.slice(), facts }, views: new Views(box, position) }
}

function dealt({ box, options, people, seed }: Terms, tell?: (fact: Fact) => void): unknown {
  return box.game.start(options, people.length, seed, tell)
}

/**
 * What follows from a deed. The course that was is left as it was. `past` is
 * needed for an undo: all entries so far.
 */
export function proceed(terms: Terms, before: Course, deed: Deed, past: readonly Entry[] = []): Proceeding {
  if (before.ending) throw new Impossible('the game is over')
  const facts: Fact[] = []
  const course: Course = {
    ...before,
    number: before.number + 1,
    places: before.places.map((place) => ({ ...place, trail: place.trail.slice() })),
    offer: before.offer && { ...before.offer, asked: before.offer.asked.slice() },
  }
  stopClocks(course, deed.at)
  change(terms, course, deed, facts, past)
  const viewsBefore = new Views(terms.box, before.position)
  const views = course.position === before.position ? viewsBefore : new Views(terms.box, course.position)
  const noticing = whoNotices(terms, deed, facts, viewsBefore, views, past)
  course.heard = before.heard.map((number, who) => (noticing[who] ? number + 1 : number))
  const heard = course.heard.map((number, who) => (noticing[who] ? number : 0))
  if (deed.is === 'move') leaveTrail(terms, before, course, deed, facts, noticing)
  askAnew(terms, course, (seat) => mustAskAgain(deed, seat, past, () => viewsBefore.text(seat) !== views.text(seat)))
  payBonus(terms, course, deed)
  finish(terms, course)
  runClocks(terms, course, deed.at)
  const entry: Entry = {
    number: course.number,
    is: deed.is,
    seat: deed.seat,
    decision: deed.decision ?? null,
    line: deed.line ?? null,
    sent: deed.sent ?? null,
    undone: deed.undone ?? null,
    at: deed.at,
    heard,
    facts,
  }
  return { course, entry, views }
}

function change(terms: Terms, course: Course, deed: Deed, facts: Fact[], past: readonly Entry[]): void {
  const place = deed.seat === null ? null : course.places[deed.seat]
  switch (deed.is) {
    case 'move':
      playMove(terms, course, deed, facts)
      return
    case 'undo':
      course.offer = null
      course.position = withoutMoves(terms, course, past, new Set(deed.undone ?? []))
      for (const { trail } of course.places) {
        const kept = trail.filter(({ number }) => !deed.undone?.includes(number))
        trail.splice(0, trail.length, ...kept)
      }
      return
    case 'offer':
      course.offer = offerOf(course, deed, past)
      return
    case 'consent':
      if (course.offer) course.offer.asked = course.offer.asked.filter((seat) => seat !== deed.seat)
      return
    case 'decline':
      course.offer = null
      return
    case 'resign':
    case 'timeout':
      if (place) place.resigned = true
      course.offer = null
      course.ending = lastOneStanding(course, deed.is === 'resign' ? 'resigned' : 'timeout')
      return
    case 'leave':
      if (place) place.standIn = true
      // Nobody waits for the answer of somebody who is gone.
      if (course.offer) course.offer.asked = course.offer.asked.filter((seat) => seat !== deed.seat)
      return
    case 'return':
      if (place) place.standIn = false
      return
    case 'end':
      course.ending = { how: 'agreed', winners: [], ranks: null, scores: null }
      return
    case 'start':
      throw new Impossible('a game starts once')
  }
}

function playMove({ box }: Terms, course: Course, { seat, line }: Deed, facts: Fact[]): void {
  if (seat === null || typeof line !== 'string') throw new Impossible('a move has a seat and a text')
  const position = box.game.copy(course.position)
  const refused = playText(box, position, seat, line, (fact) => facts.push(fact))
  if (refused !== null) throw new Impossible(refused)
  course.position = position
  course.offer = null
}

/** The moves that count, in order: what was undone is left out. */
export function standing(past: readonly Entry[]): Entry[] {
  const undone = new Set(past.flatMap((entry) => entry.undone ?? []))
  return past.filter(({ is, number }) => is === 'move' && !undone.has(number))
}

function withoutMoves(terms: Terms, course: Course, past: readonly Entry[], without: ReadonlySet<number>): unknown {
  const from = course.base?.number ?? 0
  if ([...without].some((number) => number <= from)) throw new Impossible('that is too long ago')
  const position = course.base ? terms.box.game.copy(course.base.position) : dealt(terms)
  for (const { number, seat, line } of standing(past)) {
    if (number <= from || without.has(number)) continue
    const refused = playText(terms.box, position, seat ?? 0, line ?? '')
    if (refused !== null) throw new Impossible(`without the move the next one is not possible: ${refused}`)
  }
  return position
}

/** Who must agree: the people who are there, but for the one who asks. */
function offerOf({ places }: Course, { seat, line }: Deed, past: readonly Entry[]): OpenOffer {
  if (seat === null || (line !== 'undo' && line !== 'end')) throw new Impossible('nobody offers that')
  const asked = places.flatMap((place, other) => (other !== seat && isThere(place) ? [other] : []))
  const last = standing(past).findLast((entry) => entry.seat === seat)
  return { what: line, seat, asked, from: line === 'undo' ? (last?.number ?? null) : null }
}

export const isThere = (place: Place): boolean => place.person && !place.standIn && !place.resigned

function lastOneStanding({ places }: Course, how: 'resigned' | 'timeout'): Ending | null {
  const winners = places.flatMap(({ resigned }, seat) => (resigned ? [] : [seat]))
  if (winners.length > 1) return null
  return { how, winners, ranks: places.map(({ resigned }) => (resigned ? 2 : 1)), scores: null }
}

/** Who can tell that something happened. */
function whoNotices(
  { box, people }: Terms,
  deed: Deed,
  facts: readonly Fact[],
  before: Views,
  after: Views,
  past: readonly Entry[],
): boolean[] {
  const undone = past.filter(({ number }) => deed.undone?.includes(number))
  return observers(people.length).map((who, i) => {
    if (deed.is !== 'move' && deed.is !== 'undo') return true
    return (
      who === deed.seat ||
      facts.some((fact) => box.game.redact(fact, who) !== null) ||
      undone.some(({ heard }) => itemAt(heard, i) > 0) ||
      before.text(who) !== after.text(who)
    )
  })
}

/** A move can be taken back at once while it has shown nothing new to its maker, and nobody has reacted to it. */
function leaveTrail(
  { box }: Terms,
  before: Course,
  course: Course,
  { seat }: Deed,
  facts: readonly Fact[],
  noticing: readonly boolean[],
): void {
  if (seat === null) return
  for (const [other, { trail }] of course.places.entries())
    if (other !== seat && trail.some(({ noticed }) => noticed)) trail.length = 0
  const place = itemAt(course.places, seat)
  // A bot takes nothing back.
  if (!place.person && course.places.every(({ trail }) => trail.length === 0)) return
  if (reveals(box, before.position, course.position, seat, facts)) {
    for (const { trail } of course.places) trail.length = 0
    return
  }
  const noticed = noticing.some((notices, who) => notices && who !== seat)
  place.trail.push({ number: course.number, noticed })
}

/** Somebody sees a card that the mover did not know before, or the mover hears what another seat has done. */
function reveals(box: AnyBox, before: unknown, after: unknown, seat: Seat, facts: readonly Fact[]): boolean {
  const known = new Set(box.game.sees(before, seat))
  if (box.game.sees(after, seat).some((card) => !known.has(card))) return true
  if (box.game.sees(after, null).some((card) => !known.has(card))) return true
  return facts.some((fact) => {
    const heard = box.game.redact(fact, seat)
    return heard?.seat !== undefined && heard.seat !== seat
  })
}

function mustAskAgain(deed: Deed, seat: Seat, past: readonly Entry[], isChanged: () => boolean): boolean {
  if (deed.is === 'move') return deed.seat === seat
  if (deed.is !== 'undo') return false
  return isChanged() || past.some((entry) => entry.seat === seat && deed.undone?.includes(entry.number))
}

/** Puts the questions of the new position. One that was open before stays the same question, unless `again`. */
function askAnew({ box }: Terms, course: Course, again: (seat: Seat) => boolean): void {
  const waiting = course.ending ? [] : box.game.waiting(course.position)
  for (const [seat, place] of course.places.entries()) {
    const isAsked = waiting.includes(seat)
    if (isAsked && (!place.open || again(seat))) place.asked++
    place.open = isAsked
  }
}

function finish({ box }: Terms, course: Course): void {
  const result = course.ending ? null : box.game.result(course.position)
  if (result) {
    const gone = course.places.map(({ resigned }) => resigned)
    // Whoever resigned is behind everybody who did not.
    const ranks = result.ranks.map((rank, seat) =>
      gone[seat]
        ? 1 + gone.filter((other) => !other).length
        : rank - result.ranks.filter((other, i) => gone[i] && other < rank).length,
    )
    const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []))
    course.ending = {
      how: 'played',
      winners,
      ranks,
      scores: result.scores.map((score) => ({ ...score, parts: { ...score.parts } })),
    }
  }
  if (!course.ending) return
  course.offer = null
  for (const place of course.places) {
    place.open = false
    place.trail = []
  }
}

/** What has run on each clock is taken off it. */
function stopClocks(course: Course, at: number): void {
  for (const place of course.places) {
    if (place.since === null) continue
    if (place.left !== null) place.left -= Math.max(0, at - place.since)
    place.since = null
  }
}

function payBonus({ pace }: Terms, course: Course, deed: Deed): void {
  if (deed.is !== 'move' || deed.seat === null) return
  const place = itemAt(course.places, deed.seat)
  if (pace.is === 'live' && place.left !== null) place.left += pace.bonus
  if (pace.is === 'days') place.left = null
}

/** The clocks of people who are asked run; a bot has no clock. */
function runClocks({ pace }: Terms, course: Course, at: number): void {
  for (const place of course.places) {
    if (!place.open || !isThere(place)) {
      if (pace.is === 'days') place.left = null
      continue
    }
    if (pace.is === 'days') place.left ??= pace.perMove
    place.since = at
  }
}

/** When this seat's time is over; null if it is not counted, or not this seat's turn. */
export const deadline = ({ left, since }: Place): number | null =>
  left === null || since === null ? null : since + left

/** A bot is to move: the seat is a bot's, or its owner left or gave up. */
export const botPlays = (place: Place): boolean => !place.person || place.standIn || place.resigned
