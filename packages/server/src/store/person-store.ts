/** People, and the sessions and tokens by which they are known. */

export interface StoredPerson {
  readonly id: string
  readonly name: string
  readonly guest: boolean
}

/** What a session or a token may be used for. */
export type Scope = 'all' | 'play'

export interface Session {
  /** SHA-256 of what the browser or the program holds, which itself is kept nowhere. */
  readonly hash: string
  readonly person: string
  readonly scope: Scope
  readonly label: string
  readonly made: number
  readonly expires: number
}

/** What a session is called where its hash need not be known. */
export const sessionId = (hash: string): string => hash.slice(0, 16)

export interface PersonStore {
  person(id: string): Promise<StoredPerson | null>
  addPerson(person: StoredPerson, since: number): Promise<void>
  rename(id: string, name: string): Promise<void>
  /** From now on no guest, but the owner of an account of this name. */
  setAccount(id: string, account: string, username: string): Promise<void>
  personOf(account: string): Promise<StoredPerson | null>
  addSession(session: Session): Promise<void>
  /** All processes hear of it. */
  dropSession(hash: string): Promise<void>
  /** Drops all that browsers have of somebody but this one, and gives their hashes. All processes hear of it. */
  dropOtherSessions(person: string, kept: string): Promise<string[]>
  session(hash: string): Promise<Session | null>
}
