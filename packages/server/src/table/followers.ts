/** The followers of a table. Each receives only what its person may know. */
import type { Seat } from '@handwerk/kernel'
import type { Event, Observation } from '@handwerk/match'
import type { Presence, Saying, Status } from '@handwerk/protocol'
import type { Told } from '../store/announced-event.js'
import type { StoredSaying } from '../store/chat-store.js'
import type { StoredTable } from '../store/table-store.js'
import type { World } from '../world.js'
import { describeTable } from './describe-table.js'
import { mayFollow, seatOf } from './seating.js'
import { TablePresence } from './table-presence.js'

/** A connection that receives what happens at a table. */
export interface Follower {
  readonly person: string | null
  /** Changes when its person mutes somebody. */
  readonly muted: ReadonlySet<string>
  /** Whether it is told what changes in its view, instead of the whole view. */
  readonly wantsChanges: boolean
  tell(message: string): void
  /** Ends the connection, which may then find another process. */
  dismiss(sentence: string): void
}

/** Announces the presence here to the other processes; with `asks` they announce theirs. */
export type Report = (here: Presence, asks: boolean) => void

export class Followers {
  readonly presence: TablePresence
  private readonly world: World
  private readonly table: () => StoredTable
  private readonly report: Report
  /** With the number of the last saying that each was told, or may not hear. */
  private readonly all = new Map<Follower, number>()
  /** The number of the last saying that followers were told. */
  private lastSaying = 0
  /** The last presence sent, as JSON: to followers, and to other processes; null until somebody is here. */
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

  /** `lastSaying` is the last one that the follower knows of. Returns false if the others have been told more. */
  add(follower: Follower, lastSaying: number): boolean {
    this.all.set(follower, lastSaying)
    return lastSaying >= this.lastSaying
  }

  remove(follower: Follower): void {
    if (this.all.delete(follower)) this.presence.disconnected(follower.person)
  }

  dismiss(sentence: string): void {
    for (const follower of this.all.keys()) follower.dismiss(sentence)
  }

  tellTable(): void {
    const table = this.table()
    for (const follower of this.all.keys()) {
      follower.tell(JSON.stringify({ is: 'table', table: describeTable(table, follower.person, this.world.now()) }))
      // Somebody who came while it gathered may be an onlooker by now.
      if (!mayFollow(table, follower.person)) this.remove(follower)
    }
    // An onlooker may have a seat now.
    this.presence.scheduleUpdate()
  }

  tellEvent(event: Event, observation: Observation): void {
    const table = this.table()
    for (const follower of this.all.keys()) {
      const seat = seatOf(table, follower.person)
      const message = messageOf(table.id, event, observation, seat, follower.wantsChanges)
      if (message !== null) follower.tell(message)
    }
  }

  /** What those are told of an event who follow in other processes, if they want changes. */
  messagesElsewhere(event: Event, observation: Observation): Told {
    const { id, seats } = this.table()
    const told = new Map<number, string | null>()
    for (const { is, seat } of seats)
      if (is === 'person' && this.presence.isElsewhere(seat))
        told.set(seat, messageOf(id, event, observation, seat, true))
    if (this.presence.isElsewhere(null)) told.set(seats.length, messageOf(id, event, observation, null, true))
    return told
  }

  /** Sends on what another process has worked out. Returns false, and tells nobody, if somebody here would not be told. */
  passOn(told: Told): boolean {
    const table = this.table()
    const messages: [Follower, string | null][] = []
    for (const follower of this.all.keys()) {
      const message = told.get(seatOf(table, follower.person) ?? table.seats.length)
      if (message === undefined || !follower.wantsChanges) return false
      messages.push([follower, message])
    }
    for (const [follower, message] of messages) if (message !== null) follower.tell(message)
    return true
  }

  /** Whether everybody has been told everything that was said before. */
  haveHeardUntil({ number }: StoredSaying): boolean {
    for (const last of this.all.values()) if (last < number - 1) return false
    return true
  }

  /** Tells each follower what was said since it was told last. */
  tellSayings(sayings: readonly StoredSaying[]): void {
    const table = this.table()
    for (const saying of sayings) {
      this.lastSaying = Math.max(this.lastSaying, saying.number)
      const message = JSON.stringify({ is: 'said', table: table.id, saying })
      for (const [follower, last] of this.all) {
        if (saying.number <= last) continue
        this.all.set(follower, saying.number)
        if (mayHear(table.status, seatOf(table, follower.person), saying, follower.muted)) follower.tell(message)
      }
    }
  }

  tellUnsaid(person: string): void {
    const message = JSON.stringify({ is: 'unsaid', table: this.table().id, person })
    for (const follower of this.all.keys()) follower.tell(message)
  }

  /** Repeats the announcement, since this process or another may have missed one. */
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

/** Null if the event is not observed. */
function messageOf(
  table: string,
  event: Event,
  observation: Observation,
  seat: Seat | null,
  wantsChanges: boolean,
): string | null {
  const observed = observation.event(event, seat)
  if (!observed) return null
  const now = wantsChanges ? observation.changesText(seat) : observation.stateText(seat)
  const is = wantsChanges ? 'delta' : 'step'
  return `{"is":"${is}","table":"${table}","event":${JSON.stringify(observed)},${now}}`
}

/** During a game, only onlookers read what onlookers say. */
export function mayHear(status: Status, seat: Seat | null, saying: Saying, muted: ReadonlySet<string>): boolean {
  if (muted.has(saying.person)) return false
  return saying.seat !== null || seat === null || status !== 'running'
}
