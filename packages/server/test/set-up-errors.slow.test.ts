/** What is wrong with the place of the data, in one sentence with exit code 2. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Postgres, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import { openPostgres, openSqlite } from '@handwerk/server'
import SqliteFile from 'libsql'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { cli } from '../../cli/test/cli.js'
import { LONG } from './bounds.js'

vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(inject('temporaryFolder'), 'set-up-'))
})

const refused = async (...line: string[]) => {
  const { code, out, err } = await cli(line)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err.trimEnd()).not.toContain('\n')
  return err
}
const serve = (...flags: string[]) => refused('serve', '--port', '0', ...flags)
const isRoot = process.getuid?.() === 0
const PROGRAM = new URL('../../cli/dist/main.js', import.meta.url).pathname
/** Rights bind nobody who is root. */
const asNobody = (...line: string[]) =>
  spawnSync(process.execPath, [PROGRAM, ...line], { encoding: 'utf8', ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}) })
const NEWER = 'the database was written by a newer version of this program (it is at step 1000, this one knows'

describe('a folder', () => {
  it('with the data of a newer version', async () => {
    await (await openSqlite(folder)).close()
    const file = new SqliteFile(join(folder, 'handwerk.db'))
    file.exec('insert into migrations (number) values (1000)')
    file.close()
    expect(await serve('--data', folder)).toContain(NEWER)
  })

  it('that is a file, or below a file', async () => {
    writeFileSync(join(folder, 'file'), '')
    expect(await serve('--data', join(folder, 'file'))).toContain('/file: it is a file, not a folder')
    expect(await serve('--data', join(folder, 'file/deeper'))).toContain('/file: it is a file, not a folder')
  })

  it('that cannot be made', async () =>
    expect(await serve('--data', '/proc/handwerk')).toContain('/proc/handwerk: no folder can be made there'))

  it('with something else under the name of the database', async () => {
    writeFileSync(
      join(folder, 'handwerk.db'),
      'a letter to my aunt, which is long enough to be read as a header '.repeat(40),
    )
    expect(await serve('--data', folder)).toContain('the file is damaged or no database')
  })

  it('of another user', () => {
    chmodSync(folder, 0o700)
    mkdirSync(join(folder, 'data'))
    if (!isRoot) chmodSync(folder, 0)
    const data = ['--data', join(folder, 'data')]
    expect(asNobody('serve', '--port', '0', ...data)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('this user has no right to it'),
    })
    expect(asNobody('backup', join(folder, 'b'), ...data)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('it is not permitted; run this as the user of the server'),
    })
    chmodSync(folder, 0o700)
  })

  it('that may be read, and not written', () => {
    const open = mkdtempSync(join(tmpdir(), 'handwerk-set-up-'))
    onTestFinished(() => rmSync(open, { recursive: true }))
    chmodSync(open, isRoot ? 0o755 : 0o500)
    expect(asNobody('serve', '--port', '0', '--data', open)).toMatchObject({
      status: 2,
      stderr: `handwerk: the server cannot start: ${open}: this user has no right to it\n`,
    })
    chmodSync(open, 0o755)
    writeFileSync(join(open, 'handwerk.db'), '', { mode: 0 })
    expect(asNobody('backup', join(folder, 'b'), '--data', open)).toMatchObject({
      status: 2,
      stderr: `handwerk: ${join(open, 'handwerk.db')}: this user has no right to it\n`,
    })
  })
})

describe('pages', () => {
  it('that are none', async () =>
    expect(await serve('--data', folder, '--pages', folder)).toContain('has no index.html'))
})

describe.skipIf(!postgresPrograms)('a PostgreSQL (skipped where none is installed)', () => {
  let postgres: Postgres
  let url = ''
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false })
    url = postgres.database()
  })
  afterAll(() => postgres.stop())
  const at = (change: (url: URL) => void) => {
    const other = new URL(url)
    change(other)
    return serve('--database-url', String(other))
  }

  it('without this database', async () =>
    expect(
      await at((other) => {
        other.pathname = '/nothing'
      }),
    ).toContain('has no database of this name'))

  it('that does not answer', async () =>
    expect(
      await at((other) => {
        other.port = '1'
      }),
    ).toContain('no database answers at this address'))

  it('in which its user may make no tables', async () => {
    await query('create role guest login')
    expect(
      await at((other) => {
        other.username = 'guest'
      }),
    ).toContain('may not make tables there')
  })

  const query = async (text: string) => {
    const client = new pg.Client(url)
    await client.connect()
    await client.query(text)
    await client.end()
  }

  it('with the data of a newer version', async () => {
    await (await openPostgres(url, () => undefined)).close()
    await query('insert into migrations (number) values (1000)')
    expect(await serve('--database-url', url)).toContain(NEWER)
  })
})
