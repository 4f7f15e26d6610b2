/** How an entry and all that follows from it is written in SQLite: the hottest path, so by statements that stay prepared. */
import type SqliteFile from 'libsql'
import type { Entering } from './rows.js'
import { WANTS_NOTICES } from './sql-notices.js'

export type Enter = (entering: Entering) => boolean

/** What it gives must be called within a transaction. */
export function enterInto(file: SqliteFile.Database): Enter {
  const entry = file.prepare(`
    insert into entries (table_id, number, kind, seat, decision, line, sent, undone, at, heard, facts)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`)
  const course = file.prepare(`
    insert into courses (table_id, number, course) values (?, ?, ?)
    on conflict (table_id) do update set number = excluded.number, course = excluded.course`)
  const asked = file.prepare('update tables set waiting = ?, due = ? where id = ? and (waiting <> ? or due <> ?)')
  const over = file.prepare("update tables set status = 'over', ending = ?, ended = ? where id = ?")
  const seat = file.prepare('update seats set stand_in = ?, resigned = ?, level = ? where table_id = ? and seat = ?')
  const unqueue = file.prepare('delete from turns where table_id = ? and seat = ? and decision = ?')
  const queue = file.prepare('insert into turns (table_id, seat, decision) values (?, ?, ?) on conflict do nothing')
  const call = file.prepare(`
    insert into calls (table_id, seat, decision, due, tries, taken)
    select table_id, seat, ?, ?, 0, 0 from seats where table_id = ? and seat = ? and ${WANTS_NOTICES}
    on conflict do nothing`)
  const lookAgain = file.prepare(`
    insert into deadlines (table_id, at) values (?, ?) on conflict (table_id) do update set at = excluded.at`)
  return (entering) => {
    const { table_id: table, number, kind, seat: by, decision, line, sent, undone, at, heard, facts } = entering.entry
    if (entry.run(table, number, kind, by, decision, line, sent, undone, at, heard, facts).changes === 0) return false
    course.run(table, number, entering.course)
    asked.run(entering.waiting, entering.due, table, entering.waiting, entering.due)
    if (entering.ending !== null) over.run(entering.ending, at, table)
    for (const changed of entering.seats)
      seat.run(changed.stand_in, changed.resigned, changed.level, table, changed.seat)
    if (decision !== null) unqueue.run(table, by, decision)
    for (const turn of entering.turns) queue.run(turn.table, turn.seat, turn.decision)
    for (const { seat: called, decision: open, due } of entering.calls) call.run(open, due, table, called)
    if (entering.look_again !== null) lookAgain.run(table, entering.look_again)
    return true
  }
}
