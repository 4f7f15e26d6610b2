/**
 * Jobs for other machines, in PostgreSQL. A worker leases a job; if it does not
 * finish in time, another may take it. Only the first result is stored. The
 * queue has a schema of its own, since its data is temporary.
 */
import type pg from 'pg'
import { openPool } from './postgres-pool.js'

export interface LeasedJob {
  readonly batch: string
  readonly number: number
  /** JSON, unchanged. */
  readonly task: string
}

/** What a job requires of a worker. */
export interface Needs {
  /** The program and its rules: others would play differently. */
  readonly rules: string
  /** Whether the job runs programs that its task names. */
  readonly programs: boolean
}

/** A job that is done or has failed. */
export type Finished = { readonly number: number } & ({ readonly result: string } | { readonly trouble: string })

/** Any number, the same in all processes. */
const LOCK = 4_826_012
/** A job fails after so many leases without a result. */
const MAX_ATTEMPTS = 5

const CREATE = `
  create schema if not exists handwerk_work;
  create table if not exists handwerk_work.jobs (
    batch text not null,
    number integer not null,
    task text not null,
    rules text not null,
    programs boolean not null,
    made timestamptz not null default now(),
    wanted_until timestamptz not null,
    holder text,
    lent_until timestamptz,
    attempts integer not null default 0,
    result text,
    trouble text,
    primary key (batch, number)
  );
  create index if not exists jobs_open on handwerk_work.jobs (made) where result is null and trouble is null;`

export class JobQueue {
  private readonly pool: pg.Pool

  private constructor(pool: pg.Pool) {
    this.pool = pool
  }

  static async open(url: string): Promise<JobQueue> {
    const pool = openPool(url, { max: 4 })
    // The pool replaces lost connections; their queries reject.
    pool.on('error', () => undefined)
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock($1)', [LOCK])
      await client.query(CREATE)
      // Left by processes that died.
      await client.query(`delete from handwerk_work.jobs where wanted_until < now() - interval '1 day'`)
      await client.query('commit')
    } finally {
      client.release()
    }
    return new JobQueue(pool)
  }

  async add(batch: string, tasks: readonly string[], { rules, programs }: Needs, lifetime: number): Promise<void> {
    await this.pool.query(
      `insert into handwerk_work.jobs (batch, number, task, rules, programs, wanted_until)
       select $1, item.number - 1, item.task, $3, $4, now() + $5 * interval '1 millisecond'
       from unnest($2::text[]) with ordinality as item (task, number)`,
      [batch, tasks, rules, programs, lifetime],
    )
  }

  /** Returns the results that are not in `known`, and keeps the batch alive for `lifetime` milliseconds. */
  async finished(batch: string, known: readonly number[], lifetime: number): Promise<Finished[]> {
    await this.pool.query(
      `update handwerk_work.jobs set wanted_until = now() + $2 * interval '1 millisecond'
       where batch = $1 and wanted_until < now() + $2 / 2 * interval '1 millisecond'`,
      [batch, lifetime],
    )
    await this.pool.query(
      `update handwerk_work.jobs set trouble = 'it was lost ' || attempts || ' times with whoever had taken it'
       where batch = $1 and result is null and attempts >= $2 and lent_until < now()`,
      [batch, MAX_ATTEMPTS],
    )
    const { rows } = await this.pool.query<{ number: number; result: string | null; trouble: string | null }>(
      `select number, result, trouble from handwerk_work.jobs
       where batch = $1 and number <> all ($2::integer[]) and (result is not null or trouble is not null)`,
      [batch, known],
    )
    return rows.map(({ number, result, trouble }) =>
      result === null ? { number, trouble: trouble ?? '' } : { number, result },
    )
  }

  async drop(batch: string): Promise<void> {
    await this.pool.query('delete from handwerk_work.jobs where batch = $1', [batch])
  }

  /** Leases the oldest free job for `lease` milliseconds; null if there is none. */
  async take(holder: string, rules: readonly string[], programs: boolean, lease: number): Promise<LeasedJob | null> {
    const { rows } = await this.pool.query<LeasedJob>(
      `update handwerk_work.jobs set holder = $1, attempts = attempts + 1, lent_until = now() + $4 * interval '1 millisecond'
       where (batch, number) = (
         select batch, number from handwerk_work.jobs
         where result is null and trouble is null and wanted_until > now()
           and (lent_until is null or lent_until < now())
           and rules = any ($2::text[]) and (not programs or $3) and attempts < ${MAX_ATTEMPTS}
         order by made, batch, number limit 1 for update skip locked)
       returning batch, number, task`,
      [holder, rules, programs, lease],
    )
    return rows[0] ?? null
  }

  /** Extends the leases of this holder. */
  async renew(holder: string, lease: number): Promise<void> {
    await this.pool.query(
      `update handwerk_work.jobs set lent_until = now() + $2 * interval '1 millisecond'
       where holder = $1 and result is null`,
      [holder, lease],
    )
  }

  /** Stores the result; false if there was one already. */
  async finish({ batch, number }: LeasedJob, result: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update handwerk_work.jobs set result = $3, lent_until = null
       where batch = $1 and number = $2 and result is null`,
      [batch, number, result],
    )
    return rowCount === 1
  }

  /** Marks a job as failed: no other worker could do it either. */
  async fail({ batch, number }: LeasedJob, trouble: string): Promise<void> {
    await this.pool.query(
      'update handwerk_work.jobs set trouble = $3 where batch = $1 and number = $2 and result is null',
      [batch, number, trouble],
    )
  }

  /** Releases the unfinished jobs of this holder. */
  async giveBack(holder: string): Promise<void> {
    await this.pool.query(
      `update handwerk_work.jobs set lent_until = null, holder = null, attempts = attempts - 1
       where holder = $1 and result is null and lent_until is not null`,
      [holder],
    )
  }

  close(): Promise<void> {
    return this.pool.end()
  }
}
