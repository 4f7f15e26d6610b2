/** Whom people follow, and whom they block. */
import type { StoredPerson } from './person-store.js'

/** So many people somebody may follow, and as many block. */
export const MOST_TIES = 200

export type Tie = 'follow' | 'block'

export interface TiedPerson extends StoredPerson {
  /** The handle of their page. */
  readonly handle: string
  /** When they were last here; 0 if that is not known. */
  readonly seen: number
  /** Since when they are followed or blocked. */
  readonly since: number
}

export interface TieStore {
  /** False if there are as many as one may have. Whoever blocks somebody is not followed by them any more, and does not follow them. */
  tie(person: string, tie: Tie, other: string, since: number): Promise<boolean>
  untie(person: string, tie: Tie, other: string): Promise<void>
  /** Those whom somebody follows or blocks, by name. */
  tied(person: string, tie: Tie): Promise<TiedPerson[]>
  /** All who are kept apart from somebody: blocked by them, or blocking them. */
  apart(person: string): Promise<Set<string>>
  /** Whom somebody blocks: they hear and see nothing of these. */
  blockedBy(person: string): Promise<Set<string>>
  /** These people are here now. */
  seen(people: readonly string[], now: number): Promise<void>
}
