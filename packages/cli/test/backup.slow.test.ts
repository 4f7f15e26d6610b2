/** `backup`, `check-backup` and `restore` as their users meet them. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { LONG } from './bounds.js'
import { real } from './built-program.js'
import { cli } from './cli.js'

// Starts processes.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

const OLDER = fileURLToPath(new URL('../../server/test/fixtures/server-0.1.0.db', import.meta.url))

let parent = ''
let folder = ''
let file = ''
beforeEach(async () => {
  parent = mkdtempSync(join(inject('temporaryFolder'), 'backup-'))
  folder = join(parent, 'data')
  file = join(parent, 'backup.db')
  await cli(['restore', OLDER, '--data', folder])
  await cli(['backup', file, '--data', folder])
})

describe('check-backup', () => {
  it('says that a backup is sound, and what it holds', async () =>
    expect(await cli(['check-backup', file])).toEqual({
      code: 0,
      out: expect.stringMatching(/ is sound: [1-9]\d* people, [1-9]\d* tables\.\n$/),
      err: '',
    }))

  it('ends with code 2 for a damaged one', async () => {
    const bytes = readFileSync(file)
    bytes[5000] ^= 1
    writeFileSync(file, bytes)
    expect(await cli(['check-backup', file])).toMatchObject({ code: 2, err: expect.stringContaining('is damaged') })
  })

  it('says of a backup of version 0.1.0 that it has no digest', async () =>
    expect(await cli(['check-backup', OLDER])).toMatchObject({
      code: 0,
      out: expect.stringContaining('has no digest'),
    }))
})

describe('restore', () => {
  it('says of a backup of version 0.1.0 that it has no digest', async () =>
    expect(await cli(['restore', OLDER, '--data', folder, '--force'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('has no digest'),
    }))

  describe('of more than the disk takes', () => {
    /** No file may have more than so many blocks of half a kilobyte or, in some shells, a whole one. */
    const restoreBounded = (blocks: number) =>
      spawnSync(
        'sh',
        ['-c', `ulimit -f ${blocks}; exec "$@"`, 'bounded', process.execPath, real]
          .concat('restore', OLDER)
          .concat('--data', folder, '--force'),
        { encoding: 'utf8' },
      )

    it('ends with one sentence and code 2', () =>
      expect(restoreBounded(64)).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/^[^\n]* is as it was, [^\n]* was not restored: the disk takes no [^\n]*\n$/),
      }))

    it('leaves the old database as it was', () => {
      const before = readFileSync(join(folder, 'handwerk.db'))
      // A server keeps its changes in a log beside the database, and says so in these bytes.
      before[18] = before[19] = 2
      writeFileSync(join(folder, 'handwerk.db'), before)
      restoreBounded(64)
      expect(readFileSync(join(folder, 'handwerk.db')).equals(before)).toBe(true)
    })
  })
})
