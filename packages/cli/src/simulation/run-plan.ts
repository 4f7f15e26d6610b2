/** What `simulate`, `compare` and `tournament` share: a plan from the command line, and the workers that play it. */
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { rawOptions, type SeatFlags, seatList, type TableFlags } from '../command-line/flags.js'
import { UserError } from '../command-line/user-error.js'
import { DistributedPool } from '../distributed/distributed-pool.js'
import { checkBots } from '../external-bots/external-bot-pool.js'
import { openModule, type Registry } from '../registry.js'
import { GameProgress } from '../terminal/progress-bar.js'
import type { Terminal } from '../terminal/terminal.js'
import type { GameOutcome, Plan } from './simulation-plan.js'
import { openLocalPool, type WorkerPool } from './worker-pool.js'

export interface WorkerPoolFlags {
  readonly workers?: number
  readonly databaseUrl?: string
  readonly botLog?: string
}

export interface SimulationFlags extends TableFlags, SeatFlags, WorkerPoolFlags {
  readonly games: number
  readonly seed: string
  readonly time?: number
  readonly json?: boolean
}

/** Rejects bots that cannot play the game before anything is played. */
export async function planFrom(registry: Registry, game: string, flags: SimulationFlags): Promise<Plan> {
  const module = await openModule(registry, game)
  const bots = seatList(module, flags)
  const options = rawOptions(module, bots.length, flags)
  await checkBots(registry, module, bots)
  const { games, seed, time } = flags
  return { game, bots, games, seed, options, ...(time === undefined ? {} : { time }) }
}

/** Threads of this machine, no more than there are games, or workers on other machines. */
export async function openWorkerPool(
  registry: Registry,
  { workers, databaseUrl, botLog }: WorkerPoolFlags,
  games = Number.POSITIVE_INFINITY,
): Promise<WorkerPool> {
  if (databaseUrl === undefined) {
    if (botLog !== undefined) makeFolder(botLog)
    return openLocalPool(registry, Math.min(games, workers ?? availableParallelism()), botLog)
  }
  if (botLog !== undefined)
    throw new UserError('--bot-log and --database-url cannot be given together: the bots run on other machines')
  if (workers !== undefined) throw new UserError('--workers and --database-url cannot be given together')
  return DistributedPool.open(registry, databaseUrl)
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new UserError(`--bot-log ${folder}: ${error instanceof Error ? error.message : error}`)
  }
}

/** Plays all games of a plan under a progress bar. Returns how many seconds it took. */
export async function runPlan(
  registry: Registry,
  terminal: Terminal,
  plan: Plan,
  flags: WorkerPoolFlags,
  onOutcome: (outcome: GameOutcome) => void,
): Promise<number> {
  const progress = new GameProgress(terminal, plan.games)
  const pool = await openWorkerPool(registry, flags, plan.games)
  try {
    await pool.play(plan, (outcome) => {
      onOutcome(outcome)
      progress.count()
    })
  } finally {
    await pool.close()
  }
  progress.clear()
  return Number(progress.elapsed.toFixed(3))
}
