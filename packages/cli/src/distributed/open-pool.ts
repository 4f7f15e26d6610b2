import { availableParallelism } from 'node:os'
import { UserError } from '../command-line/user-error.js'
import type { Registry } from '../registry.js'
import { openLocalPool, type WorkerPool } from '../simulation/worker-pool.js'
import { DistributedPool } from './distributed-pool.js'

export interface WorkerPoolFlags {
  readonly workers?: number
  readonly databaseUrl?: string
}

/** Those who play: this machine's threads, no more than there are games, or workers on other machines. */
export async function openWorkerPool(
  registry: Registry,
  { workers, databaseUrl }: WorkerPoolFlags,
  games = Number.POSITIVE_INFINITY,
): Promise<WorkerPool> {
  if (databaseUrl === undefined) return openLocalPool(registry, Math.min(games, workers ?? availableParallelism()))
  if (workers !== undefined) throw new UserError('--workers and --database-url cannot be given together')
  return DistributedPool.open(registry, databaseUrl)
}
