/** Codes by which people who have forgotten their password choose a new one; only their hashes are stored. */

export interface Recovering {
  readonly person: string
  /** The name to sign in with; null if there is no password yet. */
  readonly username: string | null
  readonly account: string | null
  readonly guest: boolean
}

export interface RecoveryStore {
  /** A code for this person; the one before is good for nothing any more. */
  add(person: string, hash: string, expires: number): Promise<void>
  /** Whose code it is. */
  look(hash: string, now: number): Promise<Recovering | null>
  /** True once. */
  take(hash: string, now: number): Promise<boolean>
  /** Those who have this name to sign in with, or who have confirmed this mail address; some of them at most. */
  reachable(who: string): Promise<{ person: string; username: string | null; address: string; language: string }[]>
}
