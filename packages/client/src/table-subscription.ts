/**
 * Follows a table over a connection. No event is missing or doubled, however often
 * the connection breaks, and a move is resent until the server has answered it, also
 * after a reload if moves are stored.
 */
import type { Move } from '@handwerk/kernel'
import type { Act, Refused, ServerMessage } from '@handwerk/protocol'
import { type Answer, Connection, type ConnectionState, type OpenSocket, type RequestMessage } from './connection.js'
import { afterScene, afterStep, type FollowedTable, withoutSayings, withSaying } from './followed-table.js'
import type { Pause } from './pause.js'

/** After this long without a message, request the scene again; that also detects a dead connection. */
const SILENCE = 40_000

interface Sending {
  /** Who made the move. It is never sent for anybody else, even if another person signed in meanwhile. */
  readonly person: string | null
  readonly decision: number
  readonly move: Move
  /** The number of the resulting event; null until the server has answered. */
  readonly number: number | null
}

/**
 * The own move: `sending` until it is answered and its event is heard, `resending`
 * if it was made before a reload or had to wait for the connection, `stored` if
 * it waits in the browser for a client that the server understands.
 */
export type MoveState = 'none' | 'sending' | 'resending' | 'stored'

/** What a page shows; a new value whenever something has changed. */
export interface SubscriptionState {
  readonly connection: ConnectionState
  readonly now: FollowedTable | null
  readonly move: MoveState
  /** Why the table cannot be followed at all. */
  readonly barred: Refused | null
  /** The server runs another build than at first. */
  readonly rebuilt: boolean
}

/** Null: done. `lost`: unknown, because the connection broke. */
export type Outcome = Refused | 'lost' | null

/** News about a move for the player: it was refused, or it was played after a delay. */
export type MoveNews =
  | { readonly is: 'refused'; readonly refused: Refused; readonly kept: boolean }
  | { readonly is: 'kept-played' }

/** Moves that the server has not answered yet. */
export interface PendingMoves {
  /** Which decision the first move answers; the others answer those that follow from it. */
  readonly decision: number
  readonly moves: readonly Move[]
}

/** Where moves wait for an answer beyond the life of this program, by table and person. */
export interface PendingMoveStore {
  read(table: string, person: string): PendingMoves | null
  write(table: string, person: string, pending: PendingMoves): void
  /** Removes the answer to this decision, and none to a later one. */
  remove(table: string, person: string, decision: number): void
}

const NO_STORE: PendingMoveStore = { read: () => null, write: () => undefined, remove: () => undefined }

export interface SubscriptionOptions {
  readonly onMove?: (news: MoveNews) => void
  /** What the host of the site tells everybody has changed. */
  readonly onSite?: () => void
  /** Without it, moves wait in memory only. */
  readonly pending?: PendingMoveStore
  /** Waits before a request is sent again that was refused for now. */
  readonly pause?: Pause<RequestMessage['is']>
  readonly clock?: () => number
}

export class TableSubscription {
  state: SubscriptionState = {
    connection: 'opening',
    now: null,
    move: 'none',
    barred: null,
    rebuilt: false,
  }
  private readonly id: string
  private readonly connection: Connection
  private readonly clock: () => number
  private readonly listeners = new Set<() => void>()
  private readonly tellMove: (news: MoveNews) => void
  private readonly tellSite: () => void
  private readonly pending: PendingMoveStore
  private sending: Sending | null = null
  private queue: readonly Move[] = []
  private silence: ReturnType<typeof setTimeout> | null = null
  /** Whether the current connection has delivered the scene, and with it the own seat. */
  private isCurrent = false

  constructor(id: string, openSocket: OpenSocket, options: SubscriptionOptions = {}) {
    this.id = id
    this.clock = options.clock ?? Date.now
    this.tellMove = options.onMove ?? (() => undefined)
    this.tellSite = options.onSite ?? (() => undefined)
    this.pending = options.pending ?? NO_STORE
    const listener = {
      opened: () => this.follow(),
      told: (message: ServerMessage) => this.hear(message),
      changed: (connection: ConnectionState) => this.changed(connection),
      rebuilt: () => this.show({ rebuilt: true }),
    }
    this.connection = new Connection(openSocket, listener, options.pause)
  }

  open(): void {
    this.connection.connect()
  }

  close(): void {
    if (this.silence) clearTimeout(this.silence)
    this.connection.close()
  }

  /** Reconnects, because the network came back or the signed-in person changed. */
  renew(): void {
    this.connection.renew()
  }

  /** Reconnects, and resolves when the connection is open again. */
  async renewed(): Promise<void> {
    this.renew()
    await new Promise<void>((done) => {
      const stop = this.subscribe(() => {
        if (this.state.connection !== 'open') return
        stop()
        done()
      })
    })
  }

  drop(): void {
    this.connection.drop()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Answers the open decision, and those that follow from it, one after the other. */
  readonly play = (moves: readonly Move[]): void => {
    if (this.isSending || this.state.connection === 'outdated') return
    this.queue = moves
    this.next()
  }

  async act(act: Exclude<Act, { is: 'move' }>): Promise<Outcome> {
    return outcome(await this.connection.ask({ ...act, table: this.id }))
  }

  private get isSending(): boolean {
    return this.state.move === 'sending' || this.state.move === 'resending'
  }

  private changed(connection: ConnectionState): void {
    this.isCurrent = false
    this.show({ connection })
    if (connection !== 'outdated') return
    // Nothing can be sent before a reload, and no message is expected.
    if (this.silence) clearTimeout(this.silence)
    const person = this.sending?.person ?? null
    this.rest()
    // Without storage the move is lost with the page.
    if (person !== null && this.pending.read(this.id, person) !== null) this.show({ move: 'stored' })
  }

  private follow(all = false): void {
    const since = all ? 0 : (this.state.now?.number ?? 0)
    const asked = this.connection.ask({ is: 'follow', table: this.id, deltas: true, ...(since > 0 ? { since } : {}) })
    asked.then((answer) => {
      if (answer.is === 'refused' && answer.refused.retry === undefined) this.bar(answer.refused)
      else if (answer.is === 'refused') setTimeout(() => this.follow(all), answer.refused.retry)
      else if (answer.is === 'done') this.send()
    }, failed)
  }

  private bar(refused: Refused): void {
    this.show({ barred: refused })
    // The server's trouble may pass; ask again later.
    if (refused.code === 'trouble') this.listenForSilence()
  }

  private hear(message: ServerMessage): void {
    this.listenForSilence()
    const { now } = this.state
    if (message.is === 'scene') {
      const taken = afterScene(now, message, this.clock())
      this.isCurrent = typeof taken !== 'string'
      this.take(taken)
      this.restore()
    } else if (message.is === 'site') this.tellSite()
    else if (now === null) return
    else if (message.is === 'step' || message.is === 'delta') this.take(afterStep(now, message, this.clock()))
    else if (message.is === 'table') {
      this.show({ now: { ...now, table: message.table } })
      // Players may read the onlookers' chat now.
      if (message.table.status === 'over' && now.table.status !== 'over') this.follow()
    } else if (message.is === 'said') this.show({ now: withSaying(now, message.saying) })
    else if (message.is === 'unsaid') this.show({ now: withoutSayings(now, message.person) })
    else if (message.is === 'presence') this.show({ now: { ...now, presence: message.presence } })
  }

  private take(now: ReturnType<typeof afterStep>): void {
    if (typeof now === 'string') {
      this.follow(now === 'all')
      return
    }
    this.show({ now, barred: null })
    this.advance()
  }

  /** Sends the next move of the queue if it is still legal. */
  private next(): void {
    const decision = this.state.now?.decision ?? null
    const [move, ...rest] = this.queue
    const follows = this.sending === null || decision?.number === this.sending.decision + 1
    if (!decision || move === undefined || !follows || !decision.moves.some(([legal]) => legal === move)) {
      this.finish()
      return
    }
    const person = this.person()
    if (person !== null) this.pending.write(this.id, person, { decision: decision.number, moves: this.queue })
    this.queue = rest
    this.sending = { person, decision: decision.number, move, number: null }
    this.show({ move: this.state.move === 'resending' ? 'resending' : 'sending' })
    this.send()
  }

  /** Restores moves from before a reload; the server decides whether they still count. */
  private restore(): void {
    const person = this.person()
    if (!this.isCurrent || this.isSending || person === null) return
    const unsent = this.pending.read(this.id, person)
    const [move, ...rest] = unsent?.moves ?? []
    if (unsent === null || move === undefined) return
    this.queue = rest
    this.sending = { person, decision: unsent.decision, move, number: null }
    this.show({ move: 'resending' })
  }

  /** Who sits at the own seat; null for an onlooker. */
  private person(): string | null {
    const { now } = this.state
    return now === null || now.seat === null ? null : (now.table.seats[now.seat]?.person ?? null)
  }

  private send(): void {
    const { sending } = this
    if (sending === null || sending.number !== null) return
    if (!this.isCurrent) {
      this.show({ move: 'resending' })
      return
    }
    // It stays stored for the person who made it.
    if (sending.person !== this.person()) {
      this.rest()
      return
    }
    const { decision, move } = sending
    this.connection.ask({ is: 'move', table: this.id, decision, move }).then((answer) => {
      if (this.sending !== sending) return
      // It may have arrived. Send it again after reconnecting; the server plays it only once.
      if (answer.is === 'lost') this.show({ move: 'resending' })
      else if (answer.is === 'done') {
        this.sending = { ...sending, number: answer.number ?? 0 }
        if (this.queue.length === 0) this.forget()
        if (this.state.move === 'resending') this.tellMove({ is: 'kept-played' })
        this.show({ move: 'sending' })
        this.advance()
      } else if (answer.refused.retry !== undefined) setTimeout(() => this.send(), answer.refused.retry)
      else {
        const kept = this.state.move === 'resending'
        this.finish()
        this.tellMove({ is: 'refused', refused: answer.refused, kept })
      }
    }, failed)
  }

  /** A move is complete when it is answered and its event has arrived, in either order. */
  private advance(): void {
    const number = this.sending?.number ?? null
    if (number === null || (this.state.now?.number ?? 0) < number) return
    if (this.queue.length > 0) this.next()
    else this.finish()
  }

  /** Forgets all waiting moves, here and in the storage. */
  private finish(): void {
    this.forget()
    this.rest()
  }

  private forget(): void {
    const { person, decision } = this.sending ?? {}
    if (person && decision !== undefined) this.pending.remove(this.id, person, decision)
  }

  private rest(): void {
    this.sending = null
    this.queue = []
    this.show({ move: 'none' })
  }

  private listenForSilence(): void {
    if (this.silence) clearTimeout(this.silence)
    this.silence = setTimeout(() => this.follow(), SILENCE)
  }

  private show(changes: Partial<SubscriptionState>): void {
    this.state = { ...this.state, ...changes }
    for (const listener of this.listeners) listener()
  }
}

function outcome(answer: Answer): Outcome {
  if (answer.is === 'done') return null
  return answer.is === 'refused' ? answer.refused : 'lost'
}

/** Requests never reject, so this is a bug. */
function failed(error: unknown): void {
  throw error
}
