/**
 * A table in memory: what people, bots and onlookers can do at it, one after the
 * other. Commands of a running match are carried out here; what else is done at a
 * table has a file for each subject.
 */
import type { AnyGameModule, Seat } from '@handwerk/kernel'
import {
  closeMatch,
  decide,
  decideTime,
  type Event,
  type MatchRecord,
  nextOverdueAt,
  recordOf,
  type SeatCommand,
  seatOf as seatOfEvent,
} from '@handwerk/match'
import type { Act, Arrangement, Presence, Table } from '@handwerk/protocol'
import { ApiError } from '../api-error.js'
import { SerialQueue } from '../serial-queue.js'
import type { News, Stores } from '../store/database.js'
import type { StoredPerson } from '../store/person-store.js'
import type { BotTurn } from '../store/schedule-store.js'
import type { StoredTable } from '../store/table-store.js'
import { type Arranging, arrange } from './arrange.js'
import { addShare, begin, beginIfPaired, beginIfReady, cancel, decline, leaveSeat, takeSeat } from './before-start.js'
import { type BotQuestion, isWanted, questionOf } from './bot-question.js'
import type { Follower } from './followers.js'
import { isGone, nudge } from './gone.js'
import { lateHandsOf } from './late-hands.js'
import { say, tellAll } from './sayings.js'
import { describeFor, sceneOf, sceneSize } from './scene.js'
import { requireSeat, seatOf } from './seating.js'
import type { TableContext } from './table-context.js'
import { MAX_CONFLICTS, OUT_OF_STEP, TableReplica } from './table-replica.js'

/** Commands that need the events so far. */
const LOOKING_BACK: readonly OtherCommand['is'][] = ['undo', 'answer', 'offer-end', 'return']
/** Commands that could be given for ever without the game going on; each lets another be given again. */
const REPEATED: readonly OtherCommand['is'][] = ['undo', 'offer-end', 'return']
/** So many events of a seat may be no moves. */
export const MOST_DECLARED = 200

const CLOSED = 'The host has closed this table.'

const declaredBy = (seat: Seat, past: readonly Event[]): number =>
  past.filter((event) => event.is !== 'move' && seatOfEvent(event) === seat).length

/** When the database has failed, it is asked after so many milliseconds what it has stored; after twice as many if it fails again. */
const RECOVERY = 1000
const LONGEST_RECOVERY = 60_000

type MoveCommand = Extract<SeatCommand, { is: 'move' }>
type OtherCommand = Exclude<SeatCommand, MoveCommand>

/** Runs work on a table, which stays in memory meanwhile. */
export type UseTable = <T>(id: string, work: (table: LiveTable) => Promise<T>) => Promise<T>

/** Returns null if the table was deleted meanwhile. */
export async function orForgotten<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApiError && error.refused.code === 'no-such-table') return null
    throw error
  }
}

export class LiveTable {
  private readonly replica: TableReplica
  private readonly context: TableContext
  private readonly queue = new SerialQueue()
  /** Two who speak at once would try for the same number in the database, and one of them in vain. */
  private readonly talk = new SerialQueue()
  private readonly refreshing = new Map<News, Promise<void>>()
  private isRecovering = false
  private arriving = 0
  /** How often the database has failed in a row. */
  private failures = 0

  private constructor(replica: TableReplica, context: TableContext) {
    this.replica = replica
    this.context = context
  }

  static async open(module: AnyGameModule, stored: StoredTable, context: TableContext): Promise<LiveTable> {
    return new LiveTable(await TableReplica.open(module, stored, context), context)
  }

  get id(): string {
    return this.replica.id
  }

  get module(): AnyGameModule {
    return this.replica.module
  }

  get stored(): StoredTable {
    return this.replica.stored
  }

  private get stores(): Stores {
    return this.context.stores
  }

  /** Those who are just arriving count, too. */
  get followerCount(): number {
    return this.replica.followers.count + this.arriving
  }

  get isIdle(): boolean {
    return this.replica.followers.presence.isEmpty && this.queue.length === 0 && !this.isRecovering
  }

  /** Resolves when all that was begun is done. */
  whenIdle(): Promise<void> {
    return this.queue.whenEmpty()
  }

  /** Saves memory while nothing happens here. Called from time to time. */
  rest(): void {
    this.replica.rest()
  }

  seatOf(person: string | null): Seat | null {
    return seatOf(this.stored, person)
  }

  describe(person: string | null): Table {
    return describeFor(this.replica, this.context, person)
  }

  /** Loads what other processes have stored, and tells the followers. */
  async refresh(news: News): Promise<void> {
    const { replica, refreshing } = this
    if (typeof news === 'object') {
      // Nothing that is under way here depends on it.
      if (this.queue.length === 0 && replica.passOn(news)) return
      return this.change(() => replica.hear(news))
    }
    const isRunning = replica.stored.status === 'running' && replica.running !== null
    const what = news === 'entry' && isRunning ? 'entry' : 'table'
    // A refresh that is still queued will load everything.
    const waiting = refreshing.get(what)
    if (waiting) return waiting
    const refreshed = this.change(() => {
      refreshing.delete(what)
      return what === 'entry' ? replica.catchUpMatch() : replica.catchUp()
    })
    refreshing.set(what, refreshed)
    return refreshed
  }

  /** Changes or follows what is stored, after all that came before. */
  private change<T>(work: () => Promise<T>): Promise<T> {
    return this.queue.add(() => this.recoveringAfter(work))
  }

  /** If the database fails, something may be stored that is not known here. */
  private async recoveringAfter<T>(work: () => Promise<T>): Promise<T> {
    try {
      const done = await work()
      this.failures = 0
      return done
    } catch (error) {
      if (!(error instanceof ApiError)) this.recover()
      throw error
    } finally {
      this.replica.release()
    }
  }

  /** Asks the database what is stored until it answers. */
  private recover(): void {
    if (this.isRecovering) return
    this.isRecovering = true
    const delay = Math.min(LONGEST_RECOVERY, RECOVERY * 2 ** this.failures++)
    this.context.world.timers.after(delay, () => {
      this.isRecovering = false
      // If it fails again, it is tried again.
      this.refresh('table').catch(() => undefined)
    })
  }

  // Before the start

  async join(person: StoredPerson, seat: Seat | undefined, key: string | undefined): Promise<Table> {
    await this.change(async () => {
      const wasKept = this.isKeptFor(person.id)
      const apart = await this.stores.ties.apart(person.id)
      await takeSeat(this.replica, this.stores.tables, person, seat, key, apart)
      await beginIfReady(this.replica, wasKept, person.id)
    })
    return this.describe(person.id)
  }

  /** Whether a seat is kept for this person, who has not declined. */
  isKeptFor(person: string): boolean {
    return this.stored.seats.some((seat) => seat.is === 'link' && seat.kept?.person === person && !seat.kept.declined)
  }

  async decline(person: string): Promise<Table> {
    await this.change(() => decline(this.replica, this.stores.tables, person))
    return this.describe(person)
  }

  async arrange(arranging: Omit<Arranging, 'world' | 'tables'>, wanted: Arrangement): Promise<Table> {
    const { world, stores } = this.context
    await this.change(() => arrange(this.replica, { world, tables: stores.tables, ...arranging }, wanted))
    return this.describe(arranging.host.id)
  }

  /** A table made by pairing begins as soon as its seats are taken, also if whoever took the last one failed to begin it. */
  async beginIfPaired(): Promise<void> {
    await this.change(async () => {
      await this.replica.catchUp()
      await beginIfPaired(this.replica)
    })
  }

  async cancel(person: string): Promise<void> {
    await this.change(() => cancel(this.replica, this.stores.tables, person))
  }

  async share(person: string, share: string): Promise<Table> {
    await this.change(() => addShare(this.replica, this.stores.tables, person, share))
    return this.describe(person)
  }

  async start(person: string, seedOf: (stored: StoredTable) => string): Promise<Table> {
    await this.change(() => begin(this.replica, person, seedOf))
    return this.describe(person)
  }

  // By the host of the site

  /** Ends a game without a result; `drop` deletes a table that has not begun. */
  async close(drop: () => Promise<boolean>): Promise<void> {
    await this.change(async () => {
      await this.replica.catchUp()
      for (let tries = 0; tries < MAX_CONFLICTS; tries++) {
        if (this.stored.status === 'over') throw new ApiError('not-now', 'The game is over.')
        if (this.stored.status === 'gathering') {
          if (await drop()) {
            this.context.gone(this.id)
            return this.replica.followers.dismiss(CLOSED)
          }
          await this.replica.catchUp()
        } else {
          const { terms, state } = this.replica.runningNow()
          const step = closeMatch(terms, state, this.context.world.now())
          if (await this.replica.commit(step, [])) return
        }
      }
      throw new Error(OUT_OF_STEP)
    })
  }

  /** Everybody is told the new name of somebody who has played or spoken here. */
  async renamed(person: string): Promise<void> {
    if (this.stored.seats.some((seat) => seat.person === person)) await this.refresh('table')
  }

  /** What somebody said here is gone. */
  unsay(person: string): void {
    this.replica.followers.tellUnsaid(person)
  }

  // While it runs

  /** Performs an act, and returns the number of its event for this person. */
  async act(person: string, act: Act): Promise<number | null> {
    if (act.is === 'say') {
      await this.talk.add(() => this.recoveringAfter(() => say(this.replica, this.context, person, act.text)))
      return null
    }
    if (act.is === 'mute') {
      await this.stores.chat.mute(person, act.person, act.muted)
      return null
    }
    return this.change(async () => {
      const seat = requireSeat(this.stored, person)
      if (act.is === 'nudge') {
        await nudge(this.replica, this.context, seat, act.seat)
        return null
      }
      if (act.is === 'move') return this.move(seat, act)
      if (act.is !== 'leave' || this.stored.status !== 'gathering') return this.perform(seat, act)
      await leaveSeat(this.replica, this.stores.tables, person, seat)
      return null
    })
  }

  private async move(seat: Seat, act: MoveCommand): Promise<number | null> {
    for (let tries = 0; tries < MAX_CONFLICTS; tries++) {
      // The move that ended the game may be sent twice, too.
      if (this.stored.status === 'over') return this.repeated(seat, act)
      this.replica.requireStatus('running')
      // A client of another process may answer before that process's announcement arrives here.
      const isNews = act.decision > (this.replica.running?.state.seats[seat]?.asked ?? 0)
      if (isNews) await this.replica.catchUp()
      const { terms, state } = this.replica.runningNow()
      const decided = decide(terms, state, seat, act, this.context.world.now())
      if (decided === 'answered') return this.repeated(seat, act)
      const event = await this.replica.commit(decided, [])
      // Another process stored an event first: decide again.
      if (event) return event.heard[seat] || null
    }
    throw new Error(OUT_OF_STEP)
  }

  /** Repeats the answer to a move that was sent twice; rejects another move for the same decision. */
  private async repeated(seat: Seat, { decision, move }: MoveCommand): Promise<number | null> {
    const answer = await this.stores.tables.answer(this.id, seat, decision)
    if (!answer) throw new ApiError('too-late', 'This decision is not open any more.')
    if (answer.sent !== JSON.stringify(move) && answer.line !== move)
      throw new ApiError('answered', 'This decision was answered by another move.')
    return answer.heard[seat] || null
  }

  private async perform(seat: Seat, command: OtherCommand): Promise<number | null> {
    for (let tries = 0; tries < MAX_CONFLICTS; tries++) {
      this.replica.requireStatus('running')
      const past = LOOKING_BACK.includes(command.is) ? await this.replica.events() : []
      if (REPEATED.includes(command.is) && declaredBy(seat, past) >= MOST_DECLARED)
        throw new ApiError('too-many', `At most ${MOST_DECLARED} times in a game.`)
      const { terms, state } = this.replica.runningNow()
      const now = this.context.world.now()
      const decided =
        command.is === 'claim' && command.want === 'bot' && isGone(this.replica, command.seat, now)
          ? decide(terms, state, command.seat, { is: 'leave' }, now, past)
          : decide(terms, state, seat, command, now, past)
      const event = decided === 'answered' ? null : await this.replica.commit(decided, past)
      if (!event) continue
      await this.applyDueChanges()
      return event.heard[seat] || null
    }
    throw new Error(OUT_OF_STEP)
  }

  /** Applies offers that all have accepted, and replaces seats whose time ran out long ago. */
  private async applyDueChanges(): Promise<void> {
    for (let tries = 0; tries < MAX_CONFLICTS; tries++) {
      const { running, stored } = this.replica
      if (!running || stored.status !== 'running') return
      const past = running.state.offer?.asked.length === 0 ? await this.replica.events() : []
      const step = decideTime(running.terms, running.state, this.context.world.now(), past)
      if (!step) return
      await this.replica.commit(step, past)
    }
    throw new Error(OUT_OF_STEP)
  }

  /** Looks at the clocks, which may be over. Gives the time at which they must be looked at again; null if never. */
  async checkClocks(): Promise<number | null> {
    return this.change(async () => {
      await this.replica.catchUp()
      await this.applyDueChanges()
      const { running } = this.replica
      return running && nextOverdueAt(running.terms, running.state)
    })
  }

  // Bots

  /** Plays a bot's move, if the decision is still open. */
  async botMove(turn: BotTurn, move: unknown): Promise<void> {
    await this.change(async () => {
      const { seat, decision } = turn
      if (await this.isWantedOrDropped(turn)) await this.move(seat, { is: 'move', decision, move })
    })
  }

  /** Whether somebody who plays here is present. */
  get isAttended(): boolean {
    return this.replica.isAttended
  }

  /** Whether a bot is still to decide this, as far as is known here. */
  isWanted(turn: BotTurn): boolean {
    return isWanted(this.replica, turn)
  }

  /**
   * The same as far as is stored: other processes may have asked a bot again. Drops
   * a turn that is not wanted. Only within a change of this table, so that no
   * other one queues the turn again before it is dropped.
   */
  private async isWantedOrDropped(turn: BotTurn): Promise<boolean> {
    if (this.isWanted(turn)) return true
    await this.replica.catchUp()
    if (this.isWanted(turn)) return true
    await this.stores.schedule.dropTurn(turn)
    return false
  }

  async dropUnwanted(turn: BotTurn): Promise<void> {
    await this.change(() => this.isWantedOrDropped(turn))
  }

  /** What a bot is asked; null if this turn is not to be taken any more. */
  async question(turn: BotTurn): Promise<BotQuestion | null> {
    if (!this.isWanted(turn)) await this.dropUnwanted(turn)
    if (!this.isWanted(turn)) return null
    return questionOf(this.replica, turn, this.context.standIn)
  }

  // Followers

  /** Sends the scene, and then every change. Returns how many letters the scene has. */
  async follow(follower: Follower, since: number): Promise<number> {
    const { person, muted } = follower
    // Events that other processes announce while the scene is read must not be missed.
    this.arriving++
    try {
      return await this.queue.add(async () => {
        const arrive = () => this.replica.followers.presence.connected(person)
        const { text, lastSaying } = await sceneOf(this.replica, this.context, { person, muted, since }, arrive)
        follower.tell(text)
        if (!this.replica.followers.add(follower, lastSaying)) await this.tellMissedSayings()
        return text.length
      })
    } finally {
      this.arriving--
    }
  }

  /** What was said while a scene was read has been told before its follower was there. */
  private async tellMissedSayings(): Promise<void> {
    // If it fails, everybody is told as soon as the database answers.
    await this.recoveringAfter(() => tellAll(this.replica, this.stores)).catch(() => undefined)
  }

  unfollow(follower: Follower): void {
    this.replica.followers.remove(follower)
  }

  /** The scene as JSON. */
  async scene(person: string | null, muted: ReadonlySet<string>, since: number): Promise<string> {
    const { text } = await this.queue.add(() => sceneOf(this.replica, this.context, { person, muted, since }))
    return text
  }

  /** What onlookers may see of hands, as JSON, where all who play have agreed to that. */
  lateHands(person: string | null, pay: (events: number) => void): Promise<string> {
    return this.queue.add(() => lateHandsOf(this.replica, this.context, person, pay))
  }

  /** How many events must be read for a scene: those that are not kept as text. */
  sceneSize(person: string | null, since: number): number {
    return sceneSize(this.replica, this.context, person, since)
  }

  /** Another process announces its presence; if it asks, this process announces its own. */
  presenceElsewhere(process: string, presence: Presence, asks: boolean): void {
    this.replica.followers.presence.setRemote(process, presence)
    if (asks) this.replica.followers.announceAgain(false)
  }

  /** Another process has ended. */
  forgetProcess(process: string): void {
    this.replica.followers.presence.forgetProcess(process, this.context.world.now())
  }

  /** Asks the other processes to announce their presence. */
  requestPresence(): void {
    this.replica.followers.announceAgain(true)
  }

  // Afterwards

  /** The table of the next game; makes one if there is none, or if it was taken back. */
  async setRematch(make: () => Promise<string>): Promise<string> {
    return this.change(async () => {
      // Another process may have heard the last move.
      if (this.stored.status !== 'over') await this.replica.catchUp()
      this.replica.requireStatus('over')
      const { rematch: known } = this.stored
      if (known && (await this.stores.tables.table(known))) return known
      const rematch = await this.stores.tables.setRematch(this.id, await make(), known)
      await this.replica.catchUp()
      return rematch
    })
  }

  async record(person: string | null): Promise<MatchRecord> {
    this.replica.requireStatus('over')
    if (!this.stored.onlookers && this.seatOf(person) === null)
      throw new ApiError('forbidden', 'This table has no onlookers.')
    const { options, seats, seed, commitment, secret } = this.stored
    const { terms, state } = this.replica.runningNow()
    const head = {
      options,
      names: seats.map(({ name }) => name),
      bots: seats.map(({ is, level }) => (is === 'bot' ? level : null)),
      seed: seed ?? '',
      commitment,
      deal: { secret, shares: seats.map(({ share }) => share) },
    }
    return recordOf(terms, head, state, await this.replica.events())
  }
}
