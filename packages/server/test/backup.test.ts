/** Back-ups are checked, and a restore either succeeds or changes nothing. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { backUp, checkBackup, DatabaseTrouble, fileIn, openSqlite, restore } from '@handwerk/server'
import SqliteFile from 'libsql'
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { open } from './serving.js'

const FROZEN = fileURLToPath(new URL('./fixtures/server-0.1.0.db', import.meta.url))

let template = ''
let parent = ''
let folder = ''
let file = ''
beforeAll(async () => {
  const source = mkdtempSync(join(inject('temporaryFolder'), 'backup-source-'))
  template = join(source, 'backup.db')
  const database = await openSqlite(source)
  await database.persons.addPerson({ id: 'AnnaAnna', name: 'Anna', guest: true }, 0)
  await database.close()
  backUp(source, template)
})
beforeEach(() => {
  parent = mkdtempSync(join(inject('temporaryFolder'), 'backup-'))
  folder = join(parent, 'data')
  file = join(parent, 'backup.db')
  copyFileSync(template, file)
  restore(file, folder)
})

/** A change after the back-up. */
function addBen(): void {
  const database = new SqliteFile(fileIn(folder))
  database.exec("insert into people (id, name, guest, since) values ('Ben', 'Ben', 1, 0)")
  database.close()
}

function names(): unknown[] {
  const database = new SqliteFile(fileIn(folder), { readonly: true })
  const rows = database.prepare('select name from people order by name').all() as { name: string }[]
  database.close()
  return rows.map(({ name }) => name)
}

/** The back-up with one letter of Anna's name changed, which no index contains. */
function changeOneLetter(): void {
  const bytes = readFileSync(file)
  const at = bytes.indexOf('AnnaAnna') + 'AnnaAnna'.length
  bytes[at] ^= 1
  writeFileSync(file, bytes)
}

describe('a back-up', () => {
  it('is valid, and reports its content', () =>
    expect(checkBackup(file)).toEqual({ hasDigest: true, people: 1, tables: 0 }))

  it('is a complete SQLite database', () => {
    const copy = new SqliteFile(file, { readonly: true })
    expect(copy.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
    copy.close()
  })

  it('with one changed letter is reported as damaged', () => {
    changeOneLetter()
    expect(() => checkBackup(file)).toThrow('is damaged: its content does not fit the digest')
  })

  it('that was truncated is reported as damaged', () => {
    writeFileSync(file, readFileSync(file).subarray(0, -5000))
    expect(() => checkBackup(file)).toThrow(/is damaged|is not a backup/)
  })

  it('of version 0.1.0 has no digest, and is accepted', () =>
    expect(checkBackup(FROZEN)).toMatchObject({ hasDigest: false }))

  it('of a newer version is rejected', () => {
    const copy = join(parent, 'newer.db')
    copyFileSync(fileIn(folder), copy)
    const newer = new SqliteFile(copy)
    newer.exec('insert into migrations (number) values (999)')
    newer.close()
    expect(() => checkBackup(copy)).toThrow('newer version')
  })
})

describe('a restore', () => {
  it('brings back what was backed up', () => {
    addBen()
    restore(file, folder)
    expect(names()).toEqual(['Anna'])
  })

  it('writes the database without the digest', () => {
    restore(file, folder)
    expect(readFileSync(fileIn(folder)).length % 4096).toBe(0)
  })

  it('of a damaged back-up keeps the old database', () => {
    addBen()
    changeOneLetter()
    expect(() => restore(file, folder)).toThrow('is damaged')
    expect(names()).toEqual(['Anna', 'Ben'])
  })

  it('does not apply the write-ahead log of the old database to the new one', () => {
    const killed = new SqliteFile(fileIn(folder))
    killed.exec('pragma journal_mode = WAL')
    killed.exec("update people set name = 'Eve'")
    // The files as a killed process leaves them.
    const rest = ['', '-wal'].map((end) => [end, readFileSync(fileIn(folder) + end)] as const)
    killed.close()
    for (const [end, bytes] of rest) writeFileSync(fileIn(folder) + end, bytes)
    restore(file, folder)
    expect(names()).toEqual(['Anna'])
  })

  it('is rejected while a server uses the folder', async () => {
    const serving = await open({ folder })
    expect(() => restore(file, folder)).toThrow(`another server is using ${folder}`)
    await serving.stop()
  })

  it('is rejected while anything else has the database open', async () => {
    const older = await openSqlite(folder)
    expect(() => restore(file, folder)).toThrow('stop the server first')
    await older.close()
  })

  it('replaces a damaged database, and removes its log', () => {
    writeFileSync(fileIn(folder), 'x'.repeat(10_000))
    for (const end of ['-wal', '-shm']) writeFileSync(fileIn(folder) + end, 'x')
    restore(file, folder)
    expect(names()).toEqual(['Anna'])
    expect(readdirSync(folder).sort()).toEqual(['handwerk.db', 'handwerk.lock'])
  })

  it('that fails says that the folder is as it was, and why', () => {
    rmSync(fileIn(folder))
    mkdirSync(fileIn(folder))
    expect(() => restore(file, folder)).toThrow(
      new DatabaseTrouble(`${folder} is as it was, ${file} was not restored: it cannot be opened`),
    )
    expect(readdirSync(folder).sort()).toEqual(['handwerk.db', 'handwerk.lock'])
  })

  it('leaves no other files behind', () => {
    restore(file, folder)
    expect(readdirSync(folder).sort()).toEqual(['handwerk.db', 'handwerk.lock'])
  })
})

it('a back-up that fails leaves no file', () => {
  writeFileSync(fileIn(folder), 'x'.repeat(10_000))
  const other = join(parent, 'other.db')
  expect(() => backUp(folder, other)).toThrow('damaged')
  expect(existsSync(other)).toBe(false)
})
