/**
 * Who is at a table. Each process counts its own followers, and learns of the
 * other processes' by their announcements. Nothing of this is stored.
 */
import { itemAt, type Seat } from '@handwerk/kernel'
import type { Presence } from '@handwerk/protocol'
import type { StoredTable } from '../store/table-store.js'
import type { Timer, World } from '../world.js'
import { seatOf } from './seating.js'

/** How long a person who disconnects still counts as present: a page that reloads is back at once. */
export const RETURN_GRACE = 4000
/** Changes within this time are sent as one update. */
export const UPDATE_DELAY = 200

export class TablePresence {
  private readonly table: () => StoredTable
  private readonly changed: () => void
  /** Connections of each person to this process; all anonymous ones share the empty key. */
  private readonly connections = new Map<string, number>()
  private readonly going = new Map<string, Timer[]>()
  private readonly left = new Map<string, number>()
  /** By process; processes that have ended are merged under the empty key. */
  private readonly elsewhere = new Map<string, Presence>()
  private updateTimer: Timer | null = null
  private readonly world: World

  /** `changed` is called when the result of `now` may have changed. */
  constructor(world: World, table: () => StoredTable, changed: () => void) {
    this.world = world
    this.table = table
    this.changed = changed
  }

  /** Nobody is here, or may be back in a moment. */
  get isEmpty(): boolean {
    return this.connections.size === 0
  }

  connected(person: string | null): void {
    const who = person ?? ''
    const back = this.going.get(who)?.pop()
    if (back) back.cancel()
    else this.connections.set(who, (this.connections.get(who) ?? 0) + 1)
    this.scheduleUpdate()
  }

  disconnected(person: string | null): void {
    const who = person ?? ''
    const at = this.world.now()
    const going = this.going.get(who) ?? []
    const timer = this.world.timers.after(RETURN_GRACE, () => {
      going.splice(going.indexOf(timer), 1)
      this.gone(who, at)
    })
    going.push(timer)
    this.going.set(who, going)
  }

  private gone(who: string, at: number): void {
    const rest = (this.connections.get(who) ?? 1) - 1
    if (rest > 0) this.connections.set(who, rest)
    else {
      this.connections.delete(who)
      this.going.delete(who)
      if (seatOf(this.table(), who) !== null) this.left.set(who, at)
    }
    this.scheduleUpdate()
  }

  /** Stores another process's announcement. */
  setRemote(process: string, presence: Presence): void {
    this.elsewhere.set(process, presence)
    this.scheduleUpdate()
  }

  /** Another process has ended, and its connections with it. */
  forgetProcess(process: string, at: number): void {
    const seen = this.elsewhere.get(process)
    if (!seen) return
    this.elsewhere.delete(process)
    const gone = { seats: seen.seats.map(({ here, left }) => ({ here: false, left: here ? at : left })), onlookers: 0 }
    this.elsewhere.set('', merge([gone, this.elsewhere.get('') ?? gone]))
    this.scheduleUpdate()
  }

  /** Who is connected to this process. */
  here(): Presence {
    const { seats } = this.table()
    const seated = new Set(seats.map(({ person }) => person))
    let onlookers = 0
    for (const [who, count] of this.connections) if (!seated.has(who)) onlookers += who === '' ? count : 1
    return {
      seats: seats.map(({ is, person }) => {
        const here = is === 'bot' || (person !== null && this.connections.has(person))
        return { here, left: here || person === null ? null : (this.left.get(person) ?? null) }
      }),
      onlookers,
    }
  }

  /** Who is connected to any process. */
  now(): Presence {
    return merge([this.here(), ...this.elsewhere.values()])
  }

  /** No other process has announced who is there. */
  get isAlone(): boolean {
    return this.elsewhere.size === 0
  }

  /** Whether somebody at this seat (null: an onlooker) is connected to another process. */
  isElsewhere(seat: Seat | null): boolean {
    for (const { seats, onlookers } of this.elsewhere.values())
      if (seat === null ? onlookers > 0 : seats[seat]?.here) return true
    return false
  }

  /** Something may have changed. */
  scheduleUpdate(): void {
    if (this.updateTimer) return
    this.updateTimer = this.world.timers.after(UPDATE_DELAY, () => {
      this.updateTimer = null
      this.changed()
    })
  }
}

function merge(all: readonly Presence[]): Presence {
  return {
    seats: itemAt(all, 0).seats.map((_, seat) => {
      const seen = all.flatMap(({ seats }) => seats[seat] ?? [])
      const here = seen.some((one) => one.here)
      const left = Math.max(...seen.map((one) => one.left ?? 0))
      return { here, left: here || left === 0 ? null : left }
    }),
    onlookers: all.reduce((sum, { onlookers }) => sum + onlookers, 0),
  }
}
