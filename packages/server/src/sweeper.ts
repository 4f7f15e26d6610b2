/** Deletes expired tables, guests and sessions, in small portions. */
import type { ExpiryStore } from './store/expiry-store.js'
import type { Timer, World } from './world.js'

const DAY = 24 * 3_600_000

/** Milliseconds until something is deleted; null: never. */
export interface Lifetimes {
  /** Live tables that never began. */
  readonly gathering: number | null
  /** Correspondence tables that never began. */
  readonly gatheringByMail: number | null
  /** Guests who never took a seat. */
  readonly guests: number | null
  /** Finished games. */
  readonly finished: number | null
  /** What was said at tables that are over. */
  readonly talk: number | null
  /** Settled reports. */
  readonly reports: number | null
  /** What hosts and moderators have done. */
  readonly log: number | null
}

export const LIFETIMES: Lifetimes = {
  gathering: 2 * DAY,
  gatheringByMail: 30 * DAY,
  guests: 30 * DAY,
  finished: null,
  talk: null,
  reports: 180 * DAY,
  log: 730 * DAY,
}

/** Milliseconds between searches for something expired. */
const INTERVAL = 60_000
/** Maximum number of portions of each kind that are deleted each time. */
const PORTIONS = 20

export class Sweeper {
  private readonly world: World
  private readonly store: ExpiryStore
  private readonly lifetimes: Lifetimes
  private readonly log: { error(what: object, sentence: string): void; info(what: object, sentence: string): void }
  private readonly forgotten: (table: string) => void
  private timer: Timer | null = null
  private sweeping: Promise<void> | null = null
  private closed = false

  /** `forgotten` is called with each table that was deleted. */
  constructor(
    world: World,
    store: ExpiryStore,
    lifetimes: Lifetimes,
    log: Sweeper['log'],
    forgotten: (table: string) => void,
  ) {
    this.world = world
    this.store = store
    this.lifetimes = lifetimes
    this.log = log
    this.forgotten = forgotten
  }

  open(): void {
    this.timer = this.world.timers.every(INTERVAL, () => {
      this.sweeping ??= this.sweep()
        .catch((error: unknown) => this.log.error({ err: error }, 'expired data could not be deleted'))
        .finally(() => {
          this.sweeping = null
        })
    })
  }

  async close(): Promise<void> {
    this.closed = true
    this.timer?.cancel()
    await this.sweeping
  }

  /** Deletes what has expired. */
  async sweep(): Promise<void> {
    const { gathering, gatheringByMail, guests, finished, talk, reports, log } = this.lifetimes
    const now = this.world.now()
    const { store } = this
    await this.tables(gathering, (age) => store.dropGathering('live', now - age))
    await this.tables(gatheringByMail, (age) => store.dropGathering('mail', now - age))
    await this.tables(finished, (age) => store.dropFinished(now - age))
    await this.portions('guests', guests, (age) => store.dropGuests(now - age))
    await this.portions('talk', talk, (age) => store.dropTalk(now - age))
    await this.portions('reports', reports, (age) => store.dropReports(now - age))
    await this.portions('log', log, (age) => store.dropLog(now - age))
    await this.portions('codes', 0, () => store.dropCodes(now))
    await this.portions('sessions', 0, () => store.dropSessions(now))
  }

  private tables(age: number | null, drop: (age: number) => Promise<string[]>): Promise<void> {
    return this.portions('tables', age, async (lifetime) => {
      const dropped = await drop(lifetime)
      for (const table of dropped) this.forgotten(table)
      return dropped.length
    })
  }

  private async portions(what: string, age: number | null, drop: (age: number) => Promise<number>): Promise<void> {
    if (age === null) return
    let all = 0
    for (let i = 0; i < PORTIONS && !this.closed; i++) {
      const dropped = await drop(age)
      all += dropped
      if (dropped === 0) break
    }
    if (all > 0) this.log.info({ what, count: all }, 'expired data was deleted')
  }
}
