import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '@handwerk/server'
import SqliteFile from 'libsql'
import { describe, expect, it } from 'vitest'
import { fileIn } from '../src/store/backup.js'
import { anna, askBoth, ben } from './example-rows.js'
import { profileTests } from './profile-tests.js'

profileTests('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'handwerk-people-'))
  const opened = await openSqlite(folder)
  return { opened, other: async () => opened, end: () => rmSync(folder, { recursive: true }) }
})

describe('a database from before there were pages of people', () => {
  it('is migrated, and accounts keep their names and tables', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'handwerk-people-'))
    const first = await openSqlite(folder)
    await first.persons.addPerson(anna, 1)
    await first.persons.setAccount('anna', await first.accounts.add('Anna_K', 'correct horse battery'), 'Anna_K')
    await first.persons.addPerson(ben, 2)
    await askBoth(first, 'a')
    const before = await first.tables.table('a')
    await first.close()
    const file = new SqliteFile(fileIn(folder))
    const later = ['tables_by_host', 'tables_by_end', 'people_by_age', 'sessions_by_end']
    for (const index of ['people_by_handle', 'sessions_by_person', 'ratings_by_player', ...later])
      file.exec(`drop index ${index}`)
    for (const column of [
      'people drop handle',
      'people drop since',
      'sessions drop made',
      'tables drop due',
      'tables drop levels',
    ])
      file.exec(`alter table ${column}`)
    for (const table of ['passkeys', 'challenges', 'addresses', 'devices', 'calls', 'keys'])
      file.exec(`drop table ${table}`)
    file.exec('delete from migrations where number >= 3')
    file.close()
    const stores = await openSqlite(folder)
    expect(await stores.profiles.page('anna_k')).toEqual({
      person: { ...anna, guest: false },
      username: 'anna_k',
      since: 0,
    })
    expect(await stores.profiles.passkeys('anna')).toEqual([])
    expect(await stores.tables.table('a')).toEqual(before)
    await stores.close()
    rmSync(folder, { recursive: true })
  })
})
