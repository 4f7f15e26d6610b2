/** Readiness tells the truth: a process that says it is ready can reach its database, and one that can says so. */
import type { SimulatedProcess } from './simulated-process.js'
import type { Simulation } from './simulation.js'

/** How often processes are asked while something is wrong, and for so long afterwards. */
const INTERVAL = 4000
const AFTERWARDS = 30_000
/** A result may be so old. */
const CACHE_TIME = 1100
/** A process that can answer does so within this. */
const PATIENCE = 5000
/** After so long, moves that wait for the database count as stuck. */
const STUCK = 7000

export class ReadinessWatch {
  private readonly simulation: Simulation

  constructor(simulation: Simulation) {
    this.simulation = simulation
    simulation.scheduler.every(INTERVAL, null, () => {
      if (simulation.scheduler.now < simulation.troubledUntil + AFTERWARDS) this.askAll()
    })
  }

  askAll(): void {
    for (const process of this.simulation.slots) if (process.isOpen && process.state === 'running') this.ask(process)
  }

  private ask(process: SimulatedProcess): void {
    const { simulation } = this
    const { scheduler } = simulation
    const asked = scheduler.now
    let isAnswered = false
    const cutOff = this.cutOffSince(process)
    const stuck = process.link.appendingSince
    process.request(
      () => process.readiness.ask(),
      (outcome) => {
        isAnswered = true
        if ('error' in outcome) return simulation.fail(`${process.name} cannot say whether it is ready`)
        if (process.wasPausedSince(asked)) return
        const isReady = outcome.value
        if (isReady && asked - cutOff > CACHE_TIME && cutOff === this.cutOffSince(process))
          simulation.fail(
            `${process.name} says that it is ready, and has not reached the database for ${asked - cutOff} ms`,
          )
        if (isReady && stuck !== null && asked - stuck > STUCK && process.link.appendingSince === stuck)
          simulation.fail(`${process.name} says that it is ready, and moves have waited for ${asked - stuck} ms`)
        if (!isReady && simulation.isCalmSince(asked))
          simulation.fail(`${process.name} says that it is not ready, though nothing is wrong`)
      },
    )
    scheduler.after(PATIENCE, null, () => {
      if (isAnswered || !process.isOpen || process.state !== 'running' || process.wasPausedSince(asked)) return
      simulation.fail(`${process.name} does not say whether it is ready`)
    })
  }

  /** Since when no statement of this process can succeed, or nothing is heard; infinite if that is not so. */
  private cutOffSince({ name, link }: SimulatedProcess): number {
    const { faults } = this.simulation.database
    const first = [...faults].find(({ process }) => process === null || process === name)
    const isTotal = first?.percent === 100 && (first.fault === 'fail' || first.fault === 'hang')
    return Math.min(...[isTotal ? first.since : null, link.deafSince].map((since) => since ?? Number.POSITIVE_INFINITY))
  }
}
