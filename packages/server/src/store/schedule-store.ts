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

/** When the clocks of a table must be looked at. */
export interface Deadline {
  readonly table: string
  readonly at: number
}

export interface ScheduleStore {
  /** Some of the turns that are still to be played, after this one. Only for SQLite, where one process plays them all. */
  turns(after: BotTurn | null): Promise<OwnedTurn[]>
  dropTurn(turn: BotTurn): Promise<void>
  /** Some of the deadlines that have passed, after this one. Only for SQLite, too. */
  overdue(now: number, after: Deadline | null): Promise<Deadline[]>
  /** The clocks have been looked at, and must be looked at again at `next`; null if never. An event may have moved the deadline already. */
  moveDeadline(looked: Deadline, next: number | null): Promise<void>
  /** Checks the table's clocks after so many milliseconds, unless that is planned anyway. Only where processes share a database. */
  checkAgain(table: string, delay: number): Promise<void>
}
