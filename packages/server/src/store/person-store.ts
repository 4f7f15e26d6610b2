/** People, and their sessions and tokens. */

export interface StoredPerson {
  readonly id: string
  readonly name: string
  readonly guest: boolean
}

/** What a session or a token may be used for. */
export type Scope = 'all' | 'play'

export interface Session {
  /** SHA-256 of the token, which itself is not stored. */
  readonly hash: string
  readonly person: string
  readonly scope: Scope
  readonly label: string
  readonly made: number
  readonly expires: number
}

/** Identifies a session without its full hash. */
export const sessionId = (hash: string): string => hash.slice(0, 16)

export interface PersonStore {
  person(id: string): Promise<StoredPerson | null>
  /** False if the name is that of a member, or looks like one. */
  addPerson(person: StoredPerson, since: number): Promise<boolean>
  /** The same. */
  rename(id: string, name: string): Promise<boolean>
  /** Whether a guest may become a member by the name that they have. */
  mayKeepName(id: string): Promise<boolean>
  /** Makes a guest the owner of an account. */
  setAccount(id: string, account: string, username: string): Promise<void>
  personOf(account: string): Promise<StoredPerson | null>
  addSession(session: Session): Promise<void>
  /** Announced to all processes. */
  dropSession(hash: string): Promise<void>
  /** Drops all browser sessions of a person but `kept`, and returns their hashes. Announced to all processes. */
  dropOtherSessions(person: string, kept: string): Promise<string[]>
  /** Those of the browsers where somebody is signed in, the newest first; some of them. */
  sessionsOf(person: string): Promise<Session[]>
  /** Null also for those who are banned. */
  session(hash: string): Promise<Session | null>
}
