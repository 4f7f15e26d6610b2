/** `worker`: plays the jobs of other machines, until it is told to stop. */
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { JobQueue, LeasedJob } from '@handwerk/server'
import { UserError } from '../command-line/user-error.js'
import { allRulesKeys, openJobQueue } from '../distributed/jobs.js'
import type { Registry } from '../registry.js'
import { type GameRange, ThreadPool } from '../simulation/worker-pool.js'
import type { Terminal } from '../terminal/terminal.js'

export interface WorkerFlags {
  readonly databaseUrl?: string
  readonly workers?: number
  readonly programs?: boolean
  /** Milliseconds. */
  readonly lease: number
}

const POLL = 300

export async function worker(registry: Registry, terminal: Terminal, flags: WorkerFlags): Promise<void> {
  if (flags.databaseUrl === undefined) throw new UserError('--database-url must say where the work is')
  const queue = await openJobQueue(flags.databaseUrl)
  const rules = await allRulesKeys(registry)
  const concurrency = flags.workers ?? availableParallelism()
  // Always threads: this one must stay free to renew the leases.
  const pool = new ThreadPool(registry, concurrency)
  const holder = randomUUID()
  let stopped = false
  const printError = (error: unknown) => terminal.printError(error instanceof Error ? error.message : String(error))
  const renewing = setInterval(() => queue.renew(holder, flags.lease).catch(printError), flags.lease / 3)
  const takeJobs = async () => {
    while (!stopped) {
      const job = await queue.take(holder, rules, flags.programs === true, flags.lease).catch(printError)
      if (job && !stopped) await play(pool, queue, job, () => stopped).catch(printError)
      else if (!stopped) await wait(POLL)
    }
  }
  const allStopped = Promise.all(Array.from({ length: concurrency }, takeJobs))
  terminal.print(`waiting for work, ${concurrency} games at once; Ctrl-C ends it`)
  await new Promise<void>((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop())
  })
  stopped = true
  clearInterval(renewing)
  await queue.giveBack(holder).catch(printError)
  await pool.close()
  await allStopped
  await queue.close()
}

async function play(pool: ThreadPool, queue: JobQueue, job: LeasedJob, stopped: () => boolean): Promise<void> {
  const range: GameRange = JSON.parse(job.task)
  const played = await pool.run(range).then(
    (outcomes) => ({ outcomes }),
    (error: unknown) => ({ trouble: inspect(error, { depth: 1 }) }),
  )
  // A job that was cut off by the end of this process has not failed: another worker takes it.
  if (stopped()) return
  if ('trouble' in played) await queue.fail(job, played.trouble)
  else await queue.finish(job, JSON.stringify(played.outcomes))
}
