/** Tables and ratings of version 0.1.0, when there were four levels. */
import { copyFileSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileIn, openSqlite } from '@handwerk/server'
import SqliteFile from 'libsql'
import { expect, inject, it } from 'vitest'
import { isOnLadder } from '../src/ratings.js'

const FROZEN = fileURLToPath(new URL('./fixtures/server-0.1.0.db', import.meta.url))

it('get the names that the levels have now, and keep old ratings off the ladder', async () => {
  const folder = mkdtempSync(join(inject('temporaryFolder'), 'levels-'))
  copyFileSync(FROZEN, fileIn(folder))
  const before = new SqliteFile(fileIn(folder))
  const bots = before.prepare("select table_id, seat from seats where kind = 'bot' limit 3").all()
  const seats = bots as { table_id: string; seat: number }[]
  const levels = ['apprentice', 'journeyman', 'master']
  for (const [i, { table_id, seat }] of seats.entries())
    before
      .prepare('update seats set level = ?, name = ? where table_id = ? and seat = ?')
      .run(levels[i], levels[i], table_id, seat)
  for (const level of [...levels, 'greedy'])
    before.prepare("insert into ratings values ('mottainai', 4, ?, ?, 1, 30, 2, 9)").run(`bot ${level}`, level)
  before.close()

  const database = await openSqlite(folder)
  const ladder = await database.ratings.ladder('mottainai', 4)
  const tables = await Promise.all(seats.map(({ table_id }) => database.tables.table(table_id)))
  await database.close()

  const names = seats.map(({ seat }, i) => [tables[i]?.seats[seat]?.level, tables[i]?.seats[seat]?.name])
  expect(names).toEqual([
    ['novice', 'novice'],
    ['journeyman', 'journeyman'],
    ['artisan', 'artisan'],
  ])
  expect(tables.map((table) => table?.levels)).toEqual([1, 1, 1])
  const kept = ladder.filter(({ bot }) => bot).map(({ player, name }) => `${player}, ${name}`)
  expect(kept.sort()).toEqual([
    'bot artisan, artisan',
    'bot greedy, greedy',
    'bot journeyman, journeyman',
    'bot novice, novice',
  ])
  expect(
    ladder
      .filter(isOnLadder)
      .filter(({ bot }) => bot)
      .map(({ name }) => name),
  ).toEqual(['greedy'])
})
