/** Chat at tables, and who has muted whom. */
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
  /** Numbers and stores the saying. The oldest of one person, and of all onlookers, are dropped when there are too many. */
  say(table: string, saying: Omit<StoredSaying, 'number'>): Promise<StoredSaying>
  /** The last that players have said, and the last that onlookers have, without those whom nobody wants to hear. */
  sayings(table: string, muted: ReadonlySet<string>): Promise<StoredSaying[]>
  mute(person: string, muted: string, on: boolean): Promise<void>
  mutedBy(person: string): Promise<Set<string>>
}
