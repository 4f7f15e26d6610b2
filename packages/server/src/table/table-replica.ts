/** This process's copy of a stored table, kept in sync with the database. Every change is on disk before followers are told. */
import { isDeepStrictEqual } from 'node:util'
import { type AnyGameModule, NewerVersion } from '@handwerk/kernel'
import {
  apply,
  applyAnnounced,
  begin,
  type Decided,
  deadlineAt,
  type Effects,
  type Event,
  type EventKind,
  effects,
  isFirstState,
  migrateEnded,
  migrateState,
  Observation,
  rebase,
  type State,
  type Step,
  type Terms,
  Views,
  waitingOf,
} from '@handwerk/match'
import { ApiError } from '../api-error.js'
import { type AnnouncedEvent, NOBODY_TOLD, type Told } from '../store/announced-event.js'
import type { BegunTable, StoredTable, TableUpdate } from '../store/table-store.js'
import { Followers } from './followers.js'
import { RunningMatch, termsOf } from './running-match.js'
import type { TableContext } from './table-context.js'
import { tableAfter, turnsOf, updateFor } from './table-update.js'

/** Other processes win so often at most before something must be wrong. */
export const MAX_CONFLICTS = 100
export const OUT_OF_STEP = 'the table does not get in step with what is stored'

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
  /** The table does not say yet who must decide after the last event. */
  private isBehind = false

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
    this.readState()
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
    this.readState()
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
    const { running } = this
    if (!running) throw new ApiError('not-now', STATUS_SENTENCES.gathering)
    return running
  }

  /** `past` are all events so far; `views` are those of the last of them. */
  observe(past: readonly Event[], views?: Views): Observation {
    const { module, running } = this
    if (!running) return new Observation(module, null, past, this.now)
    const { terms, state } = running
    return this.observation(terms, state, past, views ?? new Views(module, state.position), null)
  }

  /** `before` are the views before the last event. */
  private observation(
    terms: Terms,
    state: State,
    past: readonly Event[],
    views: Views,
    before: Views | null,
  ): Observation {
    return new Observation(this.module, { terms, state, views, before }, past, this.now)
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
    return termsOf(this.module, this.table, seed)
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
    const fresh = await this.context.stores.tables.events(this.id, this.runningNow().state.number)
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

  /** Follows an event that another process has announced. Events before it may be missing here. */
  async hear(announced: AnnouncedEvent): Promise<void> {
    const { run } = this
    if (!run || this.table.status !== 'running') return this.catchUp()
    const { number } = announced
    const next = run.number + 1
    if (number < next || this.passOn(announced)) return
    if (number > next || !(await this.follow(announced.read(), applyAnnounced))) await this.catchUpMatch()
  }

  /** Tells the followers what another process has told its own, and reads the state after it later. Returns false if that is not possible. */
  passOn(announced: AnnouncedEvent): boolean {
    const { run } = this
    const { number, told, state } = announced
    if (!run || this.table.status !== 'running' || number !== run.number + 1) return false
    if (state === null || told.size === 0 || !this.followers.passOn(told)) return false
    run.follow(number, state)
    this.isBehind = true
    this.context.wentOn(this.id)
    return true
  }

  /** What was passed on may have changed who must decide. */
  private readState(): void {
    const { run, isBehind } = this
    if (!run || !isBehind) return
    this.isBehind = false
    try {
      const { terms, state } = run
      const due = state.seats.map((_, seat) => deadlineAt(terms, state, seat))
      this.table = { ...this.begunTable(), waiting: waitingOf(state), due }
    } catch (error) {
      // What they were told may be wrong, too. The match is loaded again.
      this.run = null
      this.followers.dismiss(OUT_OF_STEP)
      throw error
    }
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
      const from = Math.min(since, this.running?.state.number ?? 0)
      const events = await this.context.stores.tables.events(this.id, from)
      if (from + events.length !== (this.running?.state.number ?? 0)) await this.catchUp()
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
    const update = this.updateWith({ state, event }, follows, NOBODY_TOLD)
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
    const update = this.updateWith(step, follows, this.toldElsewhere(step, past))
    if (await this.isTaken(step.event, () => this.context.stores.tables.append(this.id, step.event, update))) {
      this.context.stored({ table: this.table, event: step.event, ending: step.state.ending })
      this.adopt(step, follows, past, update.state)
      return step.event
    }
    await this.catchUp()
    return null
  }

  /** Most events are moves, and change nothing but the match: other processes need not play them. */
  private toldElsewhere({ event, state, views, before }: Step, past: readonly Event[]): Told {
    if (event.is !== 'move' || state.ending || this.followers.presence.isAlone) return NOBODY_TOLD
    const observation = this.observation(this.runningNow().terms, state, past, views, before)
    return this.followers.messagesElsewhere(event, observation)
  }

  /** Whether somebody is present matters only for the turns of bots. */
  private updateWith(step: Pick<Step, 'state' | 'event'>, follows: Effects, told: Told): TableUpdate {
    const isAttended = follows.turns.length > 0 && this.isAttended
    return updateFor(this.table, step, follows, this.standIn, isAttended, told)
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
    const running = this.runningNow()
    running.goOn(state, packed)
    this.table = tableAfter(this.begunTable(), state, event, follows, this.standIn)
    this.context.queued(this.table, turnsOf(this.id, follows))
    if (this.followers.count > 0)
      this.followers.tellEvent(event, this.observation(running.terms, state, past, views, before))
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
const visible = (stored: StoredTable): string => {
  const { status, seats, guests, rematch, rating, host, options, pace, rated, onlookers, handsShown } = stored
  return JSON.stringify([status, seats, guests, rematch, rating, host, options, pace, rated, onlookers, handsShown])
}
