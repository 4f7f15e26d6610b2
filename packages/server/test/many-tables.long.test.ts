/** Long, because it stores 200,000 tables: a server starts on them without reading them. It tells how long that took. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite } from '@handwerk/server'
import SqliteFile from 'libsql'
import { expect, inject, it } from 'vitest'
import { fileIn } from '../src/store/backup.js'
import { LONG } from './bounds.js'
import { Client } from './client.js'
import { open } from './serving.js'

const MANY = Number(process.env['MANY_TABLES'] ?? 200_000)

/** Finished games of a hundred hosts, and tables that gather. */
const FILL = [
  `insert into tables (id, game, version, options, pace, rated, onlookers, host, status, made, begun, ended, waiting,
     due, ending, secret, commitment, seed, rematch, counted)
   select replace(replace(replace(replace(printf('t%011d', value), '0', 'a'), '1', 'b'), '8', 'y'), '9', 'z'), 'oh-my-goods', 1, '{}', '{"is":"none"}', 0, 1, 'p' || (value % 100),
     case when value % 100 = 0 then 'gathering' else 'over' end, 1800000000000 + value,
     case when value % 100 = 0 then null else 1800000000000 end, case when value % 100 = 0 then null else 1800000000000 end,
     '[]', '[]', case when value % 100 = 0 then null else '{"how":"agreed","winners":[],"ranks":null,"scores":null}' end,
     's', 'c', case when value % 100 = 0 then null else 'seed' end, null, 1
   from (with recursive n(value) as (select 1 union all select value + 1 from n where value < ?) select value from n)`,
  `insert into seats (table_id, seat, kind, person, name, level, link, share, stand_in, resigned)
   select id, 0, 'person', host, host, null, null, '', 0, 0 from tables`,
  `insert into seats (table_id, seat, kind, person, name, level, link, share, stand_in, resigned)
   select id, 1, 'open', null, '', null, null, '', 0, 0 from tables`,
]

it(
  'a server with very many tables starts without reading them',
  async () => {
    const folder = mkdtempSync(join(inject('temporaryFolder'), 'many-tables-'))
    await (await openSqlite(folder)).close()
    const file = new SqliteFile(fileIn(folder))
    for (const statement of FILL) {
      const prepared = file.prepare(statement)
      if (statement.includes('?')) prepared.run(MANY)
      else prepared.run()
    }
    file.close()
    const before = process.memoryUsage().rss
    const start = performance.now()
    const serving = await open({ folder })
    const started = performance.now() - start
    const grown = process.memoryUsage().rss - before
    const metrics = await (await fetch(`${serving.address}/metrics`)).text()
    expect(metrics).toMatch(/handwerk_tables\S* 0/)
    const listed = await new Client(serving.address).call('tables', { query: '?which=open' })
    expect(listed.reply.tables.length).toBeGreaterThan(0)
    process.stderr.write(`${MANY} tables: started in ${Math.round(started)} ms, ${Math.round(grown / 1e6)} MB more\n`)
    await serving.stop()
  },
  LONG,
)
