/** Sessions of the simulated people. When one has ended, every process closes its connections. */
import { createHash } from 'node:crypto'
import type { SessionBook } from './simulated-person.js'
import type { Simulation } from './simulation.js'

/** No session of a simulated world grows so old. */
const NEVER = 9e15
/** Every process has heard of it by then. */
const PATIENCE = 5000
/** One event of so many is followed by a look at all connections. */
const SAMPLE = 20

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export class SimulatedSessions implements SessionBook {
  private readonly simulation: Simulation
  private begun = 0
  /** When the answer came that a session, by its hash, has ended. */
  private readonly ends = new Map<string, number>()

  constructor(simulation: Simulation) {
    this.simulation = simulation
  }

  begin(person: string): string {
    const token = `token-of-the-simulation-${++this.begun}`
    const session = { hash: hashOf(token), person, scope: 'all', label: 'browser', made: 0, expires: NEVER } as const
    this.simulation.database.disk.sessions.set(session.hash, session)
    return token
  }

  ended(token: string): void {
    this.ends.set(hashOf(token), this.simulation.scheduler.now)
  }

  afterStep(): void {
    if (this.ends.size > 0 && this.simulation.scheduler.steps % SAMPLE === 0) this.check()
  }

  private check(): void {
    const { simulation } = this
    const { now } = simulation.scheduler
    for (const { name, live, isOpen } of simulation.slots) {
      if (!isOpen) continue
      for (const session of live.sessions) {
        const end = this.ends.get(session)
        const since = Math.max(end ?? now, simulation.troubledUntil)
        if (now - since > PATIENCE && simulation.isCalmSince(now))
          simulation.fail(`${name} still serves a session that has ended ${now - (end ?? now)} ms ago`)
      }
    }
  }
}
