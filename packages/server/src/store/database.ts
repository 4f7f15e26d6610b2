/** A database that is ready to be used: everything that the server promises to remember. What is promised is on disk when a promise resolves. */
import type { Event } from '@handwerk/match'
import type { Presence } from '@handwerk/protocol'
import type { Accounts } from '../accounts.js'
import type { ChatStore } from './chat-store.js'
import type { NoticeStore } from './notice-store.js'
import type { PersonStore } from './person-store.js'
import type { ProfileStore } from './profile-store.js'
import type { RatingStore } from './rating-store.js'
import type { BotTurn, ScheduleStore } from './schedule-store.js'
import type { TableStore } from './table-store.js'

/** One small store a subject. */
export interface Stores {
  readonly persons: PersonStore
  readonly profiles: ProfileStore
  readonly tables: TableStore
  readonly chat: ChatStore
  readonly ratings: RatingStore
  readonly schedule: ScheduleStore
  readonly notices: NoticeStore
  /** Writes something, and rejects if that cannot be done. */
  ready(): Promise<void>
  close(): Promise<void>
}

export interface Database extends Stores {
  readonly accounts: Accounts
  /** Null where this process is the only one. */
  readonly neighbours: Neighbours | null
}

/** What has changed: its match has this event more, or some event, or anything about it may be different. */
export type News = Event | 'entry' | 'table'

/** How the processes on one database hear of one another. */
export interface Neighbours {
  hear(listener: Listener): void
  /** Tells the others who is at a table here; with `asks` they are to tell the same. */
  presenceChanged(table: string, here: Presence, asks: boolean): void
  /**
   * Takes what is to be done from the common queue until it is stopped.
   * Throwing puts it back; so does dying with it, after so many milliseconds.
   */
  takeJobs(jobs: Jobs, atOnce: number, timeout: number): Promise<() => Promise<void>>
  turnsWaiting(): Promise<number>
  hearSessions(listener: SessionListener): void
}

export interface SessionListener {
  /** Another process has ended the session of this id. */
  ended(session: string): void
  /** Sessions may have ended that this process has not heard of. */
  missed(): void
}

export interface Jobs {
  takeTurn(turn: BotTurn): Promise<void>
  /** The time of a table may be over. */
  checkClocks(table: string): Promise<void>
}

export interface Listener {
  /** Another process has changed a table. */
  changed(table: string, news: News): void
  /** This process may have missed something, or was itself not heard for long. */
  missed(): void
  /** Another process sees these people at a table; if it asks, it wants to hear who is there. */
  presenceChanged(process: string, table: string, presence: Presence, asks: boolean): void
  /** Another process is no more. */
  gone(process: string): void
}
