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

/** For each of some people those who are kept apart from them by these blocks. */
export function apartIn(
  blocks: readonly { readonly person: string; readonly other: string }[],
  people: readonly string[],
): Map<string, Set<string>> {
  const wanted = new Set(people)
  const apart = new Map<string, Set<string>>()
  const add = (a: string, b: string) => wanted.has(a) && apart.set(a, (apart.get(a) ?? new Set<string>()).add(b))
  for (const { person, other } of blocks) {
    add(person, other)
    add(other, person)
  }
  return apart
}

export interface TieStore {
  /** False if there are as many as one may have. Whoever blocks somebody is not followed by them any more, and does not follow them. */
  tie(person: string, tie: Tie, other: string, since: number): Promise<boolean>
  untie(person: string, tie: Tie, other: string): Promise<void>
  /** Those whom somebody follows or blocks, by name. */
  tied(person: string, tie: Tie): Promise<TiedPerson[]>
  /** All who are kept apart from somebody: blocked by them, or blocking them. */
  apart(person: string): Promise<Set<string>>
  /** The same for several people; those who are kept apart from nobody are left out. */
  apartAll(people: readonly string[]): Promise<Map<string, Set<string>>>
  /** Whom somebody blocks: they hear and see nothing of these. */
  blockedBy(person: string): Promise<Set<string>>
  /** These people are here now. */
  seen(people: readonly string[], now: number): Promise<void>
}
