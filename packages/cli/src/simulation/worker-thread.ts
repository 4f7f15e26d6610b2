/** A worker thread: gets shares of plans, sends back their outcomes; nothing more to do is its end. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Registry } from '../registry.js'
import type { Outcome } from './game-runner.js'
import { type Order, Player, type Share } from './worker-pool.js'

const { module }: Order = workerData
const { registry }: { registry: Registry } = await import(module)
const player = new Player(registry)

parentPort?.on('message', async (share: Share | null) => {
  if (share) {
    const outcomes: Outcome[] = []
    for await (const outcome of player.outcomes(share)) outcomes.push(outcome)
    parentPort?.postMessage(outcomes)
  } else {
    await player.close()
    parentPort?.close()
  }
})
