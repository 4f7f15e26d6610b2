/**
 * Notices: whoever wants to be told that a game waits is told, nobody is told
 * who does not want it any more, nor of a decision that is long made.
 */
import { type Event, openDecisionOf } from '@handwerk/match'
import type { StoredCall } from '../store/notice-store.js'
import { turnKey } from '../store/schedule-store.js'
import type { TableUpdate } from '../store/table-store.js'
import type { DiskWatcher } from './disk.js'
import type { Simulation } from './simulation.js'

const SECOND = 1000
/** A message may be on its way for so long: it is slow, or its process stood still. */
const ON_ITS_WAY = 100 * SECOND
/** A call that is due is taken within this, and settled within this, when nothing is wrong. */
const PATIENCE = 120 * SECOND
/** As `notices.ts` has it. */
const MAX_TRIES = 5

/** A request for notices, or for none. */
interface Wish {
  readonly since: number
  /** No other request of the same person was under way meanwhile. */
  isAlone: boolean
}

interface Told {
  at: number
  count: number
}

export class NoticeWatch implements DiskWatcher {
  private readonly simulation: Simulation
  /** When a decision of a seat was last open; infinite while it is. */
  private readonly askedUntil = new Map<string, number>()
  /** When people wished last to be told, or not to be. */
  private readonly wishes = new Map<string, { readonly wants: boolean; readonly at: number }>()
  /** Requests of people that were not answered yet. */
  private readonly asking = new Map<string, Set<Wish>>()
  private readonly told = new Map<string, Told>()

  constructor(simulation: Simulation) {
    this.simulation = simulation
    const { disk } = simulation.database
    disk.watchers.push(this)
    disk.callDropped = (call) => this.dropped(call)
    simulation.senders.delivered = (person, table) => this.delivered(person, table)
  }

  /**
   * Somebody asks for notices, or for none. Gives what is to be called with the answer. From now on somebody who wants
   * notices may get them, until it is certain that there will be none: if two requests are under way at once, either
   * may be done last.
   */
  ask(person: string, wants: boolean): (isDone: boolean) => void {
    const { now } = this.simulation.scheduler
    // Nobody answers for a process that has died, or is not open yet.
    const others = [...(this.asking.get(person) ?? [])].filter(({ since }) => now - since < ON_ITS_WAY)
    const wish: Wish = { since: now, isAlone: others.length === 0 }
    for (const other of others) other.isAlone = false
    this.asking.set(person, new Set([...others, wish]))
    if (wants) this.wished(person, true)
    return (isDone) => {
      this.asking.get(person)?.delete(wish)
      if (!wish.isAlone) this.wishes.delete(person)
      else if (isDone) this.wished(person, wants)
    }
  }

  private wished(person: string, wants: boolean): void {
    this.wishes.set(person, { wants, at: this.simulation.scheduler.now })
  }

  entered(table: string, _event: Event, { waiting }: TableUpdate): void {
    const { now } = this.simulation.scheduler
    for (const { seat } of this.simulation.oracle.stored(table).seats) {
      const key = `${table} ${seat}`
      if (waiting.includes(seat)) this.askedUntil.set(key, Number.POSITIVE_INFINITY)
      else if (this.askedUntil.get(key) === Number.POSITIVE_INFINITY) this.askedUntil.set(key, now)
    }
  }

  private delivered(person: string, table: string): void {
    const { simulation } = this
    const { now } = simulation.scheduler
    const wish = this.wishes.get(person)
    if (wish && !wish.wants && now - wish.at > ON_ITS_WAY)
      simulation.fail(`${person} is told of ${table}, and wanted no notices ${now - wish.at} ms ago`)
    const seat = simulation.oracle.stored(table).seats.find((one) => one.person === person)?.seat
    if (seat === undefined) {
      simulation.fail(`${person} is told of ${table}, and has no seat there`)
      return
    }
    const until = this.askedUntil.get(`${table} ${seat}`) ?? 0
    if (now - until > ON_ITS_WAY) simulation.fail(`${person} is told of a decision at ${table} that is long made`)
    for (const call of simulation.database.disk.calls.values())
      if (call.table === table && call.seat === seat && call.taken) this.mark(call)
  }

  private mark(call: StoredCall): void {
    const { simulation } = this
    const { now } = simulation.scheduler
    const told = this.told.get(turnKey(call))
    if (!told) {
      this.told.set(turnKey(call), { at: now, count: 1 })
      return
    }
    told.count++
    // Each device of a person is told, and mail beside; all at once.
    if (now - told.at > ON_ITS_WAY && simulation.isCalmSince(told.at - ON_ITS_WAY))
      simulation.fail(`somebody was told twice of decision ${call.decision} at ${call.table}`)
  }

  /** A call that nobody was told of must not be forgotten while the decision is open. */
  private dropped(call: StoredCall): void {
    if (this.isOwed(call) && call.tries + 1 < MAX_TRIES)
      this.simulation.fail(`the call for decision ${call.decision} at ${call.table} was dropped, and nobody was told`)
  }

  /** Calls that are long due have been taken and settled. */
  checkTold(): void {
    const { simulation } = this
    const { disk } = simulation.database
    const { now } = simulation.scheduler
    const living = new Set(simulation.slots.map(({ name }) => name))
    for (const call of disk.calls.values()) {
      if (!this.isOwed(call) || now - call.due < PATIENCE) continue
      const holder = disk.callHolders.get(turnKey(call))
      if (!call.taken) simulation.fail(`nobody takes the call for decision ${call.decision} at ${call.table}`)
      else if (holder && living.has(holder.process) && now - holder.at > PATIENCE)
        simulation.fail(`${holder.process} has forgotten the call for decision ${call.decision} at ${call.table}`)
    }
  }

  /** Whether somebody who has wanted notices for a while is still to be told. */
  private isOwed(call: StoredCall): boolean {
    const { disk } = this.simulation.database
    const { now } = this.simulation.scheduler
    if (this.told.has(turnKey(call)) || disk.poisoned.has(call.table)) return false
    const state = disk.state(call.table)
    if (state === null || openDecisionOf(JSON.parse(state), call.seat) !== call.decision) return false
    const wish = this.wishes.get(disk.table(call.table)?.seats[call.seat]?.person ?? '')
    return wish?.wants === true && now - wish.at > ON_ITS_WAY
  }
}
