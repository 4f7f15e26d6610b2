/** This process's copy of a stored table, kept in sync with the database. Every change is on disk before followers are told. */
import { isDeepStrictEqual } from 'node:util'
import { type AnyGameModule, NewerVersion } from '@handwerk/kernel'
import {
  apply,
  applyAnnounced,
  begin,
  type Decided,
  type Effects,
  type Ending,
  type Event,
  type EventKind,
  effects,
  isFirstState,
  migrateEnded,
  migrateState,
  Observation,
  rebase,
  type Step,
  type Terms,
  Views,
} from '@handwerk/match'
import type { Presence } from '@handwerk/protocol'
import { ApiError } from '../api-error.js'
import type { Stores } from '../store/database.js'
import type { BotTurn } from '../store/schedule-store.js'
import type { BegunTable, StoredTable, TableUpdate } from '../store/table-store.js'
import type { World } from '../world.js'
import { Followers } from './followers.js'
import { RunningMatch } from './running-match.js'
import type { SceneCache } from './scene-cache.js'
import { tableAfter, turnsOf, updateFor } from './table-update.js'

/** Other processes win so often at most before something must be wrong. */
export const MAX_CONFLICTS = 100
export const OUT_OF_STEP = 'the table does not get in step with what is stored'

/** An event that this process has stored, with the table before it. */
export interface StoredEvent {
  readonly table: StoredTable
  readonly event: Event
  /** How the match has ended by it; null if it goes on. */
  readonly ending: Ending | null
}

export interface TableContext {
  readonly stores: Stores
  readonly world: World
  readonly scenes: SceneCache
  /** The bot that plays for somebody who left. */
  standIn(game: string): string
  /** Turns have been queued. */
  queued(table: StoredTable, turns: readonly BotTurn[]): void
  stored(what: StoredEvent): void
  /** The match has gone on: turns may not be wanted any more. */
  wentOn(table: string): void
  /** The table was deleted from the database. */
  gone(table: string): void
  /** What lists show of the table has changed. */
  changed(table: StoredTable): void
  /** The table is over. */
  ended(table: StoredTable): void
  /** The presence in this process has changed. With `asks`, the other processes should announce theirs. */
  presenceChanged(table: string, here: Presence, asks: boolean): void
}

const STATUS_SENTENCES: Readonly<Record<StoredTable['status'], string>> = {
  gathering: 'The game has not begun.',
  running: 'The game has begun.',
  over: 'The game is over.',
}

const DELETED = 'This table is gone.'
const NEWER_SERVER = 'A newer server has gone on with this table.'
/** Another process may answer by then, in milliseconds. */
const newerServer = () => new ApiError('not-now', NEWER_SERVER, { retry: 2000 })

/** Events that change the seats of a table. */
const CHANGES_SEATS: readonly EventKind[] = ['leave', 'return', 'resign', 'timeout']
/** Events that can be applied and described only with those before them. */
const NEEDS_PAST: readonly EventKind[] = ['undo', 'offer']

export class TableReplica {
  readonly module: AnyGameModule
  readonly followers: Followers
  private readonly context: TableContext
  private table: StoredTable
  private run: RunningMatch | null = null

  private constructor(module: AnyGameModule, stored: StoredTable, context: TableContext) {
    this.module = module
    this.table = stored
    this.context = context
    this.followers = new Followers(
      context.world,
      () => this.table,
      (here, asks) => context.presenceChanged(this.id, here, asks),
    )
  }

  static async open(module: AnyGameModule, stored: StoredTable, context: TableContext): Promise<TableReplica> {
    const table = new TableReplica(module, stored, context)
    if (stored.status !== 'gathering') await table.load()
    return table
  }

  get id(): string {
    return this.table.id
  }

  get stored(): StoredTable {
    return this.table
  }

  /** Saves memory while nothing happens here. Called from time to time. */
  rest(): void {
    this.run?.rest()
  }

  /** A command is done. */
  release(): void {
    this.run?.release()
  }

  /** Null until the game begins. */
  get running(): RunningMatch | null {
    return this.run
  }

  private get now(): number {
    return this.context.world.now()
  }

  requireStatus(status: StoredTable['status']): void {
    if (this.table.status !== status) throw new ApiError('not-now', STATUS_SENTENCES[this.table.status])
  }

  private begunTable(): BegunTable {
    if (this.table.status === 'gathering') throw new ApiError('not-now', STATUS_SENTENCES.gathering)
    return this.table
  }

  runningNow(): RunningMatch {
    if (!this.run) throw new ApiError('not-now', STATUS_SENTENCES.gathering)
    return this.run
  }

  /** `past` are all events so far; `before` are the views before the last of them. */
  observe(past: readonly Event[], views?: Views, before: Views | null = null): Observation {
    const { module, run } = this
    const now = run && {
      terms: run.terms,
      state: run.state,
      views: views ?? new Views(module, run.state.position),
      before,
    }
    return new Observation(module, now, past, this.now)
  }

  private async load(): Promise<void> {
    const text = await this.context.stores.tables.state(this.id)
    if (text === null) throw new Error(`table ${this.id} runs, but its match has no state`)
    const terms = this.terms(this.begunTable().seed)
    const stored: object = JSON.parse(text)
    const past = isFirstState(stored) ? await this.events() : []
    this.run = new RunningMatch(terms, migrateState(terms, stored, this.table.version, past))
    await this.rebaseOnCurrentRules()
  }

  /** Continues a match of older rules by the current ones. */
  private async rebaseOnCurrentRules(): Promise<void> {
    const { terms, state } = this.runningNow()
    try {
      const step = rebase(terms, state, this.now)
      if (step) await this.store(step, [])
      else this.run = new RunningMatch(terms, migrateEnded(terms, state))
    } catch (error) {
      throw error instanceof NewerVersion ? newerServer() : error
    }
  }

  private terms(seed: string): Terms {
    const { options, pace, rated, seats } = this.table
    const checked = this.module.options(options, seats.length)
    if (!checked.ok) throw new Error(`stored options do not hold: ${checked.fault.reason}`)
    const people = seats.map(({ is }) => is === 'person')
    return {
      module: this.module,
      options: checked.value,
      begins: { is: 'deal', seed },
      pace,
      rated,
      people,
    }
  }

  events(): Promise<Event[]> {
    return this.context.stores.tables.events(this.id, 0)
  }

  // Sync with other processes

  /** Loads what other processes have stored, and tells the followers. */
  async catchUp(): Promise<void> {
    const stored = await this.context.stores.tables.table(this.id)
    if (!stored) return this.vanish()
    const isChanged = visible(stored) !== visible(this.table)
    this.table = stored
    if (isChanged) {
      this.followers.tellTable()
      this.context.changed(stored)
    }
    if (stored.status !== 'gathering') await this.catchUpMatch()
    if (this.followers.count > 0) this.followers.tellSayings(await this.context.stores.chat.sayings(this.id, new Set()))
  }

  /** It was deleted meanwhile: whoever follows it finds that out by coming back. */
  private vanish(): never {
    this.context.gone(this.id)
    this.followers.dismiss(DELETED)
    throw new ApiError('no-such-table', 'There is no such table.')
  }

  /** The same for the events of the match only. */
  async catchUpMatch(): Promise<void> {
    if (!this.run) return this.catchUpFromStart()
    const fresh = await this.context.stores.tables.events(this.id, this.run.state.number)
    for (const event of fresh) await this.follow(event)
  }

  /** Another process has started the match, and may have added events since. Tells all of them, in order. */
  private async catchUpFromStart(): Promise<void> {
    const [start, ...rest] = await this.events()
    const terms = this.terms(this.begunTable().seed)
    const begun = start && this.table.version === this.module.game.version ? begin(terms, start.at) : null
    if (!begun) return this.load()
    this.run = new RunningMatch(terms, begun.state)
    this.followers.tellEvent(begun.event, this.observe([], begun.views))
    for (const event of rest) await this.follow(event)
  }

  /** Applies an event that another process has announced. Events before it may be missing here. */
  async hear(event: Event): Promise<void> {
    if (!this.run || this.table.status !== 'running') return this.catchUp()
    const next = this.run.state.number + 1
    if (event.number > next || (event.number === next && !(await this.follow(event, applyAnnounced))))
      await this.catchUpMatch()
  }

  /** Stored events are trusted. Announced ones are validated: returns false if the event is impossible. */
  private async follow(event: Event, applied: typeof applyAnnounced = apply): Promise<boolean> {
    if (event.is === 'rebased' && event.version > this.module.game.version) this.giveUp()
    const past = await this.pastFor(event)
    const { terms, state } = this.runningNow()
    const step = applied(terms, state, event, past)
    if (step) this.adopt(step, effects(terms, state, step.state, event), past, null)
    return step !== null
  }

  /** A newer process goes on by rules that are unknown here. Whoever follows this table must find it. */
  private giveUp(): never {
    this.run = null
    this.followers.dismiss(NEWER_SERVER)
    throw newerServer()
  }

  /** The events before this one, if it needs them. */
  private async pastFor({ is, number }: Event): Promise<Event[]> {
    if (!NEEDS_PAST.includes(is)) return []
    return (await this.events()).filter((event) => event.number < number)
  }

  /**
   * What led from an event to the match as it is known here, and what that looks
   * back to; what another process stores meanwhile is caught up with first.
   */
  async eventsSince(since: number): Promise<Event[]> {
    for (let tries = 0; tries < MAX_CONFLICTS; tries++) {
      if (this.table.status === 'gathering') return []
      const from = Math.min(since, this.run?.state.number ?? 0)
      const events = await this.context.stores.tables.events(this.id, from)
      if (from + events.length !== (this.run?.state.number ?? 0)) await this.catchUp()
      else {
        const first = Math.min(...events.flatMap((event) => (event.is === 'undo' ? event.undone : [])))
        if (first > from) return events
        const before = await this.context.stores.tables.events(this.id, first - 1)
        return before.filter(({ number }) => number <= from + events.length)
      }
    }
    throw new Error(OUT_OF_STEP)
  }

  // Changes by this process

  /** Starts the match. If another process has changed the table first, loads that instead. */
  async begin(seed: string): Promise<void> {
    const terms = this.terms(seed)
    const { state, event, views } = begin(terms, this.now)
    const follows = effects(terms, null, state, event)
    const update = this.updateWith({ state, event }, follows)
    const { tables } = this.context.stores
    if (!(await this.isTaken(event, () => tables.begin(this.id, seed, this.table, event, update))))
      return this.catchUp()
    this.context.stored({ table: this.table, event, ending: state.ending })
    this.run = new RunningMatch(terms, state)
    const running = { ...this.table, seed, status: 'running', begun: event.at, ended: null, ending: null } as const
    this.table = tableAfter(running, state, event, follows, this.standIn)
    this.followers.tellTable()
    this.followers.tellEvent(event, this.observe([], views))
    this.context.changed(this.table)
    this.context.queued(this.table, turnsOf(this.id, follows))
  }

  /** Stores what was decided, then tells the followers. Null if another process has stored something first. */
  async commit(decided: Exclude<Decided, 'answered'>, past: readonly Event[]): Promise<Event | null> {
    if (!('refused' in decided)) return this.store(decided, past)
    const { code, sentence, ...more } = decided.refused
    throw new ApiError(code, sentence, more)
  }

  private async store(step: Step, past: readonly Event[]): Promise<Event | null> {
    const { terms, state } = this.runningNow()
    const follows = effects(terms, state, step.state, step.event)
    const update = this.updateWith(step, follows)
    if (await this.isTaken(step.event, () => this.context.stores.tables.append(this.id, step.event, update))) {
      this.context.stored({ table: this.table, event: step.event, ending: step.state.ending })
      this.adopt(step, follows, past, update.state)
      return step.event
    }
    await this.catchUp()
    return null
  }

  /** Whether somebody is present matters only for the turns of bots. */
  private updateWith(step: Pick<Step, 'state' | 'event'>, follows: Effects): TableUpdate {
    const isAttended = follows.turns.length > 0 && this.isAttended
    return updateFor(this.table, step, follows, this.standIn, isAttended)
  }

  /** Whether the database has taken an event. It may have done so and its answer be lost: then it is asked. */
  private async isTaken(event: Event, take: () => Promise<boolean>): Promise<boolean> {
    try {
      return await take()
    } catch (error) {
      if (await this.isStored(event)) return true
      throw error
    }
  }

  private async isStored(event: Event): Promise<boolean> {
    const [stored] = await this.context.stores.tables.events(this.id, event.number - 1)
    return isDeepStrictEqual(stored, JSON.parse(JSON.stringify(event)))
  }

  /** `packed` is the state as JSON, if it was written already. */
  private adopt(
    { state, event, before, views }: Step,
    follows: Effects,
    past: readonly Event[],
    packed: string | null,
  ): void {
    this.runningNow().goOn(state, packed)
    this.table = tableAfter(this.begunTable(), state, event, follows, this.standIn)
    this.context.queued(this.table, turnsOf(this.id, follows))
    if (this.followers.count > 0) this.followers.tellEvent(event, this.observe(past, views, before))
    if (state.ending || CHANGES_SEATS.includes(event.is)) this.followers.tellTable()
    if (state.ending) this.context.ended(this.table)
    this.context.wentOn(this.id)
    this.context.changed(this.table)
  }

  /** Whether somebody who plays here is present. */
  get isAttended(): boolean {
    const { seats } = this.followers.presence.now()
    return this.table.seats.some(({ is, seat }) => is === 'person' && seats[seat]?.here)
  }

  private get standIn(): string {
    return this.context.standIn(this.table.game)
  }
}

/** What followers see of a table beside its match. */
const visible = ({ status, seats, rematch, rating, host, options, pace, rated, onlookers }: StoredTable): string =>
  JSON.stringify([status, seats, rematch, rating, host, options, pace, rated, onlookers])
