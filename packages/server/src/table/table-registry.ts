/** All tables: creates and finds them, and keeps some of them in memory. */
import type { Registry } from '@handwerk/bots'
import type { AnyGameModule, CardEntry } from '@handwerk/kernel'
import type { Arrangement, Cards, Invitation, NewTable, Shelf, Table } from '@handwerk/protocol'
import { ApiError } from '../api-error.js'
import type { BotMoves } from '../bots/bot-moves.js'
import { BotTurns } from '../bots/bot-turns.js'
import { changeBy, FARMING_WINDOW, judge, needsEvents, type Verdict, weightsOf } from '../ratings.js'
import type { Jobs, Listener, Neighbours, SiteNews, Stores } from '../store/database.js'
import type { ModerationStore, Place } from '../store/moderation-store.js'
import { INVITED } from '../store/notice-store.js'
import type { StoredPerson } from '../store/person-store.js'
import { isForBots, type StoredTable } from '../store/table-store.js'
import type { Timer, World } from '../world.js'
import { ClockChecks } from './clock-checks.js'
import { HandsCache } from './late-hands.js'
import { LiveTable, type UseTable } from './live-table.js'
import { LobbyFeed } from './lobby-feed.js'
import { type Guests, newTable, rematchTable, seedOf } from './new-table.js'
import { SceneCache } from './scene-cache.js'
import type { StoredEvent, TableContext } from './table-context.js'

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

/** Maximum size of the cached scenes of finished games, in characters. */
export const SCENES = 32_000_000
/** So many tables keep what their onlookers see of hands. */
const HANDS = 200
/** Tables that nobody needs any more are dropped from memory after so many milliseconds. */
const EVICTION_DELAY = 1000
/** How often tables are asked to save memory, in milliseconds. */
const REST_INTERVAL = 10_000

export interface RegistryLog {
  error(what: object, sentence: string): void
  info(what: object, sentence: string): void
}

export class TableRegistry {
  readonly stores: Stores
  readonly lobby: LobbyFeed
  private readonly registry: Registry
  private readonly botMoves: BotMoves
  private readonly log: RegistryLog
  private readonly neighbours: Neighbours | null
  private readonly tables = new Map<string, Promise<LiveTable>>()
  /** Number of current users of each table. */
  private readonly inUse = new Map<string, number>()
  private readonly turns: BotTurns
  private readonly clocks: ClockChecks
  private readonly context: TableContext
  private stopTurns: () => Promise<void>
  private resting: Timer | null = null
  private readonly world: World
  private readonly limits: RegistryLimits
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
    stored: (what: StoredEvent) => void = () => undefined,
  ) {
    this.limits = { ...LIMITS, ...limits }
    this.world = world
    this.stores = stores
    this.neighbours = neighbours
    this.registry = registry
    this.botMoves = botMoves
    this.log = log
    this.lobby = new LobbyFeed(world, stores, log)
    const use: UseTable = (id, work) => this.useAsKnown(id, work)
    this.turns = new BotTurns(world, use, botMoves, stores.schedule, log, this.limits.botThreads)
    this.clocks = new ClockChecks(world, use, stores.schedule, log)
    this.stopTurns = () => this.turns.stop()
    this.context = {
      stores,
      world,
      scenes: new SceneCache(SCENES),
      hands: new HandsCache(HANDS),
      standIn: (game) => botMoves.standIn(game),
      stored,
      queued: ({ host }, turns) => {
        if (!neighbours) this.turns.add(turns.map((turn) => ({ ...turn, owner: host })))
      },
      wentOn: (id) => this.turns.cancelUnwanted(id),
      gone: (id) => {
        this.tables.delete(id)
        this.turns.forget(id)
      },
      changed: (table) => this.lobby.changed(table),
      ended: (table) => {
        this.rate(table).catch((error: unknown) =>
          log.error({ err: error, table: table.id }, 'a table could not be rated'),
        )
      },
      presenceChanged: (id, here, asks) => {
        neighbours?.presenceChanged(id, here, asks)
        this.notify(id, (table) => this.turns.setAttended(table))
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
      const jobs: Jobs = {
        takeTurn: (turn) => this.turns.take(turn),
        checkClocks: (id) => this.clocks.check(id),
      }
      const { botThreads } = this.limits
      const limits = { atOnce: botThreads + 2, perOwner: botThreads + 1 }
      this.stopTurns = await this.neighbours.takeJobs(jobs, limits, this.botMoves.longest + 3000)
    } else {
      await this.turns.resume()
      this.clocks.open()
    }
  }

  /** Starts nothing new, and waits for work in progress. */
  async close(): Promise<void> {
    this.closed = true
    this.lobby.close()
    this.clocks.close()
    this.resting?.cancel()
    await this.stopTurns()
    const tables = await Promise.allSettled(this.tables.values())
    await Promise.all(tables.map((opening) => (opening.status === 'fulfilled' ? opening.value.whenIdle() : undefined)))
  }

  get inMemory(): number {
    return this.tables.size
  }

  /** How many tables of each game are in memory. */
  async inMemoryByGame(): Promise<Map<string, number>> {
    const counts = new Map(this.registry.names.map((name) => [name, 0]))
    for (const opening of await Promise.allSettled(this.tables.values())) {
      if (opening.status !== 'fulfilled') continue
      const { game } = opening.value.stored
      counts.set(game, (counts.get(game) ?? 0) + 1)
    }
    return counts
  }

  /** Number of pending bot turns in all processes. */
  async turnsWaiting(): Promise<number> {
    return this.neighbours ? this.neighbours.turnsWaiting() : this.turns.waiting
  }

  /** Applies announcements of other processes to the tables in memory. */
  private readonly listener: Listener = {
    knows: (id) => this.tables.has(id) || this.lobby.concerns(id),
    changed: (id, news) => {
      this.lobby.changedElsewhere(id)
      this.notify(id, (table) => (table.followerCount > 0 || this.turns.isThoughtAbout(id)) && table.refresh(news))
    },
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

  /** The cards of a game with its default settings. */
  async cards(name: string): Promise<Cards> {
    const { game, ...module } = await this.module(name)
    const options = module.options({}, game.seats.max)
    if (!options.ok) throw new Error(`the defaults of ${name} do not hold: ${options.fault.reason}`)
    const { cards, others } = module.cards?.(options.value) ?? { cards: [], others: {} }
    const kinds = Object.entries(others).map(([kind, entries]) => [kind, [...entries]] as [string, CardEntry[]])
    return { game: game.name, version: game.version, cards: [...cards], others: Object.fromEntries(kinds) }
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
    this.turns.setAttended(table, false)
  }

  private isIdle(id: string, table: LiveTable): boolean {
    return table.isIdle && !this.inUse.has(id)
  }

  /** `sought`: when somebody was looked for to play at it, if it is made by pairing. */
  async make(person: StoredPerson, wanted: NewTable, sought: number | null = null): Promise<Table> {
    const guests = await this.guestsOf(person, wanted.seats)
    const made = newTable(this.world, this.registry, await this.module(wanted.game), person, wanted, guests)
    const stored = { ...made, sought }
    await this.add(stored)
    this.lobby.changed(stored)
    this.callInvited(stored)
    // A table of bots alone starts at once.
    return this.use(stored.id, (table) =>
      isForBots(stored) ? table.start(person.id, seedOf) : table.describe(person.id),
    )
  }

  /** By mail or push, to those who want that. The table is there also if it fails. */
  private callInvited({ id, seats }: StoredTable): void {
    for (const seat of seats)
      if (seat.is === 'link' && seat.kept)
        this.stores.notices
          .remind({ table: id, seat: seat.seat, decision: INVITED, due: this.world.now() })
          .catch((error: unknown) =>
            this.log.error({ err: error, table: id }, 'somebody could not be told of an invitation'),
          )
  }

  /** Those whom somebody invites; nobody whom they are kept apart from. */
  private async guestsOf(host: StoredPerson, invitations: readonly Invitation[]): Promise<Guests> {
    const ids = invitations.flatMap((invitation) => (invitation.is === 'person' ? [invitation.person] : []))
    if (ids.length === 0) return new Map()
    if (ids.includes(host.id)) throw new ApiError('malformed', 'You cannot invite yourself.')
    if (new Set(ids).size < ids.length) throw new ApiError('malformed', 'Each person can have one seat only.')
    const apart = await this.stores.ties.apart(host.id)
    const people = await Promise.all(ids.filter((id) => !apart.has(id)).map((id) => this.stores.persons.person(id)))
    return new Map(people.flatMap((guest) => (guest ? [[guest.id, guest]] : [])))
  }

  /** The host changes a table before the start. */
  async arrange(id: string, host: StoredPerson, wanted: Arrangement): Promise<Table> {
    const guests = await this.guestsOf(host, 'to' in wanted ? [wanted.to] : [])
    return this.use(id, (table) =>
      table.arrange({ host, guests, levels: this.registry.bots(table.stored.game) }, wanted),
    )
  }

  private async add(table: StoredTable): Promise<void> {
    const { gathering, botsOnly } = this.limits
    if (await this.stores.tables.addTable(table, { gathering, botsOnly })) return
    if (isForBots(table))
      throw new ApiError('too-many', `At most ${botsOnly} of your tables may be played by bots alone.`)
    throw new ApiError('too-many', `At most ${gathering} of your tables may wait for their start.`)
  }

  /** Forgets a table that was deleted from the database. */
  forget(id: string): void {
    this.notify(id, (table) => {
      if (table.isIdle) this.drop(id, table)
    })
  }

  /** Deletes a table that nobody else has joined. */
  async cancel(id: string, person: string): Promise<void> {
    const stored = await this.use(id, async (table) => {
      await table.cancel(person)
      return table.stored
    })
    this.lobby.changed(stored)
    this.forget(id)
  }

  /** By the host of the site: a game ends without a result; a table that has not begun is deleted. */
  async closeTable(id: string, store: Pick<ModerationStore, 'dropGathering'>): Promise<void> {
    const stored = await this.use(id, async (table) => {
      await table.close(() => store.dropGathering(id))
      return table.stored
    })
    this.lobby.changed(stored)
  }

  /** Somebody gives up all seats: bots play on where games run, and tables of theirs that have not begun are deleted. */
  async leaveAll(person: string, store: Pick<ModerationStore, 'dropGathering' | 'tables'>): Promise<void> {
    for (const status of ['gathering', 'running'] as const)
      for (let after: Place | null = null; ; ) {
        const page: StoredTable[] = await store.tables({ status, person, after })
        for (const { id, host } of page)
          await unlessRefused(
            status === 'gathering' && host === person
              ? this.closeTable(id, store)
              : this.use(id, (table) => table.act(person, { is: 'leave' })),
          )
        const last = page.at(-1)
        if (!last) break
        after = { at: last.made, id: last.id }
      }
  }

  /** Somebody has another name, or all that they said is gone: here or in another process. */
  personChanged({ is, person }: Extract<SiteNews, { person: string }>): void {
    for (const id of this.tables.keys())
      this.notify(id, (table) => (is === 'unsaid' ? table.unsay(person) : table.renamed(person)))
  }

  async start(id: string, person: string): Promise<Table> {
    return this.use(id, (table) => table.start(person, seedOf))
  }

  /**
   * The same table again, with everybody one seat further on: made by the first who
   * asks for it; the others sit down when they ask for it, too.
   */
  async rematch(id: string, person: StoredPerson): Promise<Table> {
    const rematch = await this.use(id, (table) => this.rematchOf(table, person))
    return this.use(rematch, async (table) => {
      const { status, seats } = table.stored
      if (status !== 'gathering') return table.describe(person.id)
      if (seats.every((seat) => seat.is === 'bot' || seat.person === person.id)) return table.start(person.id, seedOf)
      return table.isKeptFor(person.id) ? table.join(person, undefined, undefined) : table.describe(person.id)
    })
  }

  private async rematchOf(table: LiveTable, person: StoredPerson): Promise<string> {
    if (table.seatOf(person.id) === null) throw new ApiError('forbidden', 'You did not play this game.')
    let made: string | null = null
    const rematch = await table.setRematch(async () => {
      const next = rematchTable(this.world, table.module, person, table.stored)
      await this.add(next)
      made = next.id
      this.lobby.changed(next)
      if (next.pace.is === 'days') this.callInvited(next)
      return next.id
    })
    // Somebody was quicker in another process: there is one next game.
    if (made !== null && made !== rematch) await this.cancel(made, person.id)
    return rematch
  }

  /** Judges a finished game, once, and tells its followers what became of its rating. */
  private async rate(table: StoredTable): Promise<void> {
    if (table.rating || !needsEvents(table)) return
    const { ratings, tables } = this.stores
    const { went, rating } = judge(table, await tables.events(table.id, 0))
    const isSettled =
      rating.is === 'unrated'
        ? await ratings.leaveUnrated(table.id, rating.why, went)
        : await this.rateGame(table, went, rating)
    if (isSettled) this.notify(table.id, (live) => live.refresh('table'))
  }

  private async rateGame(
    { id, game, seats, ended }: StoredTable,
    went: Verdict['went'],
    { ladder, players, ranks }: Extract<Verdict['rating'], { is: 'rated' }>,
  ): Promise<boolean> {
    const people = players.flatMap(({ player, bot }) => (bot ? [] : [player]))
    const met = await this.stores.ratings.meetings(people, game, (ended ?? 0) - FARMING_WINDOW)
    const weights = weightsOf(
      players,
      (a, b) => met.find(([one, two]) => (one === a && two === b) || (one === b && two === a))?.[2] ?? 0,
    )
    const less = weights.some((weight) => weight < 1)
    return this.stores.ratings.rate(id, ladder, seats.length, players, changeBy(ranks, weights), { went, less })
  }
}

/** What is refused needs not be done: somebody may have left already. */
async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
}
