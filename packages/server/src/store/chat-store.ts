/** What is said at tables, and who does not want to hear whom. */
import type { Seat } from '@handwerk/kernel'

export interface StoredSaying {
  readonly number: number
  readonly person: string
  readonly name: string
  readonly seat: Seat | null
  readonly text: string
  readonly at: number
}

export interface ChatStore {
  /** Gives the saying its number. Of what one person and all onlookers have said, the oldest is forgotten when it becomes too much. */
  say(table: string, saying: Omit<StoredSaying, 'number'>): Promise<StoredSaying>
  /** The last that players have said, and the last that onlookers have, without those whom nobody wants to hear. */
  sayings(table: string, muted: ReadonlySet<string>): Promise<StoredSaying[]>
  mute(person: string, muted: string, on: boolean): Promise<void>
  mutedBy(person: string): Promise<Set<string>>
}
