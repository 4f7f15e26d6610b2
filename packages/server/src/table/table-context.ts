/** What a table in memory needs of its process. */
import type { Ending, Event } from '@handwerk/match'
import type { Presence } from '@handwerk/protocol'
import type { Stores } from '../store/database.js'
import type { BotTurn } from '../store/schedule-store.js'
import type { StoredTable } from '../store/table-store.js'
import type { World } from '../world.js'
import type { HandsCache } from './late-hands.js'
import type { SceneCache } from './scene-cache.js'

/** An event that this process has stored, with the table before it. */
export interface StoredEvent {
  readonly table: StoredTable
  readonly event: Event
  /** How the match has ended by it; null if it goes on. */
  readonly ending: Ending | null
}

export interface TableContext {
  readonly stores: Stores
  readonly world: World
  readonly scenes: SceneCache
  readonly hands: HandsCache
  /** The bot that plays for somebody who left. */
  standIn(game: string): string
  /** Turns have been queued. */
  queued(table: StoredTable, turns: readonly BotTurn[]): void
  stored(what: StoredEvent): void
  /** The match has gone on: turns may not be wanted any more. */
  wentOn(table: string): void
  /** The table was deleted from the database. */
  gone(table: string): void
  /** What lists show of the table has changed. */
  changed(table: StoredTable): void
  /** The table is over. */
  ended(table: StoredTable): void
  /** The presence in this process has changed. With `asks`, the other processes should announce theirs. */
  presenceChanged(table: string, here: Presence, asks: boolean): void
}
