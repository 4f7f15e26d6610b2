/** `worker`: plays games that others have put into the database, until it is told to stop. */
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
  const work = await openJobQueue(flags.databaseUrl)
  const rules = await allRulesKeys(registry)
  const lanes = flags.workers ?? availableParallelism()
  // Always in threads: this one must have time to say that the work is still being done.
  const team = new ThreadPool(registry, lanes)
  const holder = randomUUID()
  let stopped = false
  const printError = (error: unknown) => terminal.printError(error instanceof Error ? error.message : String(error))
  const renewing = setInterval(() => work.renew(holder, flags.lease).catch(printError), flags.lease / 3)
  const lane = async () => {
    while (!stopped) {
      const job = await work.take(holder, rules, flags.programs === true, flags.lease).catch(printError)
      if (job && !stopped) await play(team, work, job, () => stopped).catch(printError)
      else if (!stopped) await wait(POLL)
    }
  }
  const lanesDone = Promise.all(Array.from({ length: lanes }, lane))
  terminal.print(`waiting for work, ${lanes} games at once; Ctrl-C ends it`)
  await new Promise<void>((told) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => told())
  })
  stopped = true
  clearInterval(renewing)
  await work.giveBack(holder).catch(printError)
  await team.close()
  await lanesDone
  await work.close()
}

async function play(team: ThreadPool, work: JobQueue, job: LeasedJob, stopped: () => boolean): Promise<void> {
  const range: GameRange = JSON.parse(job.task)
  const played = await team.take(range).then(
    (outcomes) => ({ outcomes }),
    (error: unknown) => ({ trouble: inspect(error, { depth: 1 }) }),
  )
  // What was cut off by the end of this process is not at fault.
  if (stopped()) return
  if ('trouble' in played) await work.fail(job, played.trouble)
  else await work.finish(job, JSON.stringify(played.outcomes))
}
