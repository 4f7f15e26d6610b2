/** Bots' turns and looks at clocks in PostgreSQL's queue: this process takes them, and frees those that others left behind. */
import { type JobHelpers, Logger, type Runner, run } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { ApiError } from '../api-error.js'
import type { TurnLimits } from '../bots/turn-queue.js'
import type { Jobs } from './database.js'
import { OwnersThinking, putBack } from './owners-thinking.js'
import { LOOK, TURN, turnAt } from './postgres-append.js'
import { withoutTrace } from './queue-traces.js'
import type { BotTurn } from './schedule-store.js'
import type { Schema } from './schema.js'

/** The jobs log their own errors. */
export const NO_LOGGER = new Logger(() => () => undefined)

/** A runner that has failed is replaced after so many milliseconds. */
const REPLACED_AFTER = 1000

interface JobOptions {
  readonly db: Kysely<Schema>
  /** For the books of the queue. */
  readonly pool: pg.Pool
  readonly report: (trouble: unknown) => void
  /** Jobs that are held for longer, in milliseconds, count as left behind. */
  readonly timeout: number
}

/** Takes jobs until the function that it resolves to is called. */
export async function takePostgresJobs(
  jobs: Jobs,
  limits: TurnLimits,
  options: JobOptions,
): Promise<() => Promise<void>> {
  const taker = new JobTaker(jobs, limits, options)
  await taker.begin()
  const freeing = setInterval(() => freeJobs(options).catch(options.report), options.timeout / 2)
  freeing.unref()
  return async () => {
    clearInterval(freeing)
    await taker.stop()
  }
}

class JobTaker {
  private readonly jobs: Jobs
  private readonly limits: TurnLimits
  private readonly options: JobOptions
  private readonly thinking: OwnersThinking
  private runner: Runner | null = null
  private stopped = false

  constructor(jobs: Jobs, limits: TurnLimits, options: JobOptions) {
    this.jobs = jobs
    this.limits = limits
    this.options = options
    this.thinking = new OwnersThinking(limits.perOwner)
  }

  async begin(): Promise<void> {
    const { jobs, thinking } = this
    const runner = await run({
      pgPool: this.options.pool,
      concurrency: this.limits.atOnce,
      noHandleSignals: true,
      pollInterval: 1000,
      logger: NO_LOGGER,
      forbiddenFlags: () => thinking.atLimit,
      taskList: {
        [TURN]: (payload, helpers) =>
          thinking.take(helpers, () => orElsewhere(helpers, () => jobs.takeTurn(payload as BotTurn))),
        [LOOK]: (payload, helpers) => orElsewhere(helpers, () => jobs.checkClocks(payload as string)),
      },
    })
    this.runner = runner
    // A worker that cannot say that its job is done ends, and the runner goes on with one less, at last with none.
    runner.events.on('worker:fatalError', ({ error }) => {
      if (error instanceof Error) withoutTrace(error)
      this.replace(runner, error)
    })
    runner.promise.catch((trouble: unknown) => this.replace(runner, trouble))
    if (this.stopped) await runner.stop()
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.runner?.stop().catch(this.options.report)
  }

  private replace(failed: Runner, trouble: unknown): void {
    if (this.runner !== failed) return
    this.runner = null
    this.options.report(trouble)
    // It may have stopped by itself.
    failed.stop().catch(() => undefined)
    this.beginAgain()
  }

  private beginAgain(): void {
    const attempt = () => {
      if (this.stopped) return
      this.begin().catch((trouble: unknown) => {
        this.options.report(trouble)
        this.beginAgain()
      })
    }
    setTimeout(attempt, REPLACED_AFTER).unref()
  }
}

/** Unlocks jobs that are held too long. If their process is alive after all, its move is still stored only once. */
async function freeJobs({ db, timeout }: JobOptions): Promise<void> {
  await dateTurnsBack(db)
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
    where locked_at < now() - ${timeout} * interval '1 millisecond'`.execute(db)
}

/** A turn that failed is put off to a time after all others, which are dated back; when it is due, it waits like a new one. */
async function dateTurnsBack(db: Kysely<Schema>): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(jobs.id), run_at := ${sql.raw(turnAt('tables.host', '0'))})
    from graphile_worker.jobs left join tables on tables.id = split_part(jobs.key, ' ', 1)
    where jobs.task_identifier = ${TURN} and jobs.attempts > 0 and jobs.locked_at is null
      and jobs.run_at <= now() and jobs.run_at > jobs.updated_at
    group by tables.host`.execute(db)
}

/** So long a process rests that cannot do a job, in milliseconds. */
const ELSEWHERE = 100

/** A table that goes on by newer rules is left to the processes that know them. */
async function orElsewhere(helpers: JobHelpers, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError && error.refused.code === 'not-now')) throw error
    await new Promise((rested) => setTimeout(rested, ELSEWHERE))
    await putBack(helpers)
  }
}
