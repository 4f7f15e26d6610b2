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
  dropDeadline(table: string, now: number): Promise<void>
}
