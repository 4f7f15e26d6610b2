/** A worker thread: receives ranges, and sends back their outcomes. Null tells it to end. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Registry } from '../registry.js'
import type { GameOutcome } from './simulation-plan.js'
import { type GameRange, RangePlayer, type WorkerThreadData } from './worker-pool.js'

const { url, botLog }: WorkerThreadData = workerData
const { registry }: { registry: Registry } = await import(url)
const player = new RangePlayer(registry, botLog)

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
