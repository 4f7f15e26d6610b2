/** Those who follow a table, each of whom is told what is theirs to hear. */
import type { Seat } from '@handwerk/kernel'
import type { Saying, Status } from '@handwerk/protocol'
import type { Entry, StoredSaying, StoredTable } from '../store/store.js'
import { seatOf } from './seating.js'
import { describeTable, type Telling } from './telling.js'

/** Somebody who hears what happens at a table. */
export interface Follower {
  readonly person: string | null
  readonly muted: Set<string>
  tell(message: string): void
}

export class Audience {
  private readonly followers = new Set<Follower>()
  private lastSaying = 0

  get count(): number {
    return this.followers.size
  }

  add(follower: Follower): void {
    this.followers.add(follower)
  }

  remove(follower: Follower): void {
    this.followers.delete(follower)
  }

  tellTable(table: StoredTable): void {
    for (const follower of this.followers)
      follower.tell(JSON.stringify({ is: 'table', table: describeTable(table, follower.person) }))
  }

  tellEntry(table: StoredTable, entry: Entry, telling: Telling): void {
    for (const follower of this.followers) {
      const message = telling.step(table.id, entry, seatOf(table, follower.person))
      if (message !== null) follower.tell(message)
    }
  }

  tellSaying(table: StoredTable, saying: StoredSaying): void {
    this.lastSaying = Math.max(this.lastSaying, saying.number)
    const message = JSON.stringify({ is: 'said', table: table.id, saying })
    for (const follower of this.followers)
      if (mayHear(table.status, seatOf(table, follower.person), saying, follower.muted)) follower.tell(message)
  }

  /** What was said, without what has been told before. */
  tellSayings(table: StoredTable, sayings: readonly StoredSaying[]): void {
    const last = this.lastSaying
    for (const saying of sayings) if (saying.number > last) this.tellSaying(table, saying)
  }
}

/** What onlookers say during a game is for onlookers. */
export function mayHear(status: Status, seat: Seat | null, saying: Saying, muted: ReadonlySet<string>): boolean {
  if (muted.has(saying.person)) return false
  return saying.seat !== null || seat === null || status === 'over'
}
