/** What hosts and moderators see and do: people and tables, bans, names, and the log of all that. */
import type { Status } from '@handwerk/protocol'
import type { StoredPerson } from './person-store.js'
import type { StoredTable } from './table-store.js'

export interface ModeratedPerson extends StoredPerson {
  readonly handle: string | null
  readonly moderator: boolean
  readonly since: number
  readonly seen: number
  /** Until when; null if not. */
  readonly banned: number | null
  readonly reason: string
}

/** A ban that does not end. */
export const FOR_EVER = 9e15

/** So many are on a page of a list. */
export const MODERATION_PAGE = 50

export interface LogEntry {
  readonly at: number
  /** The id of the moderator, or `host` for the command line. */
  readonly by: string
  readonly action: string
  /** The id of a person or of a table; may be empty. */
  readonly target: string
  readonly detail: string
}

/** The last of a page; the next page begins after it. */
export interface Place {
  readonly at: number
  readonly id: string
}

export interface PeopleQuery {
  readonly search?: string | undefined
  readonly only?: 'banned' | 'moderators' | undefined
  readonly after: Place | null
  readonly now: number
}

export interface TableQuery {
  readonly status?: Status | undefined
  readonly person?: string | undefined
  readonly after: Place | null
}

export interface Forgotten {
  /** The hashes of the sessions that have ended. */
  readonly sessions: readonly string[]
  /** What belonged to the password, which is still to be deleted. */
  readonly account: string | null
}

export interface ModerationStore {
  /** Those whom these words may mean: by id or account name, otherwise by name. Two at most. */
  find(who: string): Promise<ModeratedPerson[]>
  /** The newest first. */
  people(query: PeopleQuery): Promise<ModeratedPerson[]>
  tables(query: TableQuery): Promise<StoredTable[]>
  isModerator(person: string): Promise<boolean>
  /** Null if this person is not banned now. */
  banOf(person: string, now: number): Promise<{ reason: string } | null>
  countSessions(person: string): Promise<number>
  lastSaid(person: string): Promise<{ table: string; text: string; at: number }[]>
  /** Ends all sessions too, and gives their hashes. Announced to all processes. */
  ban(person: string, until: number, reason: string, entry: LogEntry): Promise<string[]>
  unban(person: string, entry: LogEntry): Promise<void>
  setModerator(person: string, on: boolean, entry: LogEntry): Promise<void>
  /** Everywhere: at tables, in talk, on ladders. Announced to all processes. */
  rename(person: string, name: string, entry: LogEntry): Promise<void>
  /** The same; and what they said is gone. */
  erase(person: string, name: string, entry: LogEntry): Promise<void>
  /** The same; and their sessions, ways to sign in, ratings, and all that is theirs alone. The id stays at the tables. */
  forget(person: string, name: string, entry: LogEntry): Promise<Forgotten>
  /** False if it has begun. Announced to all processes. */
  dropGathering(table: string): Promise<boolean>
  log(entry: LogEntry): Promise<void>
  entries(after: Place | null): Promise<(LogEntry & Place)[]>
  statistics(now: number): Promise<Record<string, number>>
}
