/**
 * How entries and all that follows from them are written in PostgreSQL: those
 * of many tables by one statement, so that a moment of a process is one round
 * trip and one commit, however much happens in it.
 */
import type { Entering } from './rows.js'
import { WANTS_NOTICES } from './sql-notices.js'

/** A job that takes the turn of a bot. */
export const TURN = 'handwerk-turn'
/** A job that looks at a table whose time is over. */
export const LOOK = 'handwerk-look'
/** As the statement below names it: a table has one look before it. */
export const lookKey = (table: string): string => `look ${table}`
export const CHANNEL = 'handwerk'

/**
 * Its parameter is a list of `EnteringRow`, as JSON. Gives the tables whose
 * entry was taken. All processes lock tables in the order of their names, so
 * that none waits for one that waits for it.
 */
export const ENTER = `
with given as (
  select * from json_to_recordset($1::json) as row(
    table_id text, number integer, kind text, seat integer, decision integer, line text, sent text, undone text,
    at bigint, heard text, facts text,
    course text, waiting text, due text, ending text, seats json, turns json, calls json, look_again bigint, news text)
), taken as (
  insert into entries (table_id, number, kind, seat, decision, line, sent, undone, at, heard, facts)
  select table_id, number, kind, seat, decision, line, sent, undone, at, heard, facts from given order by table_id
  on conflict do nothing
  returning table_id
), entered as (
  select given.* from given join taken using (table_id)
), kept as (
  insert into courses (table_id, number, course) select table_id, number, course from entered
  on conflict (table_id) do update set number = excluded.number, course = excluded.course
), changed as (
  update tables set
    waiting = entered.waiting,
    due = entered.due,
    status = case when entered.ending is null then tables.status else 'over' end,
    ending = entered.ending,
    ended = case when entered.ending is null then null else entered.at end
  from entered
  where tables.id = entered.table_id
    and (tables.waiting <> entered.waiting or tables.due <> entered.due or entered.ending is not null)
), reseated as (
  update seats set stand_in = new.stand_in, resigned = new.resigned, level = new.level
  from entered, json_to_recordset(entered.seats) as new(seat integer, stand_in integer, resigned integer, level text)
  where seats.table_id = entered.table_id and seats.seat = new.seat
), queued as (
  select graphile_worker.add_job(
    '${TURN}', turn, job_key := concat_ws(' ', turn->>'table', turn->>'seat', turn->>'decision'))
  from entered, json_array_elements(entered.turns) as turn
), called as (
  insert into calls (table_id, seat, decision, due, tries, taken)
  select seats.table_id, seats.seat, call.decision, call.due, 0, 0
  from entered, json_to_recordset(entered.calls) as call(seat integer, decision integer, due bigint), seats
  where seats.table_id = entered.table_id and seats.seat = call.seat and ${WANTS_NOTICES}
  on conflict do nothing
), timed as (
  select graphile_worker.add_job(
    '${LOOK}', to_json(table_id), run_at := to_timestamp(look_again / 1000.0), job_key := concat('look ', table_id))
  from entered where look_again is not null
), told as (
  select pg_notify('${CHANNEL}', news) from entered where news is not null
)
select table_id, (select count(*) from queued), (select count(*) from timed), (select count(*) from told) from taken`

/** `news` is what other processes are told; null if they are told otherwise. */
export const enteringRow = ({ entry, ...rest }: Entering, news: string | null) => ({ ...entry, ...rest, news })

/** Those that can be written by one statement, which takes one entry a table; and the rest. */
export function oneATable<T extends { readonly entering: Entering }>(all: readonly T[]): { now: T[]; later: T[] } {
  const tables = new Set<string>()
  const now: T[] = []
  const later: T[] = []
  for (const one of all) {
    const { table_id: table } = one.entering.entry
    if (tables.has(table)) later.push(one)
    else now.push(one)
    tables.add(table)
  }
  return { now, later }
}
