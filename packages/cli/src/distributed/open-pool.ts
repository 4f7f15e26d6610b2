import { availableParallelism } from 'node:os'
import { Complaint } from '../command-line/user-error.js'
import type { Registry } from '../registry.js'
import { type Team, teamOf } from '../simulation/worker-pool.js'
import { Spread } from './distributed-pool.js'

export interface TeamFlags {
  readonly workers?: number
  readonly databaseUrl?: string
}

/** Those who play: this machine's threads, no more than there are games, or workers on other machines. */
export async function openTeam(
  registry: Registry,
  { workers, databaseUrl }: TeamFlags,
  games = Number.POSITIVE_INFINITY,
): Promise<Team> {
  if (databaseUrl === undefined) return teamOf(registry, Math.min(games, workers ?? availableParallelism()))
  if (workers !== undefined) throw new Complaint('--workers and --database-url cannot be given together')
  return Spread.open(registry, databaseUrl)
}
