/** Looks at the clocks of tables when a seat's time may be over. */
import type { Deadline, ScheduleStore } from '../store/schedule-store.js'
import type { Timer, World } from '../world.js'
import { orForgotten, type UseTable } from './live-table.js'

/** How often overdue clocks are looked for, in milliseconds. */
const INTERVAL = 1000
/** Check a table again after at most this long if the check failed or came too early. */
const RETRY = 60_000

export class ClockChecks {
  private readonly world: World
  private readonly use: UseTable
  private readonly schedule: ScheduleStore
  private readonly log: { error(what: object, sentence: string): void }
  private timer: Timer | null = null
  /**
   * Deadlines whose check failed, by table, and when they are tried again, in
   * monotonic time. Nothing of it is stored: a clock that is wrong just now
   * would keep everybody from looking once it is right.
   */
  private readonly retries = new Map<string, { readonly at: number; readonly after: number }>()

  constructor(
    world: World,
    use: UseTable,
    schedule: ScheduleStore,
    log: { error(what: object, sentence: string): void },
  ) {
    this.world = world
    this.use = use
    this.schedule = schedule
    this.log = log
  }

  /** For a process that shares its database with no other: there the common queue calls `check`. */
  open(): void {
    this.timer = this.world.timers.every(INTERVAL, () => this.checkOverdueTables())
  }

  close(): void {
    this.timer?.cancel()
  }

  /** This process's clock may be behind the one that scheduled the check; then schedule another. */
  async check(id: string): Promise<void> {
    const next = await this.look(id)
    if (next === null) return
    await this.schedule.checkAgain(id, Math.min(RETRY, Math.max(INTERVAL, next - this.world.now())))
  }

  /** Gives the time at which the clocks must be looked at again; null if never. */
  private look(id: string): Promise<number | null> {
    return orForgotten(this.use(id, (table) => table.checkClocks()))
  }

  private checkOverdueTables(): void {
    this.forgetRetries()
    this.checkAllOverdue(this.world.now()).catch((error: unknown) =>
      this.log.error({ err: error }, 'the clocks could not be looked at'),
    )
  }

  private forgetRetries(): void {
    const now = this.world.elapsed()
    for (const [id, { after }] of this.retries) if (after <= now) this.retries.delete(id)
  }

  private async checkAllOverdue(now: number): Promise<void> {
    let page = await this.schedule.overdue(now, null)
    while (page.length > 0) {
      for (const deadline of page) await this.checkOverdueTable(deadline)
      page = await this.schedule.overdue(now, page.at(-1) ?? null)
    }
  }

  /** Isolates failures, so that one broken table does not stop the others. */
  private async checkOverdueTable(deadline: Deadline): Promise<void> {
    const { table, at } = deadline
    if (this.retries.get(table)?.at === at) return
    try {
      await this.schedule.moveDeadline(deadline, await this.look(table))
    } catch (error) {
      this.log.error({ err: error, table }, 'the clocks of a table could not be looked at; they are tried again')
      this.retries.set(table, { at, after: this.world.elapsed() + RETRY })
    }
  }
}
