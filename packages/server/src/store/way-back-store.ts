/** Codes by which guests come back in another browser; only their hashes are stored. */

export interface WayBackStore {
  /** Replaces the code that this person had before. */
  set(person: string, hash: string, made: number): Promise<void>
  /** Whose code it is. */
  personOf(hash: string): Promise<string | null>
  /** This person's code is good for nothing any more. */
  drop(person: string): Promise<void>
}
