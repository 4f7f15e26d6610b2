/** Puts what a table knows into messages, for each seat its own. Nothing leaves the server but through here. */
import { type AnyBox, type Fact, itemAt, type Seat } from '@handwerk/kernel'
import type { Clock, Decision, Event, Offer, Presence, Saying, SeatState, Table } from '@handwerk/protocol'
import type { Entry, StoredSeat, StoredTable } from '../store/store.js'
import { botPlays, type Course } from './course.js'
import { seatOf } from './seating.js'
import type { Views } from './views.js'

interface Now {
  readonly course: Course
  readonly views: Views
}

export class Telling {
  private readonly box: AnyBox
  private readonly now: Now | null
  private readonly past: readonly Entry[]
  private readonly at: number
  /** Several connections of one seat, and all onlookers, are told the same. */
  private readonly steps = new Map<number, string | null>()

  /** `past` are all entries so far, for a scene and for an undo. */
  constructor(box: AnyBox, now: Now | null, past: readonly Entry[], at: number) {
    this.box = box
    this.now = now
    this.past = past
    this.at = at
  }

  step(table: string, entry: Entry, seat: Seat | null): string | null {
    const i = this.indexOf(seat, entry)
    const known = this.steps.get(i)
    if (known !== undefined) return known
    const message =
      this.numberOf(seat, entry) === 0
        ? null
        : `{"is":"step","table":"${table}","event":${JSON.stringify(this.event(entry, seat))},${this.state(seat)}}`
    this.steps.set(i, message)
    return message
  }

  scene(table: Table, seat: Seat | null, since: number, presence: Presence, said: readonly Saying[]): string {
    const heard = this.past.filter((entry) => this.numberOf(seat, entry) > 0)
    const number = heard.length
    const events = heard.slice(since).map((entry) => this.event(entry, seat))
    const head = JSON.stringify({ is: 'scene', table, seat, number, events, presence, said })
    return `${head.slice(0, -1)},${this.state(seat)}}`
  }

  private indexOf(seat: Seat | null, entry: Entry): number {
    return seat ?? entry.heard.length - 1
  }

  /** Of an entry as this seat counts what it hears; 0 where it hears nothing of it. */
  private numberOf(seat: Seat | null, entry: Entry): number {
    return itemAt(entry.heard, this.indexOf(seat, entry))
  }

  private event(entry: Entry, seat: Seat | null): Event {
    const facts = entry.facts.flatMap((fact) => {
      const heard: Fact | null = this.box.game.redact(fact, seat)
      return heard ? [heard as Event['facts'][number]] : []
    })
    const undone = this.past
      .filter(({ number }) => entry.undone?.includes(number))
      .map((past) => this.numberOf(seat, past))
      .filter((number) => number > 0)
    return {
      number: this.numberOf(seat, entry),
      is: entry.is,
      seat: entry.seat,
      facts,
      ...(entry.undone ? { undone } : {}),
    }
  }

  /** The fields that a step and a scene share, as JSON without braces. */
  private state(seat: Seat | null): string {
    if (!this.now) return '"view":null,"decision":null,"clocks":[],"offer":null,"undo":false,"ending":null'
    const { course, views } = this.now
    const undo = seat !== null && itemAt(course.places, seat).trail.length > 0
    const rest = { clocks: this.clocks(), offer: offerOf(course), undo, ending: course.ending }
    return `"view":${views.text(seat)},"decision":${JSON.stringify(this.decision(seat))},${JSON.stringify(rest).slice(1, -1)}`
  }

  private decision(seat: Seat | null): Decision | null {
    if (seat === null || !this.now) return null
    const { course, views } = this.now
    const place = itemAt(course.places, seat)
    if (!place.open || botPlays(place)) return null
    const { game, notation } = this.box
    const view = views.of(seat)
    const moves = game.moves(course.position, seat)
    return { number: place.asked, moves: moves.map((move) => [move, notation.write(view, move)]) }
  }

  private clocks(): Clock[] {
    if (!this.now) return []
    return this.now.course.places.map(({ left, since }) => ({
      left: left === null ? null : Math.round(since === null ? left : left - (this.at - since)),
      runs: since !== null,
    }))
  }
}

const offerOf = ({ offer }: Course): Offer | null =>
  offer && { what: offer.what, seat: offer.seat, asked: [...offer.asked] }

/** Names all that it gives: what a stored table gets besides is secret until it is named here. */
export function describeTable(stored: StoredTable, person: string | null): Table {
  const { seats, due } = stored
  const now = Date.now()
  const isHost = person !== null && person === stored.host
  const keys = seats.flatMap(({ seat, is, key }) => (isHost && is === 'link' && key ? [[String(seat), key]] : []))
  return {
    id: stored.id,
    game: stored.game,
    version: stored.version,
    options: { ...stored.options },
    status: stored.status,
    seats: seats.map(describeSeat),
    pace: stored.pace,
    rated: stored.rated,
    onlookers: stored.onlookers,
    made: stored.made,
    begun: stored.begun,
    ended: stored.ended,
    waiting: [...stored.waiting],
    remaining: seats.map(({ seat }) => remainingOf(due[seat] ?? null, now)),
    ending: stored.ending,
    commitment: stored.commitment,
    rematch: stored.rematch,
    you: {
      seat: seatOf(stored, person),
      host: isHost,
      keys: Object.fromEntries(keys),
    },
  }
}

const remainingOf = (due: number | null, now: number): number | null => due && Math.round(due - now)

const describeSeat = ({ is, name, person, level, standIn, resigned, share }: StoredSeat): SeatState => ({
  is,
  name,
  person,
  level,
  standIn,
  resigned,
  shared: share !== '',
})
