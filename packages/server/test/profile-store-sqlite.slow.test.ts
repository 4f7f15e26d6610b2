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

/** The tables and columns of the first migrations; all indices but one are later. */
const EARLY: Readonly<Record<string, string>> = {
  people: 'id name guest account',
  sessions: 'hash person scope label expires',
  tables:
    'id game version options pace rated onlookers host status made begun ended waiting ending secret commitment seed rematch counted',
  seats: 'table_id seat kind person name level link share stand_in resigned',
  entries: 'table_id number kind seat decision line sent undone at heard facts',
  courses: 'table_id number course',
  sayings: 'table_id number person name seat text at',
  mutes: 'person muted',
  ratings: 'game seats player name bot mu sigma games',
  turns: 'table_id seat decision',
  deadlines: 'table_id at',
  migrations: 'number',
}
const EARLY_INDICES = ['tables_by_status', 'seats_by_person', 'deadlines_by_time']
/** Those of the library that keeps accounts. */
const LIBRARY = ['user', 'session', 'account', 'verification']

function dropWhatIsLater(file: SqliteFile.Database): void {
  const all = file.prepare('select type, name, tbl_name as owner from sqlite_master where sql is not null').all() as {
    type: string
    name: string
    owner: string
  }[]
  for (const { type, name, owner } of all)
    if (type === 'index' && !EARLY_INDICES.includes(name) && !LIBRARY.includes(owner)) file.exec(`drop index ${name}`)
  for (const { type, name } of all) {
    if (type !== 'table' || LIBRARY.includes(name)) continue
    const early = EARLY[name]?.split(' ')
    if (!early) file.exec(`drop table ${name}`)
    else
      for (const column of file.prepare(`select name from pragma_table_info('${name}')`).all() as { name: string }[])
        if (!early.includes(column.name)) file.exec(`alter table ${name} drop ${column.name}`)
  }
}

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
    dropWhatIsLater(file)
    file.exec('delete from migrations where number >= 3')
    file.close()
    const stores = await openSqlite(folder)
    expect(await stores.profiles.page('anna_k')).toEqual({
      person: { ...anna, guest: false },
      username: 'anna_k',
      since: 0,
    })
    expect(await stores.profiles.passkeys('anna')).toEqual([])
    expect(await stores.tables.table('a')).toEqual({ ...before, invite: null })
    await stores.close()
    rmSync(folder, { recursive: true })
  })
})
