/** The protocol messages to one seat of one match: the same that a server would send. */
import { type AnyGameModule, itemAt, type Seat } from '@handwerk/kernel'
import type { Match, Event as MatchEvent, ObservedEvent, ObservedState } from '@handwerk/match'
import type { Decision, Presence, Table } from '@handwerk/protocol'

export interface BotSeat {
  readonly module: AnyGameModule
  /** The id of the table. It depends on seed, game and seat alone, so that a bot can take its random seed from it. */
  readonly id: string
  readonly options: { readonly [key: string]: unknown }
  readonly names: readonly string[]
  readonly seat: Seat
  /** Milliseconds for a decision. */
  readonly time: number
}

/** An event and the state after it, as this seat may know them. */
interface Update {
  readonly event: ObservedEvent
  readonly state: ObservedState
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

  /** The number of the decision that this seat owes. */
  get decision(): number {
    return itemAt(this.match.state.seats, this.botSeat.seat).asked
  }

  private queueUpdate(matchEvent: MatchEvent): void {
    const { seat } = this.botSeat
    const observation = this.match.observe(0)
    const event = observation.event(matchEvent, seat)
    // Null for events that this seat must not notice.
    if (!event) return
    this.last = { event, state: observation.state(seat) }
    this.pending.push(this.last)
  }

  /** For a new process, which knows nothing of the match. */
  resendScene(): void {
    this.isSceneSent = false
  }

  /** The messages since the last call; the last one holds the decision. */
  takePending(decision: Decision | null): string[] {
    const updates = this.pending.splice(0)
    if (!this.isSceneSent || updates.length === 0) {
      this.isSceneSent = true
      return this.last ? [this.scene(this.last, decision)] : []
    }
    return updates.map((update, i) => this.step(update, i === updates.length - 1 ? decision : null))
  }

  private scene({ state }: Update, decision: Decision | null): string {
    const { names, seat } = this.botSeat
    const events = this.match.observe(0).events(seat)
    const presence: Presence = { seats: names.map(() => ({ here: true, left: null })), onlookers: 0 }
    const head = { is: 'scene', table: this.table(), seat, number: events.length, events, presence, said: [] }
    return JSON.stringify({ ...head, ...this.stateWith(state, decision) })
  }

  private step({ event, state }: Update, decision: Decision | null): string {
    return JSON.stringify({ is: 'step', table: this.botSeat.id, event, ...this.stateWith(state, decision) })
  }

  /** The clock of the bot has the time for one decision, and runs while one is open. */
  private stateWith(state: ObservedState, decision: Decision | null): ObservedState {
    const { names, seat, time } = this.botSeat
    const clocks = names.map((_, other) => {
      const isOwn = other === seat
      return { left: isOwn ? time : null, runs: isOwn && decision !== null }
    })
    return { ...state, decision, clocks, undo: false }
  }

  private table(): Table {
    const { module, id, options, names, seat } = this.botSeat
    return {
      id,
      game: module.game.name,
      version: module.game.version,
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
