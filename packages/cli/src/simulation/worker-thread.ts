/** A worker thread: gets ranges of plans, sends back their outcomes; nothing more to do is its end. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Registry } from '../registry.js'
import type { GameOutcome } from './game-runner.js'
import { type GameRange, RangePlayer, type WorkerThreadData } from './worker-pool.js'

const { module }: WorkerThreadData = workerData
const { registry }: { registry: Registry } = await import(module)
const player = new RangePlayer(registry)

parentPort?.on('message', async (range: GameRange | null) => {
  if (range) {
    const outcomes: GameOutcome[] = []
    for await (const outcome of player.outcomes(range)) outcomes.push(outcome)
    parentPort?.postMessage(outcomes)
  } else {
    await player.close()
    parentPort?.close()
  }
})
