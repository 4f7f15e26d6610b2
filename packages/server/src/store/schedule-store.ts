/** What is to be done later: turns of bots, and tables whose time may be over. */
import type { Seat } from '@handwerk/kernel'

/** A turn of a bot that is to be taken. */
export interface BotTurn {
  readonly table: string
  readonly seat: Seat
  readonly decision: number
}

/** A turn at a table of this host. */
export interface OwnedTurn extends BotTurn {
  readonly owner: string
}

export interface ScheduleStore {
  /** Some of the bots' turns that were not taken yet, after another one, for a store whose turns are taken by this process alone. */
  turns(after: BotTurn | null): Promise<OwnedTurn[]>
  dropTurn(turn: BotTurn): Promise<void>
  /** Tables that must be looked at by now; likewise for a store that this process has for itself. */
  overdue(now: number): Promise<string[]>
  /** They have been looked at. */
  looked(table: string, now: number): Promise<void>
  /** The table is to be looked at again after so many milliseconds, unless something else is said of it before. */
  lookAgain(table: string, after: number, now: number): Promise<void>
}
