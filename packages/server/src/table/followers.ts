/** Those who follow a table, each of whom is told what is theirs to hear. */
import type { Seat } from '@handwerk/kernel'
import type { Event, Observation } from '@handwerk/match'
import type { Presence, Saying, Status } from '@handwerk/protocol'
import type { StoredSaying } from '../store/chat-store.js'
import type { StoredTable } from '../store/table-store.js'
import type { World } from '../world.js'
import { describeTable } from './describe-table.js'
import { mayFollow, seatOf } from './seating.js'
import { TablePresence } from './table-presence.js'

/** Somebody who hears what happens at a table. */
export interface Follower {
  readonly person: string | null
  readonly muted: Set<string>
  tell(message: string): void
}

/** Tells the other processes who is here; with `asks` they are to tell the same. */
export type Report = (here: Presence, asks: boolean) => void

export class Followers {
  readonly presence: TablePresence
  private readonly world: World
  private readonly table: () => StoredTable
  private readonly report: Report
  /** With the number of the last saying that each was told, or was not to hear. */
  private readonly all = new Map<Follower, number>()
  /** What was told last, as JSON: to the followers, and to other processes; null as long as there was nobody to tell of. */
  private toldPresence = ''
  private reported: string | null = null
  private asks = true

  constructor(world: World, table: () => StoredTable, report: Report) {
    this.world = world
    this.table = table
    this.report = report
    this.presence = new TablePresence(world, table, () => this.tellPresence())
  }

  get count(): number {
    return this.all.size
  }

  /** `lastSaying` is the last one that the follower knows of. */
  add(follower: Follower, lastSaying: number): void {
    this.all.set(follower, lastSaying)
  }

  remove(follower: Follower): void {
    if (this.all.delete(follower)) this.presence.disconnected(follower.person)
  }

  tellTable(): void {
    const table = this.table()
    for (const follower of this.all.keys()) {
      follower.tell(JSON.stringify({ is: 'table', table: describeTable(table, follower.person, this.world.now()) }))
      // Whoever came while it gathered may be an onlooker by now.
      if (!mayFollow(table, follower.person)) this.remove(follower)
    }
    // Whoever looked on may sit now.
    this.presence.scheduleUpdate()
  }

  tellEvent(event: Event, observation: Observation): void {
    const table = this.table()
    for (const follower of this.all.keys()) {
      const seat = seatOf(table, follower.person)
      const heard = observation.event(event, seat)
      if (heard)
        follower.tell(
          `{"is":"step","table":"${table.id}","event":${JSON.stringify(heard)},${observation.stateText(seat)}}`,
        )
    }
  }

  /** Whether everybody has been told everything that was said before. */
  haveHeardUntil({ number }: StoredSaying): boolean {
    for (const last of this.all.values()) if (last < number - 1) return false
    return true
  }

  /** Tells each follower what was said since it was told last. */
  tellSayings(sayings: readonly StoredSaying[]): void {
    const table = this.table()
    for (const [follower, last] of this.all)
      for (const saying of sayings) {
        if (saying.number <= last) continue
        this.all.set(follower, saying.number)
        if (mayHear(table.status, seatOf(table, follower.person), saying, follower.muted))
          follower.tell(JSON.stringify({ is: 'said', table: table.id, saying }))
      }
  }

  /** The other processes may have missed what was told, or this one what they told. */
  announceAgain(asks: boolean): void {
    if (this.reported === null) return
    this.reported = ''
    this.asks ||= asks
    this.presence.scheduleUpdate()
  }

  private tellPresence(): void {
    this.announceHere()
    const presence = JSON.stringify(this.presence.now())
    if (presence === this.toldPresence) return
    this.toldPresence = presence
    const message = `{"is":"presence","table":"${this.table().id}","presence":${presence}}`
    for (const follower of this.all.keys()) follower.tell(message)
  }

  private announceHere(): void {
    const here = this.presence.here()
    const text = JSON.stringify(here)
    if (text === this.reported || (this.reported === null && this.presence.isEmpty)) return
    this.report(here, this.asks)
    this.reported = text
    this.asks = false
  }
}

/** What onlookers say during a game is for onlookers. */
export function mayHear(status: Status, seat: Seat | null, saying: Saying, muted: ReadonlySet<string>): boolean {
  if (muted.has(saying.person)) return false
  return saying.seat !== null || seat === null || status === 'over'
}
