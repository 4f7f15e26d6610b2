/** A worker thread: gets shares of a plan, sends back their outcomes. */
import { parentPort, workerData } from 'node:worker_threads'
import { openBox, type Registry } from './registry.js'
import { player } from './simulation.js'
import type { Order, Share } from './team.js'

const { module, plan }: Order = workerData
const { registry }: { registry: Registry } = await import(module)
const play = player(registry, await openBox(registry, plan.game), plan)

parentPort?.on('message', async ({ first, end }: Share) => {
  const outcomes = []
  for (let number = first; number < end; number++) outcomes.push(await play(number))
  parentPort?.postMessage(outcomes)
})
