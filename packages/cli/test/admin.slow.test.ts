/** `handwerk admin`, on the folder of a server that does not run. `moderation.slow.test.ts` of the server asks running ones. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, inject, it, vi } from 'vitest'
import { LONG } from './bounds.js'
import { cli } from './cli.js'

vi.setConfig({ hookTimeout: LONG })

const OLDER = fileURLToPath(new URL('../../server/test/fixtures/server-0.1.0.db', import.meta.url))

let folder = ''
beforeAll(async () => {
  folder = join(mkdtempSync(join(inject('temporaryFolder'), 'admin-')), 'data')
  await cli(['restore', OLDER, '--data', folder])
})
const admin = (...args: string[]) => cli(['admin', ...args, '--data', folder])
const refusal = (sentence: string) => ({ code: 2, out: '', err: `handwerk: ${sentence}\n` })

it('lists people, and names them as JSON', async () => {
  const { out, code } = await admin('people', '--json')
  const { people } = JSON.parse(out)
  expect([code, people.length]).toEqual([0, expect.any(Number)])
  const [{ id, name }] = people
  expect((await admin('person', id)).out).toContain(`${id}  ${name}  (`)
})

it('gives a code for a new password, and writes it into the log', async () => {
  const { people } = JSON.parse((await admin('people', '--json')).out)
  const [{ id }] = people
  const { out } = await admin('reset', id)
  expect(out).toMatch(
    /^.* chooses a new password by this code\.\n {2}[a-z2-7]{4}(-[a-z2-7]{4}){2}\non the page \/recover#/,
  )
  expect((await admin('log')).out).toContain(`host  reset  ${id}`)
})

it('says in one sentence what is wrong', async () => {
  expect(await admin('person', 'nobody at all')).toEqual(refusal('There is nobody called "nobody at all".'))
  expect(await admin('maintenance', 'perhaps')).toEqual(refusal('maintenance is on or off, not "perhaps"'))
  expect(await admin('close', 'x')).toMatchObject({ code: 2, err: 'handwerk: table: must be the id of a table\n' })
  expect(await admin('grant', 'nobody')).toEqual(refusal('There is nobody called "nobody".'))
  expect(await admin('people', '--only', 'friends')).toMatchObject({ code: 2, out: '' })
  expect(await cli(['admin', 'statistics', '--data', join(folder, 'none')])).toEqual(
    refusal(`${join(folder, 'none')} holds no server's data`),
  )
})

it('reads the folder from the environment, and lets the variables of serve be', async () => {
  const { out, code } = await cli(['admin', 'statistics'], '', { env: { HANDWERK_DATA: folder, HANDWERK_PORT: '80' } })
  expect([code, out]).toEqual([0, expect.stringMatching(/^members +\d+\n/)])
})
