/**
 * The tables of a new database. Released migrations are never changed, so this
 * changes only by a new one: `npx vitest run packages/server/test/schema.test.ts -u`
 * writes that down.
 */
import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileIn, openSqlite } from '@handwerk/server'
import SqliteFile from 'libsql'
import { describe, expect, inject, it } from 'vitest'

const FROZEN = fileURLToPath(new URL('./fixtures/server-0.1.0.db', import.meta.url))

/** The statements that make the tables and indices of a folder's database, after it was opened. */
async function schemaIn(folder: string): Promise<string[]> {
  const database = await openSqlite(folder)
  await database.close()
  const file = new SqliteFile(fileIn(folder), { readonly: true })
  const rows = file.prepare('select sql from sqlite_master where sql is not null order by name').all()
  file.close()
  return (rows as { sql: string }[]).map(({ sql }) => sql)
}

describe('the schema', () => {
  it('of a new database is as it was', async () => {
    const statements = await schemaIn(mkdtempSync(join(inject('temporaryFolder'), 'schema-')))
    await expect(`${statements.join(';\n')};\n`).toMatchFileSnapshot('golden/schema.sql')
  })

  it('of a database of version 0.1.0 has the same names afterwards', async () => {
    const parent = mkdtempSync(join(inject('temporaryFolder'), 'schema-'))
    const old = join(parent, 'old')
    mkdirSync(old)
    copyFileSync(FROZEN, fileIn(old))
    const names = async (folder: string) =>
      (await schemaIn(folder)).map((sql) => /^create (?:unique )?(?:table|index) "?(\w+)/i.exec(sql)?.[1])
    expect(await names(old)).toEqual(await names(join(parent, 'new')))
  })
})
