/** Rows that the stores keep in SQL, and whom they tell. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite } from '@handwerk/server'
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import SqliteFile from 'libsql'
import { expect, inject, it } from 'vitest'
import { fileIn } from '../src/store/backup.js'
import type { Schema } from '../src/store/schema.js'
import type { SqlEngine, Write } from '../src/store/sql-engine.js'
import { SqlPersons } from '../src/store/sql-persons.js'
import { anna, askBoth, ben } from './example-rows.js'

const DAY = 86_400_000

for (const [age, isKept] of [
  [DAY, true],
  [DAY + 1, false],
] as const)
  it(`a call that was taken ${age} ms ago is ${isKept ? 'still kept' : 'forgotten'} when the next is taken`, async () => {
    const folder = mkdtempSync(join(inject('temporaryFolder'), 'calls-'))
    const database = await openSqlite(folder)
    for (const person of [anna, ben]) await database.persons.addPerson(person, 1)
    await database.notices.addDevice({
      person: 'anna',
      endpoint: 'https://push/1',
      p256dh: 'p',
      auth: 'a',
      language: 'en',
    })
    await askBoth(database, 'old')
    expect(await database.notices.takeCalls(100, 10)).toHaveLength(1)
    await askBoth(database, 'new')
    await database.notices.takeCalls(100 + age, 10)
    await database.close()
    const file = new SqliteFile(fileIn(folder))
    const rows = file.prepare('select table_id from calls order by table_id').all() as { table_id: string }[]
    file.close()
    expect(rows.map(({ table_id }) => table_id)).toEqual(isKept ? ['new', 'old'] : ['new'])
  })

it('the end of a session is told to other processes, by the beginning of its hash', async () => {
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new SqliteIntrospector(of),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  const told: string[] = []
  const engine = {
    db,
    write: <T>(work: (trx: Write) => Promise<T>) => db.transaction().execute(work),
    announceEnd: async (_: Write, session: string) => {
      told.push(session)
    },
  } as unknown as SqlEngine
  await new SqlPersons(engine).dropSession('0123456789abcdef0123456789abcdef')
  expect(told).toEqual(['0123456789abcdef'])
})
