/**
 * Appends events and their changes in PostgreSQL: one statement for many tables,
 * so that a batch takes one round trip and one commit.
 */
import type { AppendRow } from './rows.js'
import { WANTS_NOTICES } from './sql-notices.js'

/** A job that plays a bot's turn. */
export const TURN = 'handwerk-turn'
/** A job that checks the clocks of a table. */
export const LOOK = 'handwerk-look'
/** As the statement below names it: a table has one look before it. */
export const lookKey = (table: string): string => `look ${table}`
export const CHANNEL = 'handwerk'

/** Clocks are looked at before any bot thinks. */
export const LOOK_PRIORITY = -1

/**
 * Jobs are taken by their time. Those of bots are dated back by a day, and then
 * put off: by a minute for each running table of the same host where a bot
 * plays, so that whoever has many waits for themselves, and where nobody is present. Waiting
 * long enough makes up for both. The host is the flag of a job, so that a
 * process can pass over those of hosts for whom enough bots think.
 */
export const turnAt = (host: string, secondsMore: string): string =>
  `now() - interval '1 day' + interval '1 second' * least(80000, ${secondsMore} + 60 * (
    select count(*) from tables as own where own.host = ${host} and own.status = 'running'
    and exists (select from seats where seats.table_id = own.id and seats.level is not null)))`

const NEW_TURN_AT = turnAt(
  '(select host from tables where id = appended.table_id)',
  'case when appended.attended = 1 then 0 else 600 end',
)

/**
 * Its parameter is a JSON list of `parameterRow`. Returns the tables whose event
 * was inserted. All processes lock tables in the order of their ids, so that
 * there are no deadlocks.
 */
export const APPEND = `
with given as (
  select * from json_to_recordset($1::json) as row(
    table_id text, number integer, kind text, seat integer, decision integer, line text, sent text, undone text,
    at bigint, heard text, facts text,
    course text, waiting text, due text, ending text, seats json, turns json, attended integer, calls json, look_again bigint, news text, with_state boolean)
), inserted as (
  insert into entries (table_id, number, kind, seat, decision, line, sent, undone, at, heard, facts)
  select table_id, number, kind, seat, decision, line, sent, undone, at, heard, facts from given order by table_id
  on conflict do nothing
  returning table_id
), appended as (
  select given.* from given join inserted using (table_id)
), kept as (
  insert into courses (table_id, number, course) select table_id, number, course from appended
  on conflict (table_id) do update set number = excluded.number, course = excluded.course
), changed as (
  update tables set
    waiting = appended.waiting,
    due = appended.due,
    status = case when appended.ending is null then tables.status else 'over' end,
    ending = appended.ending,
    ended = case when appended.ending is null then null else appended.at end
  from appended
  where tables.id = appended.table_id
    and (tables.waiting <> appended.waiting or tables.due <> appended.due or appended.ending is not null)
), reseated as (
  update seats set stand_in = new.stand_in, resigned = new.resigned, level = new.level
  from appended, json_to_recordset(appended.seats) as new(seat integer, stand_in integer, resigned integer, level text)
  where seats.table_id = appended.table_id and seats.seat = new.seat
), queued as (
  select graphile_worker.add_job(
    '${TURN}', turn, run_at := ${NEW_TURN_AT},
    job_key := concat_ws(' ', turn->>'table', turn->>'seat', turn->>'decision'),
    flags := (select array[host] from tables where id = appended.table_id))
  from appended, json_array_elements(appended.turns) as turn
), called as (
  insert into calls (table_id, seat, decision, due, tries, taken)
  select seats.table_id, seats.seat, call.decision, call.due, 0, 0
  from appended, json_to_recordset(appended.calls) as call(seat integer, decision integer, due bigint), seats
  where seats.table_id = appended.table_id and seats.seat = call.seat and ${WANTS_NOTICES}
  on conflict do nothing
), timed as (
  select graphile_worker.add_job(
    '${LOOK}', to_json(table_id), run_at := to_timestamp(look_again / 1000.0), priority := ${LOOK_PRIORITY},
    job_key := concat('look ', table_id))
  from appended where look_again is not null
), told as (
  select pg_notify('${CHANNEL}', case when with_state then concat(news, course) else news end)
  from appended where news is not null
)
select table_id, (select count(*) from queued), (select count(*) from timed), (select count(*) from told) from inserted`

/** `news` is announced to other processes, with the state behind it if so wanted; null if the caller does that. */
export const parameterRow = ({ entry, told: _, ...rest }: AppendRow, news: string | null, withState = false) => ({
  ...entry,
  ...rest,
  news,
  with_state: withState,
})

/** Splits off the rest, since one statement takes one event for each table. */
export function onePerTable<T extends { readonly row: AppendRow }>(all: readonly T[]): { now: T[]; later: T[] } {
  const tables = new Set<string>()
  const now: T[] = []
  const later: T[] = []
  for (const one of all) {
    const { table_id: table } = one.row.entry
    if (tables.has(table)) later.push(one)
    else now.push(one)
    tables.add(table)
  }
  return { now, later }
}
