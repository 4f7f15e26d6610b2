/** Appends an event and its changes in SQLite, by a script of prepared statements. */
import type { AppendRow } from './rows.js'
import { WANTS_NOTICES } from './sql-notices.js'

/** A statement of a script, by its index in `APPEND_STATEMENTS`. */
export type ScriptStep = readonly [index: number, parameters: readonly unknown[]]

const ENTRY = `
  insert into entries (table_id, number, kind, seat, decision, line, sent, undone, at, heard, facts)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`
const COURSE = `
  insert into courses (table_id, number, course) values (?, ?, ?)
  on conflict (table_id) do update set number = excluded.number, course = excluded.course`
const ASKED = 'update tables set waiting = ?, due = ? where id = ? and (waiting <> ? or due <> ?)'
const OVER = "update tables set status = 'over', ending = ?, ended = ? where id = ?"
const SEAT = 'update seats set stand_in = ?, resigned = ?, level = ? where table_id = ? and seat = ?'
const UNQUEUE = 'delete from turns where table_id = ? and seat = ? and decision = ?'
const QUEUE = 'insert into turns (table_id, seat, decision) values (?, ?, ?) on conflict do nothing'
const CALL = `
  insert into calls (table_id, seat, decision, due, tries, taken)
  select table_id, seat, ?, ?, 0, 0 from seats where table_id = ? and seat = ? and ${WANTS_NOTICES}
  on conflict do nothing`
const DEADLINE = `
  insert into deadlines (table_id, at) values (?, ?) on conflict (table_id) do update set at = excluded.at`

/** The thread knows these statements by their index: a move's message holds none of their text. */
export const APPEND_STATEMENTS = [ENTRY, COURSE, ASKED, OVER, SEAT, UNQUEUE, QUEUE, CALL, DEADLINE] as const

const step = (sql: (typeof APPEND_STATEMENTS)[number], parameters: readonly unknown[]): ScriptStep => [
  APPEND_STATEMENTS.indexOf(sql),
  parameters,
]

/** The first statement changes nothing if the event exists already; then the others must not run. */
export function appendScript(row: AppendRow): ScriptStep[] {
  const { table_id: table, number, kind, seat, decision, line, sent, undone, at, heard, facts } = row.entry
  const { waiting, due, ending } = row
  const script = [
    step(ENTRY, [table, number, kind, seat, decision, line, sent, undone, at, heard, facts]),
    step(COURSE, [table, number, row.course]),
    step(ASKED, [waiting, due, table, waiting, due]),
  ]
  if (ending !== null) script.push(step(OVER, [ending, at, table]))
  for (const changed of row.seats)
    script.push(step(SEAT, [changed.stand_in, changed.resigned, changed.level, table, changed.seat]))
  if (decision !== null) script.push(step(UNQUEUE, [table, seat, decision]))
  for (const turn of row.turns) script.push(step(QUEUE, [turn.table, turn.seat, turn.decision]))
  for (const call of row.calls) script.push(step(CALL, [call.decision, call.due, table, call.seat]))
  if (row.look_again !== null) script.push(step(DEADLINE, [table, row.look_again]))
  return script
}
