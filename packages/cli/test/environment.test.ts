import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { cli } from './cli.js'

const folder = mkdtempSync(join(tmpdir(), 'handwerk-environment-'))
afterAll(() => rmSync(folder, { recursive: true }))

const serve = (env: NodeJS.ProcessEnv, ...flags: string[]) => cli(['serve', ...flags], '', { env })

describe('a flag of serve', () => {
  for (const [env, sentence] of [
    [{ HANDWERK_DATABASE_URL: 'mysql://x' }, '--database-url must begin with postgres://'],
    [{ HANDWERK_LOG: 'loud' }, '--log must be one of debug, info, warn, error, silent, not "loud"'],
    [{ HANDWERK_PORT: '70000' }, 'HANDWERK_PORT: --port must be a whole number from 0 to 65535, not "70000"'],
    [
      { HANDWERK_DATABASE_URL: 'postgres://x', HANDWERK_DATA: 'x' },
      '--data and --database-url cannot be given together, by flags or by the environment',
    ],
    [{ HANDWERK_PROXIED: 'perhaps' }, 'HANDWERK_PROXIED must be yes or no, not "perhaps"'],
    [{ HANDWERK_DATABASE_URL: '' }, 'HANDWERK_DATABASE_URL is empty; leave it out, or say what it is to be'],
  ] as const)
    it(`is read from the environment: ${JSON.stringify(env)}`, async () =>
      expect(await serve(env)).toEqual({ code: 2, out: '', err: `handwerk: ${sentence}\n` }))

  it('takes precedence over its variable', async () => {
    const { err } = await serve({ HANDWERK_LOG: 'loud' }, '--log', 'quiet')
    expect(err).toContain('not "quiet"')
  })
})

it('backup reads its folder from the environment', async () => {
  const { err } = await cli(['backup', join(folder, 'file')], '', { env: { HANDWERK_DATA: join(folder, 'here') } })
  expect(err).toBe(`handwerk: ${join(folder, 'here')} holds nothing that could be backed up\n`)
})

it('worker reads its database from the environment', async () => {
  const { err } = await cli(['worker'], '', { env: { HANDWERK_DATABASE_URL: 'mysql://x' } })
  expect(err).toBe('handwerk: --database-url must begin with postgres://\n')
})

describe('a variable', () => {
  it('is rejected if it is unknown, with a list of the known ones', async () => {
    const { code, err } = await serve({ HANDWERK_DATBASE_URL: 'postgres://x' }, '--log', 'loud')
    expect(code).toBe(2)
    expect(err).toMatch(/^handwerk: the environment has HANDWERK_DATBASE_URL, which is not known; known are HANDWERK_/)
    expect(err).toContain('HANDWERK_DATABASE_URL')
  })

  it('of the tests or of an example is ignored', async () => {
    const names = ['HANDWERK_BROWSER', 'HANDWERK_CHROMIUM', 'HANDWERK_PICTURES', 'HANDWERK_SNAPSHOTS', 'HANDWERK_TOKEN']
    const { err } = await serve(Object.fromEntries(names.map((name) => [name, 'x'])), '--log', 'loud')
    expect(err).toContain('--log must be')
  })

  it('is ignored by commands that are no services', async () =>
    expect((await cli(['games'], '', { env: { HANDWERK_DATBASE_URL: 'x' } })).code).toBe(0))

  it('that the docs name is known', async () => {
    const docs = fileURLToPath(new URL('../../../docs/', import.meta.url))
    const text = readdirSync(docs)
      .filter((name) => name.endsWith('.md'))
      .map((name) => readFileSync(docs + name, 'utf8'))
      .join()
    const named = [...new Set(text.match(/HANDWERK_[A-Z_]*[A-Z]/g))]
    expect(named).toContain('HANDWERK_DATABASE_URL')
    const env = Object.fromEntries(named.map((name) => [name, 'x']))
    expect((await serve(env)).err).not.toContain('which is not known')
  })
})
