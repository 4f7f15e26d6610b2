/** Looks at the clocks of tables when a seat's time may be over. */
import type { ScheduleStore } from '../store/schedule-store.js'
import type { Timer, World } from '../world.js'
import { orForgotten, type UseTable } from './live-table.js'

/** How often overdue clocks are looked for, in milliseconds. */
const INTERVAL = 1000
/** Check a table again after this long if the check failed or came too early. */
const RETRY = 60_000

export class ClockChecks {
  private readonly world: World
  private readonly use: UseTable
  private readonly schedule: ScheduleStore
  private readonly log: { error(what: object, sentence: string): void }
  private timer: Timer | null = null

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
    const next = await orForgotten(this.use(id, (table) => table.checkClocks()))
    if (next === null) return
    const now = this.world.now()
    await this.schedule.checkAgain(id, now, Math.min(RETRY, Math.max(INTERVAL, next - now)))
  }

  private checkOverdueTables(): void {
    const now = this.world.now()
    const look = async () => {
      for (const id of await this.schedule.overdue(now)) await this.checkOverdueTable(id, now)
    }
    look().catch((error: unknown) => this.log.error({ err: error }, 'the clocks could not be looked at'))
  }

  /** Isolates failures, so that one broken table does not stop the others. */
  private async checkOverdueTable(id: string, now: number): Promise<void> {
    try {
      await this.check(id)
      await this.schedule.dropDeadline(id, now)
    } catch (error) {
      this.log.error({ err: error, table: id }, 'the clocks of a table could not be looked at; they are tried again')
      await this.schedule.checkAgain(id, now, RETRY)
    }
  }
}
