/** All tables: creates and finds them, and runs their bots and deadlines. */
import type { Registry } from '@handwerk/bots'
import { type AnyGameModule, placeOf, type Seat } from '@handwerk/kernel'
import type { Invitation, NewTable, Shelf, Table } from '@handwerk/protocol'
import { ApiError } from '../api-error.js'
import type { BotMoves } from '../bots/bot-moves.js'
import { TurnQueue } from '../bots/turn-queue.js'
import { rated } from '../ratings.js'
import type { Listener, Neighbours, Stores } from '../store/database.js'
import type { StoredPerson } from '../store/person-store.js'
import type { BotTurn, OwnedTurn } from '../store/schedule-store.js'
import type { StoredSeat, StoredTable } from '../store/table-store.js'
import type { Timer, World } from '../world.js'
import { LiveTable } from './live-table.js'
import { freshTable, seatsMovedOn, seedOf } from './new-table.js'
import { SceneCache } from './scene-cache.js'
import type { TableContext } from './table-replica.js'

export interface RegistryLimits {
  /** Maximum number of tables without followers in memory. */
  readonly kept: number
  /** Number of bots that can think at once. */
  readonly botThreads: number
  /** Maximum per host: tables that gather, and running tables of bots alone. */
  readonly gathering: number
  readonly botsOnly: number
}

export const LIMITS: RegistryLimits = { kept: 1000, botThreads: 1, gathering: 20, botsOnly: 5 }

/** A bot that is thinking, and how to cancel it. */
interface Thought {
  readonly turn: BotTurn
  readonly table: LiveTable
  readonly control: AbortController
}

/** Maximum size of the cached scenes of finished games, in characters. */
export const SCENES = 32_000_000
/** Tables that nobody needs any more are dropped from memory after so many milliseconds. */
const EVICTION_DELAY = 1000
/** How often overdue clocks are checked, in milliseconds. */
const CHECK_INTERVAL = 1000
/** How often tables are asked to save memory, in milliseconds. */
const REST_INTERVAL = 10_000
/** Check a table again after this long if the check failed or came too early. */
const LOOK_RETRY = 60_000
/** First delay before a failed turn is retried; it doubles up to the maximum. */
const TURN_RETRY = 1000
const LONGEST_TURN_RETRY = 60_000

export interface RegistryLog {
  error(what: object, sentence: string): void
  info(what: object, sentence: string): void
}

export class TableRegistry {
  readonly stores: Stores
  private readonly registry: Registry
  private readonly botMoves: BotMoves
  private readonly log: RegistryLog
  private readonly neighbours: Neighbours | null
  private readonly tables = new Map<string, Promise<LiveTable>>()
  /** Number of current users of each table. */
  private readonly inUse = new Map<string, number>()
  private readonly turns: TurnQueue
  /** Number of failures of turns that are being retried. */
  private readonly failedTurns = new Map<string, number>()
  private readonly context: TableContext
  private stopTurns: () => Promise<void>
  private checking: Timer | null = null
  private resting: Timer | null = null
  private readonly world: World
  private readonly limits: RegistryLimits
  /** Turns that bots of this process are thinking about. */
  private readonly thoughts = new Set<Thought>()
  private closed = false
  private isEvicting = false

  constructor(
    world: World,
    stores: Stores,
    neighbours: Neighbours | null,
    registry: Registry,
    botMoves: BotMoves,
    log: RegistryLog,
    limits: Partial<RegistryLimits> = {},
  ) {
    this.limits = { ...LIMITS, ...limits }
    this.world = world
    this.stores = stores
    this.neighbours = neighbours
    this.registry = registry
    this.botMoves = botMoves
    this.log = log
    const { botThreads } = this.limits
    // One more than can think, so that no thread idles; one place stays free for other owners.
    this.turns = new TurnQueue((turn) => this.thinkSafely(turn), { atOnce: botThreads + 1, perOwner: botThreads })
    this.stopTurns = () => this.turns.stop()
    this.context = {
      stores,
      world,
      scenes: new SceneCache(SCENES),
      standIn: (game) => botMoves.standIn(game),
      queued: ({ host }, turns) => {
        if (!neighbours) this.turns.add(turns.map((turn) => ({ ...turn, owner: host })))
      },
      wentOn: (id) => {
        for (const { turn, table, control } of this.thoughts)
          if (turn.table === id && !table.isWanted(turn)) control.abort()
      },
      ended: (table) => {
        this.rate(table).catch((error: unknown) =>
          log.error({ err: error, table: table.id }, 'a table could not be rated'),
        )
      },
      presenceChanged: (id, here, asks) => {
        neighbours?.presenceChanged(id, here, asks)
        this.notify(id, (table) => this.turns.setAttended(id, table.stored.host, table.isAttended))
        this.evictSoon()
      },
    }
  }

  /** Resumes the pending turns and deadlines of earlier processes. */
  async open(): Promise<void> {
    this.resting = this.world.timers.every(REST_INTERVAL, () => {
      for (const id of this.tables.keys()) this.notify(id, (table) => table.rest())
    })
    if (this.neighbours) {
      this.neighbours.subscribe(this.listener)
      const jobs = {
        takeTurn: (turn: BotTurn) => this.takeTurn(turn),
        checkClocks: (id: string) => this.checkClocks(id),
      }
      this.stopTurns = await this.neighbours.takeJobs(jobs, this.limits.botThreads + 2, this.botMoves.longest + 3000)
    } else {
      let turns = await this.stores.schedule.turns(null)
      while (turns.length > 0) {
        this.turns.add(turns)
        turns = await this.stores.schedule.turns(turns.at(-1) ?? null)
      }
      this.checking = this.world.timers.every(CHECK_INTERVAL, () => this.checkOverdueTables())
    }
  }

  /** Starts nothing new, and waits for work in progress. */
  async close(): Promise<void> {
    this.closed = true
    this.checking?.cancel()
    this.resting?.cancel()
    await this.stopTurns()
    const tables = await Promise.allSettled(this.tables.values())
    await Promise.all(tables.map((opening) => (opening.status === 'fulfilled' ? opening.value.whenIdle() : undefined)))
  }

  get inMemory(): number {
    return this.tables.size
  }

  /** Number of pending bot turns in all processes. */
  async turnsWaiting(): Promise<number> {
    return this.neighbours ? this.neighbours.turnsWaiting() : this.turns.waiting
  }

  /** Applies announcements of other processes to the tables in memory. */
  private readonly listener: Listener = {
    changed: (id, news) =>
      this.notify(id, (table) => (table.followerCount > 0 || this.isThoughtAbout(id)) && table.refresh(news)),
    missed: () => {
      for (const id of this.tables.keys())
        this.notify(id, (table) => {
          table.requestPresence()
          return table.followerCount > 0 && table.refresh('table')
        })
    },
    presenceChanged: (process, id, presence, asks) =>
      this.notify(id, (table) => table.presenceElsewhere(process, presence, asks)),
    gone: (process) => {
      for (const id of this.tables.keys()) this.notify(id, (table) => table.forgetProcess(process))
    },
  }

  private notify(id: string, hear: (table: LiveTable) => unknown): void {
    if (this.closed) return
    this.tables
      .get(id)
      ?.then(hear)
      .catch((error: unknown) => {
        // Whoever asks for the table is told of a refusal.
        if (!(error instanceof ApiError)) this.log.error({ err: error, table: id }, 'a table could not be refreshed')
      })
  }

  async shelf(): Promise<Shelf> {
    const games = await Promise.all(this.registry.names.map((name) => this.module(name)))
    return {
      games: games.map(({ game, settings }) => ({
        game: game.name,
        version: game.version,
        seats: { min: game.seats.min, max: game.seats.max },
        settings: settings.map(({ id, values }) => ({ id, values: [...values] })),
        bots: [...this.registry.bots(game.name)],
      })),
    }
  }

  private async module(name: string): Promise<AnyGameModule> {
    const module = await this.registry.load(name)
    if (!module)
      throw new ApiError('no-such-thing', `There is no game "${name}"; there are ${this.registry.names.join(', ')}.`)
    return module
  }

  /** Runs the work on a table that is in sync with all processes. */
  async use<T>(id: string, work: (table: LiveTable) => Promise<T> | T): Promise<T> {
    const isKnown = this.tables.has(id)
    return this.useAsKnown(id, async (table) => {
      // Tables without followers do not receive announcements.
      if (isKnown && this.neighbours && table.followerCount === 0) await table.refresh('table')
      return work(table)
    })
  }

  /**
   * The same with a table that may be behind other processes. It stays in memory
   * meanwhile: a second copy would not reach the followers of the first.
   */
  private async useAsKnown<T>(id: string, work: (table: LiveTable) => Promise<T>): Promise<T> {
    this.inUse.set(id, (this.inUse.get(id) ?? 0) + 1)
    try {
      return await work(await this.tableInMemory(id))
    } finally {
      const others = (this.inUse.get(id) ?? 1) - 1
      if (others > 0) this.inUse.set(id, others)
      else this.inUse.delete(id)
      this.evictSoon()
    }
  }

  private async tableInMemory(id: string): Promise<LiveTable> {
    const known = this.tables.get(id)
    if (known) {
      // Keep the most recently used at the end.
      this.tables.delete(id)
      this.tables.set(id, known)
      return known
    }
    const opening = this.openTable(id)
    this.tables.set(id, opening)
    opening.catch(() => this.tables.delete(id))
    return opening
  }

  private async openTable(id: string): Promise<LiveTable> {
    const stored = await this.stores.tables.table(id)
    if (!stored) throw new ApiError('no-such-table', 'There is no such table.')
    if (stored.status === 'over') this.context.ended(stored)
    return LiveTable.open(await this.module(stored.game), stored, this.context)
  }

  /** At most once in a while, since it looks at all tables. */
  private evictSoon(): void {
    if (this.isEvicting || this.closed || this.tables.size <= this.limits.kept) return
    this.isEvicting = true
    this.world.timers.after(EVICTION_DELAY, () => {
      void this.evictIdleTables()
        .catch((error: unknown) => {
          this.log.error({ err: error }, 'tables could not be dropped from memory')
          return true
        })
        .then((isEnough) => {
          this.isEvicting = false
          if (!isEnough) this.evictSoon()
        })
    })
  }

  /** Drops the least recently used of the tables that nobody follows. Returns false if too many of them are still busy. */
  private async evictIdleTables(): Promise<boolean> {
    const idle: string[] = []
    let unfollowed = 0
    for (const [id, opening] of this.tables) {
      const table = await opening.catch(() => null)
      if (table?.followerCount === 0) unfollowed++
      if (table && this.isIdle(id, table)) idle.push(id)
    }
    const tooMany = Math.max(0, unfollowed - this.limits.kept)
    for (const id of idle.slice(0, tooMany)) {
      const table = await this.tables.get(id)
      // Somebody may have come while the others were looked at.
      if (table && this.isIdle(id, table)) this.drop(id, table)
    }
    return idle.length >= tooMany
  }

  private drop(id: string, table: LiveTable): void {
    this.tables.delete(id)
    // Nobody will tell when the last of its players leaves another process.
    this.turns.setAttended(id, table.stored.host, false)
  }

  private isIdle(id: string, table: LiveTable): boolean {
    return table.isIdle && !this.inUse.has(id)
  }

  async make(person: StoredPerson, wanted: NewTable): Promise<Table> {
    const { game } = wanted
    const module = await this.module(game)
    const { min, max } = module.game.seats
    const count = wanted.seats.length
    if (count < min || count > max) throw new ApiError('malformed', `${game} has ${min} to ${max} seats, not ${count}.`)
    const options = { ...wanted.options }
    const checked = module.options(options, count)
    if (!checked.ok) throw new ApiError('malformed', `options.${placeOf(checked.fault.at)}: ${checked.fault.reason}`)
    if (wanted.seats.filter(({ is }) => is === 'me').length > 1)
      throw new ApiError('malformed', 'You can take one seat only.')
    await this.checkQuota(person, wanted)
    const stored: StoredTable = {
      ...freshTable(this.world, module, person),
      options,
      pace: wanted.pace ?? { is: 'none' },
      rated: wanted.rated ?? false,
      onlookers: wanted.onlookers ?? true,
      seats: wanted.seats.map((invitation, seat) => this.seatFor(game, invitation, seat, person)),
    }
    await this.stores.tables.addTable(stored)
    // A table of bots alone starts at once.
    const isComplete = stored.seats.every(({ is }) => is === 'bot')
    return this.use(stored.id, (table) => (isComplete ? table.start(person.id, seedOf) : table.describe(person.id)))
  }

  private async checkQuota({ id }: StoredPerson, { seats }: NewTable): Promise<void> {
    const { gathering, botsOnly } = await this.stores.tables.countOf(id)
    const isForBots = seats.every(({ is }) => is === 'bot')
    if (isForBots && botsOnly >= this.limits.botsOnly)
      throw new ApiError('too-many', `At most ${this.limits.botsOnly} of your tables may be played by bots alone.`)
    if (!isForBots && gathering >= this.limits.gathering)
      throw new ApiError('too-many', `At most ${this.limits.gathering} of your tables may wait for their start.`)
  }

  /** Forgets a table that was deleted from the database. */
  forget(id: string): void {
    this.notify(id, (table) => {
      if (table.isIdle) this.drop(id, table)
    })
  }

  private seatFor(game: string, invitation: Invitation, seat: Seat, person: StoredPerson): StoredSeat {
    const empty = { seat, person: null, name: '', level: null, key: null, share: '', standIn: false, resigned: false }
    if (invitation.is === 'me') return { ...empty, is: 'person', person: person.id, name: person.name }
    if (invitation.is === 'open') return { ...empty, is: 'open' }
    if (invitation.is === 'link') return { ...empty, is: 'link', key: this.world.random(16).toString('base64url') }
    const levels = this.registry.bots(game)
    if (!levels.includes(invitation.level))
      throw new ApiError(
        'no-such-thing',
        `There is no bot "${invitation.level}" for ${game}; there are ${levels.join(', ')}.`,
      )
    return { ...empty, is: 'bot', level: invitation.level, name: invitation.level }
  }

  async start(id: string, person: string): Promise<Table> {
    return this.use(id, (table) => table.start(person, seedOf))
  }

  /** Creates the same table again, with everybody one seat further on. */
  async rematch(id: string, person: StoredPerson): Promise<Table> {
    const rematch = await this.use(id, (table) => this.rematchOf(table, person))
    return this.use(rematch, (table) => table.describe(person.id))
  }

  private async rematchOf(table: LiveTable, person: StoredPerson): Promise<string> {
    if (table.seatOf(person.id) === null) throw new ApiError('forbidden', 'You did not play this game.')
    return table.setRematch(async () => {
      const { seats, ...last } = table.stored
      const next: StoredTable = {
        ...last,
        ...freshTable(this.world, table.module, person),
        seats: seatsMovedOn(seats),
      }
      await this.stores.tables.addTable(next)
      return next.id
    })
  }

  /** Retries later on failure. */
  private async thinkSafely(turn: OwnedTurn): Promise<() => Promise<void>> {
    const move = await this.retryLater(turn, () => this.think(turn))
    const key = keyOf(turn)
    return async () => {
      if (move && (await this.retryLater(turn, async () => move().then(() => true)))) this.failedTurns.delete(key)
    }
  }

  /** Returns null on failure; the turn is queued again later. */
  private async retryLater<T>(turn: OwnedTurn, work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      this.log.error({ err: error, table: turn.table, seat: turn.seat }, 'a bot could not move; it tries again')
      const failures = this.failedTurns.get(keyOf(turn)) ?? 0
      this.failedTurns.set(keyOf(turn), failures + 1)
      const delay = Math.min(LONGEST_TURN_RETRY, TURN_RETRY * 2 ** failures)
      this.world.timers.after(delay, () => this.turns.add([turn]))
      return null
    }
  }

  private async takeTurn(turn: BotTurn): Promise<void> {
    const move = await this.think(turn)
    await move()
  }

  /** Returns the work that plays the move. */
  private async think(turn: BotTurn): Promise<() => Promise<void>> {
    const drop = () => this.stores.schedule.dropTurn(turn)
    const thought = this.useAsKnown(turn.table, (table) => this.thinkAt(table, turn))
    const choice = await orForgotten(thought)
    if (choice === null) return drop
    return () => this.useAsKnown(turn.table, (table) => table.botMove(turn.seat, turn.decision, choice.move))
  }

  /** Returns null if the turn was cancelled. */
  private async thinkAt(table: LiveTable, turn: BotTurn): Promise<{ readonly move: unknown } | null> {
    const question = await table.question(turn)
    if (!question) return null
    const thought: Thought = { turn, table, control: new AbortController() }
    this.thoughts.add(thought)
    try {
      return { move: await this.botMoves.choose(question, thought.control.signal) }
    } catch (error) {
      if (thought.control.signal.aborted) return null
      throw error
    } finally {
      this.thoughts.delete(thought)
    }
  }

  private isThoughtAbout(id: string): boolean {
    return [...this.thoughts].some(({ turn }) => turn.table === id)
  }

  /** Checks all tables whose deadline has passed. */
  private checkOverdueTables(): void {
    const now = this.world.now()
    const look = async () => {
      for (const id of await this.stores.schedule.overdue(now)) await this.checkOverdueTable(id, now)
    }
    look().catch((error: unknown) => this.log.error({ err: error }, 'the clocks could not be looked at'))
  }

  /** Isolates failures, so that one broken table does not stop the others. */
  private async checkOverdueTable(id: string, now: number): Promise<void> {
    const { schedule } = this.stores
    try {
      await this.checkClocks(id)
      await schedule.dropDeadline(id, now)
    } catch (error) {
      this.log.error({ err: error, table: id }, 'the clocks of a table could not be looked at; they are tried again')
      await schedule.checkAgain(id, now, LOOK_RETRY)
    }
  }

  /** This process's clock may be behind the one that scheduled the check; then schedule another. */
  private async checkClocks(id: string): Promise<void> {
    const next = await orForgotten(this.useAsKnown(id, (table) => table.checkClocks()))
    if (next === null) return
    const now = this.world.now()
    await this.stores.schedule.checkAgain(id, now, Math.min(LOOK_RETRY, Math.max(CHECK_INTERVAL, next - now)))
  }

  private async rate(table: StoredTable): Promise<void> {
    const rating = rated(table)
    if (rating) await this.stores.ratings.rate(table.id, table.game, table.seats.length, rating.players, rating.change)
  }
}

/** Returns null if the table was deleted meanwhile. */
async function orForgotten<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApiError && error.refused.code === 'no-such-table') return null
    throw error
  }
}

const keyOf = ({ table, seat, decision }: BotTurn): string => `${table} ${seat} ${decision}`
