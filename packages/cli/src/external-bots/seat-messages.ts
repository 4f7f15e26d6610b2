/** What one seat is told of one game, in the words of the protocol: the same as it would hear at a server's table. */
import { type AnyBox, itemAt, type Seat } from '@handwerk/kernel'
import type { HeardEvent, HeardState, Match, Event as MatchEvent } from '@handwerk/match'
import type { Decision, Presence, Table } from '@handwerk/protocol'

export interface BotSeat {
  readonly box: AnyBox
  /** The same for the same seed, game and seat: a bot that takes its random numbers from it can be repeated. */
  readonly id: string
  readonly options: { readonly [key: string]: unknown }
  readonly names: readonly string[]
  readonly seat: Seat
  /** Milliseconds for a decision. */
  readonly time: number
}

/** One event, and how the match stood after it. */
interface Update {
  readonly event: HeardEvent
  readonly state: HeardState
}

export class SeatMessages {
  private readonly botSeat: BotSeat
  private readonly match: Match
  private readonly pending: Update[] = []
  private last: Update | null = null
  private isSceneSent = false

  constructor(botSeat: BotSeat, match: Match) {
    this.botSeat = botSeat
    this.match = match
    const last = match.events.at(-1)
    if (last) this.queueUpdate(last)
    match.listen((event) => this.queueUpdate(event))
  }

  /** The decision that is put to this seat. */
  get decision(): number {
    return itemAt(this.match.state.seats, this.botSeat.seat).asked
  }

  private queueUpdate(happened: MatchEvent): void {
    const { seat } = this.botSeat
    const hearing = this.match.hearing(0)
    const event = hearing.event(happened, seat)
    // Nothing is written of what this seat may not even notice.
    if (!event) return
    this.last = { event, state: hearing.state(seat) }
    this.pending.push(this.last)
  }

  /** A process that is new knows nothing. */
  resendScene(): void {
    this.isSceneSent = false
  }

  /** The messages that bring a bot up to date, the last of them with what it is asked. */
  takePending(decision: Decision | null): string[] {
    const steps = this.pending.splice(0)
    if (!this.isSceneSent || steps.length === 0) {
      this.isSceneSent = true
      return this.last ? [this.scene(this.last, decision)] : []
    }
    return steps.map((update, i) => this.step(update, i === steps.length - 1 ? decision : null))
  }

  private scene({ state }: Update, decision: Decision | null): string {
    const { names, seat } = this.botSeat
    const events = this.match.hearing(0).events(seat)
    const presence: Presence = { seats: names.map(() => ({ here: true, left: null })), onlookers: 0 }
    const head = { is: 'scene', table: this.table(), seat, number: events.length, events, presence, said: [] }
    return JSON.stringify({ ...head, ...this.now(state, decision) })
  }

  private step({ event, state }: Update, decision: Decision | null): string {
    return JSON.stringify({ is: 'step', table: this.botSeat.id, event, ...this.now(state, decision) })
  }

  /** It is asked by the last message alone, and has its time for each decision. */
  private now(state: HeardState, decision: Decision | null): HeardState {
    const { names, seat, time } = this.botSeat
    const clocks = names.map((_, other) => {
      const isOwn = other === seat
      return { left: isOwn ? time : null, runs: isOwn && decision !== null }
    })
    return { ...state, decision, clocks, undo: false }
  }

  private table(): Table {
    const { box, id, options, names, seat } = this.botSeat
    return {
      id,
      game: box.game.name,
      version: box.game.version,
      options: { ...options },
      status: 'running',
      seats: names.map((name) => ({
        is: 'bot',
        name,
        person: null,
        level: name,
        standIn: false,
        resigned: false,
        shared: false,
      })),
      pace: { is: 'none' },
      rated: false,
      onlookers: false,
      made: 0,
      begun: 0,
      ended: null,
      waiting: [],
      remaining: names.map(() => null),
      ending: null,
      commitment: '',
      rematch: null,
      you: { seat, host: false, keys: {} },
    }
  }
}
