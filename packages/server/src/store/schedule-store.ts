/** What is to be done later: turns of bots, and tables whose time may be over. */
import type { Seat } from '@handwerk/kernel'

/** A turn of a bot that is to be taken. */
export interface BotTurn {
  readonly table: string
  readonly seat: Seat
  readonly decision: number
}

export interface ScheduleStore {
  /** Bots' turns that were not taken yet, for a store whose turns are taken by this process alone. */
  turns(): Promise<BotTurn[]>
  dropTurn(turn: BotTurn): Promise<void>
  /** Tables that must be looked at by now; likewise for a store that this process has for itself. */
  overdue(now: number): Promise<string[]>
  /** They have been looked at. */
  looked(table: string, now: number): Promise<void>
  /** A table must be looked at after so many milliseconds, if it is not to be looked at anyway. `now` is the time of this process. */
  lookAgain(table: string, now: number, delay: number): Promise<void>
}
