/** Shares the games of a plan among worker threads and hands back the outcomes in the order of the games. */
import { setImmediate as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { openBox, type Registry } from './registry.js'
import { type Outcome, type Plan, player } from './simulation.js'

/** The games from `first` up to, but not with, `end`. */
export interface Share {
  readonly first: number
  readonly end: number
}

export interface Order {
  readonly module: string
  readonly plan: Plan
}

export async function playAll(
  registry: Registry,
  plan: Plan,
  workers: number,
  hear: (outcome: Outcome) => void,
): Promise<void> {
  if (workers === 1) await playHere(registry, plan, hear)
  else await playThere(registry, plan, Math.min(workers, plan.games), hear)
}

async function playHere(registry: Registry, plan: Plan, hear: (outcome: Outcome) => void): Promise<void> {
  const play = player(registry, await openBox(registry, plan.game), plan)
  let rested = performance.now()
  for (let number = 0; number < plan.games; number++) {
    hear(await play(number))
    if (performance.now() - rested < 50) continue
    // Lets the progress bar and Ctrl-C have a turn.
    await pause()
    rested = performance.now()
  }
}

async function playThere(
  registry: Registry,
  plan: Plan,
  workers: number,
  hear: (outcome: Outcome) => void,
): Promise<void> {
  // Small shares keep all workers busy to the end, and the bar moving.
  const size = Math.max(1, Math.min(50, Math.ceil(plan.games / (workers * 8))))
  const early = new Map<number, readonly Outcome[]>()
  let given = 0
  let heard = 0
  const nextShare = (): Share | null => {
    if (given >= plan.games) return null
    const share = { first: given, end: Math.min(given + size, plan.games) }
    given = share.end
    return share
  }
  const order: Order = { module: registry.module, plan }
  const team = Array.from(
    { length: workers },
    () => new Worker(new URL('./worker.js', import.meta.url), { workerData: order }),
  )
  const work = (worker: Worker) =>
    new Promise<void>((done, fail) => {
      let share = nextShare()
      worker.on('error', fail)
      worker.on('message', (outcomes: readonly Outcome[]) => {
        if (share) early.set(share.first, outcomes)
        for (let ready = early.get(heard); ready; ready = early.get(heard)) {
          early.delete(heard)
          heard += ready.length
          for (const outcome of ready) hear(outcome)
        }
        share = nextShare()
        if (share) worker.postMessage(share)
        else done()
      })
      if (share) worker.postMessage(share)
      else done()
    })
  try {
    await Promise.all(team.map(work))
  } finally {
    await Promise.all(team.map((worker) => worker.terminate()))
  }
}
