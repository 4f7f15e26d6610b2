/** What a process keeps in memory. It looks inside of classes that show it to nobody else. */
import type { State } from '@handwerk/match'
import type { TableRegistry } from '../table/table-registry.js'
import { KEPT, type SimulatedProcess } from './simulated-process.js'
import type { Simulation } from './simulation.js'

interface ReplicaInside {
  readonly running: { readonly state: State } | null
  readonly followers: {
    readonly count: number
    readonly presence: {
      readonly connections: ReadonlyMap<string, number>
      readonly going: ReadonlyMap<string, readonly unknown[]>
      readonly elsewhere: ReadonlyMap<string, unknown>
    }
  }
}

interface LiveTableInside {
  readonly isIdle: boolean
  readonly replica: ReplicaInside
}

interface RegistryInside {
  readonly tables: ReadonlyMap<string, Promise<LiveTableInside>>
  readonly inUse: ReadonlyMap<string, number>
  readonly failedTurns: ReadonlyMap<string, number>
  readonly thoughts: ReadonlySet<unknown>
  readonly turns: { readonly waiting: number; readonly attendedTables: ReadonlySet<string> }
}

interface LiveInside {
  readonly connections: ReadonlySet<{
    readonly queue: { readonly length: number }
    readonly followed: ReadonlyMap<string, unknown>
  }>
}

const insideOf = (registry: TableRegistry): RegistryInside => registry as unknown as RegistryInside

export interface TableInside {
  readonly id: string
  /** The number of the last event that is known. */
  readonly number: number
  readonly followers: number
  /** People who count as connected, or as about to come back. */
  readonly present: number
  /** Processes whose people are known. */
  readonly elsewhere: readonly string[]
}

export async function tablesInside(registry: TableRegistry): Promise<TableInside[]> {
  const inside: TableInside[] = []
  const later = new Promise<null>((next) => setImmediate(() => next(null)))
  for (const [id, opening] of insideOf(registry).tables) {
    // One that is still being opened is not waited for: no time passes here.
    const table = await Promise.race([opening.catch(() => null), later])
    if (!table) continue
    const { running, followers } = table.replica
    const { connections, going, elsewhere } = followers.presence
    inside.push({
      id,
      number: running?.state.number ?? 0,
      followers: followers.count,
      present: connections.size + going.size,
      elsewhere: [...elsewhere.keys()].filter((name) => name !== ''),
    })
  }
  return inside
}

/** One event of so many is followed by a look at the memory of all processes. */
const SAMPLE = 10
/** What is too much for a moment only is none of our business. */
const MOMENT = 10_000
/** As `edge/live.ts` has it: requests of a connection that are not answered yet, and tables that it follows. */
const MOST_REQUESTS = 101
const MOST_FOLLOWED = 100
/** Bots that think at once, in a process with one thread. */
const MOST_THOUGHTS = 3
/** Turns of which the database does not know any more, since they are just being ended. */
const ENDING_TURNS = 4

/** Memory is bounded at every moment, by what is connected and stored. */
export class MemoryWatch {
  private readonly simulation: Simulation
  /** Tables that have been opened. */
  private readonly opened = new WeakMap<Promise<LiveTableInside>, LiveTableInside>()
  /** Since when something has been too much. */
  private readonly excesses = new Map<string, number>()

  constructor(simulation: Simulation) {
    this.simulation = simulation
  }

  afterStep(): void {
    if (this.simulation.scheduler.steps % SAMPLE !== 0) return
    for (const process of this.simulation.slots) if (process.isOpen && process.state === 'running') this.check(process)
  }

  private check(process: SimulatedProcess): void {
    const { disk, options } = this.simulation.database
    const { tables, inUse, failedTurns, thoughts, turns } = insideOf(process.tables)
    const sockets = process.openSockets
    const people = this.simulation.people.length + 1
    const atMost = (what: string, count: number, most: number) => this.atMost(process, what, count, most)
    atMost('connections', process.live.count, sockets)
    atMost('budgets', process.budgets.size, 2 * people)
    atMost('addresses that wait', process.turns.waiting, people)
    atMost('tables in use', inUse.size, tables.size)
    atMost('thoughts', thoughts.size, MOST_THOUGHTS)
    atMost('turns that failed', failedTurns.size, disk.turns.size + ENDING_TURNS)
    if (!options.shared) atMost('turns', turns.waiting, disk.turns.size + ENDING_TURNS)
    const strangers = [...turns.attendedTables].filter((id) => !tables.has(id))
    atMost('attended tables that are not in memory', strangers.length, 0)
    const idle = [...tables].filter(([id, opening]) => this.openedTable(opening)?.isIdle && !inUse.has(id))
    atMost('tables that nobody follows', idle.length, KEPT)
    for (const [id, opening] of tables) {
      const table = this.openedTable(opening)
      if (!table) continue
      const { count, presence } = table.replica.followers
      atMost(`followers of ${id}`, count, sockets)
      const present = [...presence.connections.values()].reduce((sum, one) => sum + one, 0)
      const going = [...presence.going.values()].reduce((sum, timers) => sum + timers.length, 0)
      atMost(`people at ${id}`, present, count + going)
    }
    for (const { queue, followed } of (process.live as unknown as LiveInside).connections) {
      atMost('requests of a connection', queue.length, MOST_REQUESTS)
      atMost('tables that a connection follows', followed.size, MOST_FOLLOWED)
    }
  }

  private openedTable(opening: Promise<LiveTableInside>): LiveTableInside | undefined {
    const known = this.opened.get(opening)
    if (!known)
      opening.then(
        (table) => this.opened.set(opening, table),
        () => undefined,
      )
    return known
  }

  private atMost(process: SimulatedProcess, what: string, count: number, most: number): void {
    const { now } = this.simulation.scheduler
    const key = `${process.name} ${what}`
    if (count <= most) {
      this.excesses.delete(key)
      return
    }
    const since = this.excesses.get(key) ?? now
    this.excesses.set(key, since)
    if (now - since > MOMENT && !process.wasPausedSince(since))
      this.simulation.fail(`${process.name} keeps ${count} ${what}; there must be at most ${most}`)
  }
}
