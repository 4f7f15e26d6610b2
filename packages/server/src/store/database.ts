/** An open database. Every write is on disk when its promise resolves. */
import type { Presence } from '@handwerk/protocol'
import type { Accounts } from '../accounts.js'
import type { TurnLimits } from '../bots/turn-queue.js'
import type { AnnouncedEvent } from './announced-event.js'
import type { ChatStore } from './chat-store.js'
import type { ExpiryStore } from './expiry-store.js'
import type { ModerationStore } from './moderation-store.js'
import type { NoticeStore } from './notice-store.js'
import type { PersonStore } from './person-store.js'
import type { ProfileStore } from './profile-store.js'
import type { RatingStore } from './rating-store.js'
import type { RecoveryStore } from './recovery-store.js'
import type { ReportStore } from './report-store.js'
import type { BotTurn, ScheduleStore } from './schedule-store.js'
import type { SiteStore } from './site-store.js'
import type { OwnDataStore } from './sql-own-data.js'
import type { TableStore } from './table-store.js'
import type { TieStore } from './tie-store.js'
import type { WayBackStore } from './way-back-store.js'

/** One store for each subject. */
export interface Stores {
  readonly persons: PersonStore
  readonly profiles: ProfileStore
  readonly tables: TableStore
  readonly chat: ChatStore
  readonly ratings: RatingStore
  readonly schedule: ScheduleStore
  readonly notices: NoticeStore
  readonly expiry: ExpiryStore
  readonly reports: ReportStore
  readonly ties: TieStore
  readonly waysBack: WayBackStore
  /** Rejects if the database cannot be written. */
  ready(): Promise<void>
  close(): Promise<void>
}

export interface Database extends Stores {
  readonly accounts: Accounts
  readonly moderation: ModerationStore
  readonly recoveries: RecoveryStore
  readonly site: SiteStore
  readonly ownData: OwnDataStore
  /** Null if this process is the only one. */
  readonly neighbours: Neighbours | null
}

/** What has changed at a table: this event was added, some event was added, or anything. */
export type News = AnnouncedEvent | 'entry' | 'table'

/** What concerns the whole site: somebody has another name, all that somebody said is gone, or what the host tells everybody. */
export type SiteNews = { readonly is: 'renamed' | 'unsaid'; readonly person: string } | { readonly is: 'notes' }

/** Connects the processes on one database. */
export interface Neighbours {
  /** For how long moves are gathered, in milliseconds: the more processes there are, the longer. */
  readonly gathering: number
  subscribe(listener: Listener): void
  /** Announces the presence at a table here; with `asks` the others announce theirs. */
  presenceChanged(table: string, here: Presence, asks: boolean): void
  /**
   * Takes jobs from the common queue until it is stopped. A job that throws is
   * queued again; so is that of a process that died, after the time-out.
   */
  takeJobs(jobs: Jobs, limits: TurnLimits, timeout: number): Promise<() => Promise<void>>
  turnsWaiting(): Promise<number>
  subscribeToSessions(listener: SessionListener): void
  /** Also called with `notes` when news may have been missed. */
  subscribeToSite(listener: (news: SiteNews) => void): void
}

export interface SessionListener {
  /** Another process has ended the session with this id. */
  ended(session: string): void
  /** This process may have missed that sessions ended. */
  missed(): void
}

export interface Jobs {
  takeTurn(turn: BotTurn): Promise<void>
  /** A deadline at the table has passed. */
  checkClocks(table: string): Promise<void>
}

export interface Listener {
  /** Whether what is announced of this table concerns this process; otherwise it is not even read. */
  knows(table: string): boolean
  /** Another process has changed a table. */
  changed(table: string, news: News): void
  /** This process may have missed announcements, or the others its own. */
  missed(): void
  /** Another process announces its presence at a table; if it asks, announce this process's. */
  presenceChanged(process: string, table: string, presence: Presence, asks: boolean): void
  /** Another process has ended. */
  gone(process: string): void
}
