/** Work to do later: bots' turns, and deadlines of tables. */
import type { Seat } from '@handwerk/kernel'

/** A decision that a bot must make. */
export interface BotTurn {
  readonly table: string
  readonly seat: Seat
  readonly decision: number
}

/** No other turn has the same. */
export const turnKey = ({ table, seat, decision }: BotTurn): string => `${table} ${seat} ${decision}`

/** A turn at a table of this host. */
export interface OwnedTurn extends BotTurn {
  readonly owner: string
}

export interface ScheduleStore {
  /** Some of the turns that are still to be played, after this one. Only for SQLite, where one process plays them all. */
  turns(after: BotTurn | null): Promise<OwnedTurn[]>
  dropTurn(turn: BotTurn): Promise<void>
  /** Tables whose deadline has passed. Only for SQLite, too. */
  overdue(now: number): Promise<string[]>
  /** The table's clocks have been checked. */
  dropDeadline(table: string, now: number): Promise<void>
  /** Checks the table's clocks after so many milliseconds, unless that is planned anyway. `now` is the time of this process. */
  checkAgain(table: string, now: number, delay: number): Promise<void>
}
