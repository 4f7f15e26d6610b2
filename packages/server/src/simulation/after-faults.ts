/** Ends all faults and checks that everything recovers within a bounded time. */
import { isPlayedByBot, nextOverdueAt, type State } from '@handwerk/match'
import { mayFollow } from '../table/seating.js'
import { checkBeginnings, checkTables } from './gathering-checks.js'
import { tablesInside } from './memory.js'
import type { Simulation } from './simulation.js'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** By then statements that hang have timed out, jobs of dead processes are free, and failed work was retried. */
const RECOVERY = 2 * MINUTE
/** A bot whose turn it is moves within this, when nothing is wrong. */
const BOT_PATIENCE = 2 * MINUTE
/** No bot takes longer, if it is the only one that thinks. */
const LONGEST_TURN = 15 * SECOND
/**
 * Where nobody is present, bots wait for those of tables with people: in the common queue for all turns of the
 * next ten minutes (`postgres-append.ts`), in a process by itself for three turns before each (`turn-queue.ts`).
 */
const UNATTENDED_PATIENCE = 10 * MINUTE
const UNATTENDED_SHARE = 4
/** How late the clocks of a table may be checked. */
const LOOK_PATIENCE = 90 * SECOND

interface OwedByBot {
  readonly table: string
  readonly seat: number
  readonly decision: number
}

export class AfterFaults {
  private readonly simulation: Simulation

  constructor(simulation: Simulation) {
    this.simulation = simulation
  }

  async check(): Promise<void> {
    const { simulation } = this
    this.mend()
    await simulation.runFor(RECOVERY)
    simulation.areFaultsOver = true
    for (const check of [
      () => this.checkFollowers(),
      () => this.checkReady(),
      () => simulation.notices.checkTold(),
      () => this.gather(),
      () => this.checkFollowers(),
      () => checkTables(simulation),
      () => checkBeginnings(simulation),
      () => this.checkBots(),
      () => this.checkLooks(),
      () => this.checkDeadline(),
      () => this.checkLog(),
      () => this.checkMemory(),
    ]) {
      if (simulation.isBroken) return
      await check()
    }
  }

  private mend(): void {
    const { simulation } = this
    const { database, slots, senders } = simulation
    database.faults.clear()
    senders.faults.clear()
    Object.assign(database.news, { double: 0, late: 0 })
    for (const person of simulation.people) person.stopPlaying()
    for (const [slot, process] of slots.entries()) {
      process.resume()
      process.link.setDeaf(false)
      process.world.skew = 0
      simulation.restart(slot)
    }
  }

  /** Tables whose stored state the scenario has not made unreadable. */
  private get sound(): string[] {
    const { disk } = this.simulation.database
    return [...disk.tables.keys()].filter((id) => !disk.poisoned.has(id))
  }

  private get running(): { id: string; state: State }[] {
    const { oracle } = this.simulation
    return this.sound.flatMap((id) => {
      const state = oracle.state(id)
      return state && !state.ending ? [{ id, state }] : []
    })
  }

  /** Everybody connects again, to any process, and follows the tables that they know. */
  private async gather(): Promise<void> {
    const { simulation } = this
    for (const [i, person] of simulation.people.entries()) {
      const process = simulation.slots[i % simulation.slots.length]
      if (process) person.connect(process)
    }
    await simulation.runFor(45 * SECOND)
  }

  /** All followers and all processes with followers know every event. */
  async checkFollowers(): Promise<void> {
    const { simulation } = this
    const { oracle } = simulation
    simulation.checkAnswered()
    const sound = new Set(this.sound)
    for (const person of simulation.people)
      for (const [table, known] of person.followed) {
        if (known.socket === null || known.socket !== person.socket || !sound.has(table)) continue
        if (!mayFollow(oracle.stored(table), person.id)) continue
        const expected = this.settledNumber(table, known.seat)
        if (known.events.length < expected)
          simulation.fail(`${person.id} follows ${table} and has heard ${known.events.length} of ${expected} events`)
        person.checkState(table)
        this.checkSaid(person.id, table, known.said)
      }
    for (const process of simulation.slots)
      for (const { id, number, followers } of await tablesInside(process.tables)) {
        if (followers === 0 || !sound.has(id)) continue
        const stored = oracle.state(id)?.number ?? 0
        // An event that was stored just now may not have arrived yet.
        if (number < stored && this.isSettled(id))
          simulation.fail(`${process.name} knows ${number} of ${stored} events of ${id}`)
      }
  }

  /** Whether the last event is old enough that everybody must have heard of it. */
  private isSettled(table: string): boolean {
    const last = this.simulation.database.disk.events(table, 0).at(-1)
    return last === undefined || last.at < this.simulation.scheduler.now - 10 * SECOND
  }

  /** How many events an observer must have heard by now; 0 if one may still be on its way. */
  private settledNumber(table: string, seat: number | null): number {
    return this.isSettled(table) ? this.simulation.oracle.heardBy(table, seat) : 0
  }

  /** Followers have heard everything that players said, unless they mute somebody. */
  private checkSaid(person: string, table: string, said: ReadonlySet<number>): void {
    const { disk } = this.simulation.database
    const muted = disk.mutes.get(person)
    for (const { number, person: speaker, seat } of disk.sayings(table))
      if (seat !== null && muted === undefined && !said.has(number))
        this.simulation.fail(`${person} follows ${table} and has not heard saying ${number}, by ${speaker}`)
  }

  private async checkReady(): Promise<void> {
    this.simulation.readiness.askAll()
    await this.simulation.runFor(6 * SECOND)
  }

  private owedByBots(): OwedByBot[] {
    return this.running.flatMap(({ id, state }) =>
      state.seats.flatMap((seat, i) =>
        seat.open && isPlayedByBot(seat) ? [{ table: id, seat: i, decision: seat.asked }] : [],
      ),
    )
  }

  /** Every bot whose turn it is moves within a bounded time. */
  private async checkBots(): Promise<void> {
    const { simulation } = this
    const before = this.owedByBots()
    if (before.length === 0) return
    const turns = before.length * LONGEST_TURN
    await simulation.runFor(Math.max(BOT_PATIENCE, turns))
    let late = this.stillOwed(before)
    const latest = simulation.scheduler.now + UNATTENDED_PATIENCE + UNATTENDED_SHARE * turns
    while (!simulation.isBroken && simulation.scheduler.now < latest && this.mayAllWait(late)) {
      await simulation.runFor(LONGEST_TURN)
      late = this.stillOwed(late)
    }
    for (const { table, seat, decision } of late)
      simulation.fail(`the bot at seat ${seat} of ${table} does not answer decision ${decision}`)
  }

  private stillOwed(owed: readonly OwedByBot[]): OwedByBot[] {
    const now = this.owedByBots()
    return owed.filter(({ table, seat, decision }) =>
      now.some((other) => other.table === table && other.seat === seat && other.decision === decision),
    )
  }

  /** Nobody is present where these bots are to move, and other bots are to move where somebody is. */
  private mayAllWait(late: readonly OwedByBot[]): boolean {
    const isAttended = ({ table }: OwedByBot) => this.simulation.fairness.isAttended(table)
    return late.length > 0 && !late.some(isAttended) && this.owedByBots().some(isAttended)
  }

  /** A check of the clocks is scheduled for every table with a running clock. */
  private async checkLooks(): Promise<void> {
    const { simulation } = this
    const { disk, jobs, options } = simulation.database
    for (const { id, state } of this.running) {
      const at = nextOverdueAt(simulation.oracle.terms(simulation.oracle.stored(id)), state)
      if (at === null) continue
      const job = jobs.lookOf(id)
      const armed = options.shared ? (job?.isLocked ? simulation.scheduler.now : job?.dueAt) : disk.deadlines.get(id)
      const latest = Math.max(at, simulation.scheduler.now) + LOOK_PATIENCE
      if (armed === undefined) simulation.fail(`nobody will look at ${id}, whose time runs`)
      else if (armed > latest) simulation.fail(`${id} is looked at ${armed - latest} ms too late`)
    }
  }

  /** Waits until the next clock runs out: a bot must take the seat. */
  private async checkDeadline(): Promise<void> {
    const { simulation } = this
    const times = this.running.flatMap(({ id, state }) => {
      const at = nextOverdueAt(simulation.oracle.terms(simulation.oracle.stored(id)), state)
      return at === null ? [] : [{ id, at, number: state.number }]
    })
    const next = times.sort((a, b) => a.at - b.at)[0]
    const wait = next ? next.at - simulation.scheduler.now : 0
    // While bots play, time does not leap, and days of their games would take too long.
    if (!next || (wait > 10 * MINUTE && this.owedByBots().length > 0)) return
    await simulation.runFor(Math.max(0, wait) + LOOK_PATIENCE)
    if (simulation.oracle.state(next.id)?.number === next.number)
      simulation.fail(`the time of ${next.id} was over ${LOOK_PATIENCE} ms ago, and nobody has done anything`)
  }

  /** In a world without faults nothing is logged as an error. */
  private async checkLog(): Promise<void> {
    const { simulation } = this
    const { poisoned } = simulation.database.disk
    const since = simulation.scheduler.now - 30 * SECOND
    for (const { errors } of simulation.slots)
      for (const { at, process, what, sentence } of errors)
        if (at > since && !('table' in what && poisoned.has(String(what.table))))
          simulation.fail(`${process} says: ${sentence} (${'err' in what ? String(what.err) : ''})`)
  }

  /** When everybody has left, no connection or follower is kept. */
  private async checkMemory(): Promise<void> {
    const { simulation } = this
    for (const person of simulation.people) person.leave(false)
    // Connections that were cut silently are noticed by heartbeats, which a leap would skip.
    simulation.scheduler.mayLeap = false
    await simulation.runFor(90 * SECOND)
    const living = new Set(simulation.slots.map(({ name }) => name))
    for (const { name, live, tables } of simulation.slots) {
      if (live.count > 0) simulation.fail(`${name} counts ${live.count} connections; there are none`)
      for (const { id, followers, present, elsewhere } of await tablesInside(tables)) {
        if (followers > 0) simulation.fail(`${name} counts ${followers} followers of ${id}; there are none`)
        if (present > 0) simulation.fail(`${name} keeps ${present} people at ${id}; there are none`)
        const ghost = elsewhere.find((process) => !living.has(process))
        if (ghost !== undefined) simulation.fail(`${name} still believes ${ghost}, which is dead, about ${id}`)
      }
    }
  }
}
