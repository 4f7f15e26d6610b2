/** A live connection: checks, performs and answers each request of a client, and sends it the events of its tables. */
import { placeOf } from '@handwerk/kernel'
import {
  type Act,
  ClientMessage,
  checkFrom,
  type RefusalCode,
  type Refused,
  type ServerMessage,
  type SiteNotes,
  type Version,
} from '@handwerk/protocol'
import type { Histogram } from 'prom-client'
import { ApiError } from '../api-error.js'
import { SerialQueue } from '../serial-queue.js'
import type { Follower } from '../table/followers.js'
import type { LiveTable } from '../table/live-table.js'
import type { TableRegistry } from '../table/table-registry.js'
import type { World } from '../world.js'
import { type Budgets, costOf, eventsCost, lettersCost, type Payer, talkCost, turnOf } from './costs.js'
import type { FairTurns } from './fair-turns.js'
import { type Rate, TokenBucket } from './rate-limit.js'
import type { Identity } from './sessions.js'

/** The part of a `ws` socket that a connection uses. */
export interface Socket {
  readonly readyState: number
  readonly OPEN: number
  /** Bytes that the client has not read yet. */
  readonly bufferedAmount: number
  /** `written` is called when the message has left, or cannot any more. */
  send(message: string, written?: () => void): void
  close(code: number): void
  /** Reads nothing more until `resume`. */
  pause(): void
  resume(): void
  terminate(): void
  ping(): void
  on(event: 'message', hear: (raw: { toString(): string }, binary: boolean) => void): unknown
  on(event: 'pong' | 'error' | 'close', hear: () => void): unknown
}

/** The other end of a connection. */
export interface Peer {
  readonly identity: Identity | null
  readonly version: number
  /** The client's network, for limits. */
  readonly address: string
}

export interface ConnectionOptions {
  readonly world: World
  readonly tables: TableRegistry
  readonly log: { error(what: object, sentence: string): void }
  readonly acts: Pick<Histogram, 'startTimer'>
  readonly messages: Rate
  readonly budgets: Budgets
  readonly turns: FairTurns
  /** The server's protocol version, for the greeting. */
  readonly speaks: Version
}

/** How long a turn lasts at most until its scene is compressed and written, in milliseconds. */
const WRITING = 100
/** For so long nothing is read from a connection that has sent too much, in milliseconds. */
const REFUSAL_PAUSE = 100
export const FOLLOWED = 100
/** Close a connection with more unread bytes than this. */
export const UNREAD = 4 * 1024 * 1024
/** When the clients of a process that ends may reconnect, in milliseconds. */
const RESTART = 1000
/** When an outdated client may reconnect, in milliseconds. */
const RENEWAL = 60_000
/** Maximum number of unanswered requests per connection. */
const UNDER_WAY = 100
const SESSION_ENDED = 'This session has ended.'
/** Shared by the many who have muted nobody. */
const NOBODY: ReadonlySet<string> = new Set()

export const outdated = ({ oldest }: Version): string =>
  `This client is too old: the server understands versions from ${oldest} on.`

export class Connection {
  private readonly socket: Socket
  private readonly identity: Identity | null
  private readonly payer: Payer
  private readonly version: number
  private readonly options: ConnectionOptions
  private followed: readonly Following[] = []
  private readonly bucket: TokenBucket
  /** Performs the requests of this connection in order; but what somebody does at a table does not wait for scenes. */
  private readonly acting = new SerialQueue()
  private readonly following = new SerialQueue()
  private isPaused = false
  private alive = true
  private ended = false

  constructor(socket: Socket, { identity, version, address }: Peer, options: ConnectionOptions, closed: () => void) {
    this.socket = socket
    this.identity = identity
    this.payer = { address, person: identity?.person.id ?? null }
    this.version = version
    this.options = options
    this.bucket = new TokenBucket(options.messages, options.world.elapsed())
    socket.on('message', (raw, binary) => this.receive(binary ? null : raw.toString()))
    socket.on('pong', () => {
      this.alive = true
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      for (const one of this.followed) one.table.unfollow(one)
      this.followed = []
      closed()
    })
  }

  /** Sends the protocol version; closes the connection if the client is too old. */
  greet(): void {
    const { speaks } = this.options
    this.tell({ is: 'hello', ...speaks })
    if (this.version < speaks.oldest) void this.bye('outdated', outdated(speaks), RENEWAL)
  }

  tellSite(notes: SiteNotes): void {
    this.tell({ is: 'site', ...notes })
  }

  /** Closes the connection if the last ping was not answered, else pings again. */
  beat(): void {
    if (!this.alive) {
      this.socket.terminate()
      return
    }
    this.alive = false
    this.socket.ping()
  }

  get session(): string | null {
    return this.identity?.session ?? null
  }

  get person(): string | null {
    return this.payer.person
  }

  isOf(isEnded: (hash: string) => boolean): boolean {
    return this.session !== null && isEnded(this.session)
  }

  /** Drops all pending requests of an ended session and closes the connection. */
  endSession(): void {
    if (this.ended) return
    this.ended = true
    this.tell({ is: 'bye', code: 'sign-in', sentence: SESSION_ENDED, retry: 1000 })
    this.close(1008)
  }

  private close(code: number): void {
    this.socket.close(code)
    this.options.world.timers.after(1000, () => this.socket.terminate())
  }

  private async bye(code: RefusalCode, sentence: string, retry: number): Promise<void> {
    // After all earlier requests.
    await Promise.all([this.acting, this.following].map((queue) => queue.add(async () => undefined)))
    this.tell({ is: 'bye', code, sentence, retry })
    this.close(1001)
  }

  send(message: string, written?: () => void): void {
    if (this.socket.readyState !== this.socket.OPEN) written?.()
    else if (this.socket.bufferedAmount > UNREAD) {
      this.socket.terminate()
      written?.()
    } else this.socket.send(message, written)
  }

  private tell(message: ServerMessage): void {
    this.send(JSON.stringify(message))
  }

  private refuse(id: number | null, refused: Refused): void {
    this.tell({ is: 'refused', id, ...refused })
    if (refused.code === 'too-many') this.pause()
  }

  /** What is not read costs nothing, not even a refusal. */
  private pause(): void {
    if (this.isPaused) return
    this.isPaused = true
    this.socket.pause()
    this.options.world.timers.after(REFUSAL_PAUSE, () => {
      this.isPaused = false
      this.socket.resume()
    })
  }

  private receive(text: string | null): void {
    const retry = this.bucket.take(this.options.world.elapsed())
    const raw = parsed(text)
    const id = idIn(raw)
    if (retry > 0 || this.acting.length + this.following.length >= UNDER_WAY) {
      const wait = retry || 100
      this.refuse(id, { code: 'too-many', sentence: `Too many messages; wait ${wait} ms.`, retry: wait })
      return
    }
    const checked = checkFrom(this.version, this.options.speaks.protocol)(ClientMessage, raw)
    if (!checked.ok) {
      const { at, reason } = checked.fault
      this.refuse(id, { code: 'malformed', sentence: `${placeOf(at)}: ${reason}` })
      return
    }
    const { is } = checked.value
    const queue = is === 'follow' || is === 'unfollow' ? this.following : this.acting
    void queue.add(() => this.answerInTurn(checked.value))
  }

  private async answerInTurn(ask: ClientMessage): Promise<void> {
    try {
      await this.options.turns.take(this.payer.address, turnOf(ask), () => this.perform(ask))
    } catch (error) {
      if (error instanceof ApiError) this.refuse(ask.id, error.refused)
      else {
        this.options.log.error({ err: error, table: ask.table }, 'an ask failed')
        this.refuse(ask.id, { code: 'trouble', sentence: 'Something went wrong here; it is in the log.' })
      }
    }
  }

  private async perform(ask: ClientMessage): Promise<void> {
    this.options.budgets.spend(this.payer, costOf(ask))
    const number = await this.options.tables.use(ask.table, (table) => this.performAt(table, ask))
    const done = JSON.stringify({ is: 'done', id: ask.id, number } satisfies ServerMessage)
    if (ask.is === 'follow') await this.sendAndWait(done)
    else this.send(done)
  }

  /** Waits until all that was sent is compressed and written, but not for a client that does not read. */
  private sendAndWait(message: string): Promise<void> {
    return new Promise((done) => {
      const timer = this.options.world.timers.after(WRITING, done)
      this.send(message, () => {
        timer.cancel()
        done()
      })
    })
  }

  /** Returns the number of the resulting event. */
  private async performAt(table: LiveTable, ask: ClientMessage): Promise<number | null> {
    if (this.ended) throw new ApiError('sign-in', SESSION_ENDED)
    if (ask.is === 'follow') await this.follow(table, ask)
    else if (ask.is === 'unfollow') this.unfollow(ask.table)
    else {
      if (!this.identity) throw new ApiError('sign-in', 'Take a name first.')
      const end = this.options.acts.startTimer()
      const { id: _, table: __, ...act } = ask
      if (ask.is === 'say') {
        this.options.budgets.speak(this.payer, table.followerCount)
        this.options.turns.charge(this.payer.address, turnOf(ask).kind, talkCost(table.followerCount))
      }
      const number = await table.act(this.identity.person.id, act as Act)
      end()
      if (ask.is === 'mute') await this.mutedAnew()
      return number
    }
    return null
  }

  /** For what an ask costs besides; refused if that is more than can be paid. */
  private charge(ask: ClientMessage, cost: number): void {
    this.options.budgets.spend(this.payer, cost)
    this.options.turns.charge(this.payer.address, turnOf(ask).kind, cost)
  }

  private async follow(table: LiveTable, ask: Extract<ClientMessage, { is: 'follow' }>): Promise<void> {
    const { since = 0, deltas: wantsChanges = false } = ask
    this.unfollow(table.id)
    if (this.followed.length >= FOLLOWED)
      throw new ApiError('not-now', `At most ${FOLLOWED} tables can be followed at once.`)
    const { person } = this.payer
    this.charge(ask, eventsCost(table.sceneSize(person, since)))
    const follower = new Following(this, table, person, await this.mutedBy(person), wantsChanges)
    const letters = await table.follow(follower, since)
    this.options.turns.charge(this.payer.address, turnOf(ask).kind, lettersCost(letters))
    if (this.socket.readyState === this.socket.OPEN) this.followed = [...this.followed, follower]
    else table.unfollow(follower)
  }

  private unfollow(id: string): void {
    const known = this.followed.find(({ table }) => table.id === id)
    if (!known) return
    known.table.unfollow(known)
    this.followed = this.followed.filter((one) => one !== known)
  }

  /** Applies a change of the muted people to all followed tables. */
  private async mutedAnew(): Promise<void> {
    const muted = await this.mutedBy(this.payer.person)
    for (const one of this.followed) one.muted = muted
  }

  private async mutedBy(person: string | null): Promise<ReadonlySet<string>> {
    if (person === null) return NOBODY
    const muted = await this.options.tables.stores.chat.mutedBy(person)
    return muted.size > 0 ? muted : NOBODY
  }

  /** Sends the client to another process, or to this one when it has started again. */
  leave(sentence: string): Promise<void> {
    return this.bye('stopping', sentence, RESTART)
  }
}

/** A table that a connection follows. */
class Following implements Follower {
  private readonly connection: Connection
  readonly table: LiveTable
  readonly person: string | null
  muted: ReadonlySet<string>
  readonly wantsChanges: boolean

  constructor(
    connection: Connection,
    table: LiveTable,
    person: string | null,
    muted: ReadonlySet<string>,
    wantsChanges: boolean,
  ) {
    this.connection = connection
    this.table = table
    this.person = person
    this.muted = muted
    this.wantsChanges = wantsChanges
  }

  tell(message: string): void {
    this.connection.send(message)
  }

  dismiss(sentence: string): void {
    void this.connection.leave(sentence)
  }
}

function parsed(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function idIn(raw: unknown): number | null {
  if (typeof raw !== 'object' || raw === null || !('id' in raw)) return null
  return Number.isSafeInteger(raw.id) && Number(raw.id) >= 0 ? Number(raw.id) : null
}
