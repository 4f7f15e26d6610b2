import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { cli, temporaryFiles } from './cli.js'

const folder = mkdtempSync(join(tmpdir(), 'handwerk-environment-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { write } = temporaryFiles()

const serve = (env: NodeJS.ProcessEnv, ...flags: string[]) => cli(['serve', ...flags], '', { env })

describe('a flag of serve', () => {
  for (const [env, sentence] of [
    [{ HANDWERK_DATABASE_URL: 'mysql://x' }, '--database-url must begin with postgres://'],
    [{ HANDWERK_LOG: 'loud' }, '--log must be one of debug, info, warn, error, silent, not "loud"'],
    [{ HANDWERK_PORT: '70000' }, 'HANDWERK_PORT: --port must be a whole number from 0 to 65535, not "70000"'],
    [
      { HANDWERK_DATABASE_URL: 'postgres://x', HANDWERK_DATA: 'x' },
      '--data and --database-url cannot be given together, by flags, the environment or a config file',
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
  expect(err).toBe(
    `handwerk: ${join(folder, 'here')} holds nothing that could be backed up; name the folder of the server by --data, HANDWERK_DATA or --config\n`,
  )
})

it('worker reads its database from the environment', async () => {
  const { err } = await cli(['worker'], '', { env: { HANDWERK_DATABASE_URL: 'mysql://x' } })
  expect(err).toBe('handwerk: --database-url must begin with postgres://\n')
})

describe('a variable', () => {
  it('is rejected if it is unknown, with the one that was meant, or a list of the known ones', async () => {
    const { code, err } = await serve({ HANDWERK_DATBASE_URL: 'postgres://x' }, '--log', 'loud')
    expect(code).toBe(2)
    expect(err).toBe(
      'handwerk: the environment has HANDWERK_DATBASE_URL, which is not known; did you mean HANDWERK_DATABASE_URL?\n',
    )
    const strange = await serve({ HANDWERK_COLOUR_OF_THE_TABLE: 'blue' })
    expect(strange.err).toMatch(/HANDWERK_COLOUR_OF_THE_TABLE, which is not known; known are HANDWERK_BOT_SECONDS, /)
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

describe('a setting in a config file', () => {
  /** What `serve` says of it; it begins nothing, because its log level is none. */
  const told = async (config: string | object, env: NodeJS.ProcessEnv = {}, ...flags: string[]) => {
    const file = write('config.json', config)
    const { code, err } = await serve(env, '--config', file, ...flags)
    expect(code).toBe(2)
    return err
      .replaceAll(file, 'FILE')
      .replace(/^handwerk: /, '')
      .trimEnd()
  }

  it('counts', async () => expect(await told({ log: 'loud' })).toMatch(/^--log must be one of .* not "loud"$/))

  it('is overridden by its variable, and that by the flag', async () => {
    expect(await told({ log: 'loud' }, { HANDWERK_LOG: 'mute' })).toContain('not "mute"')
    expect(await told({ log: 'loud' }, { HANDWERK_LOG: 'mute' }, '--log', 'shy')).toContain('not "shy"')
  })

  it('may be a number, and a switch is true or false', async () => {
    const config = { port: 8080, proxied: true, 'database-url': 'mysql://x' }
    expect(await told(config)).toBe('--database-url must begin with postgres://')
  })

  it.each([
    [
      '{\n "port": 8080,\n "databse-url": "x"\n}',
      'FILE, line 3, databse-url: is not known; did you mean database-url?',
    ],
    ['{\n "port": 70000\n}', 'FILE, line 2, port: --port must be a whole number from 0 to 65535, not "70000"'],
    ['{"port":\n [1]}', 'FILE, line 1, port: must be a text or a number'],
    ['{"proxied": "yes"}', 'FILE, line 1, proxied: must be true or false'],
    ['{"log": ""}', 'FILE, line 1, log: is empty; leave it out, or say what it is to be'],
    ['{"port": 8080,}', 'FILE, line 1, column 15: is not JSON, unexpected }'],
  ])('is refused in one sentence with its place: %j', async (config, sentence) =>
    expect(await told(config)).toBe(sentence),
  )

  it('is refused with all known ones, if it is like none of them', async () =>
    expect(await told({ colour: 'red' })).toMatch(
      /^FILE, line 2, colour: is not known; known are bot-seconds, .*, workers$/,
    ))

  it('is refused if the file holds no object, or is not there', async () => {
    expect(await told('[1]')).toContain('must be an object')
    expect((await serve({ HANDWERK_CONFIG: join(folder, 'nowhere') })).err).toContain(
      'cannot be read: there is no such',
    )
  })

  it('counts for the other commands, too, and what they do not have is left to the others', async () => {
    const config = write('config.json', { port: 8080, data: join(folder, 'here') })
    expect((await cli(['backup', join(folder, 'file'), '--config', config])).err).toContain(
      `${folder}/here holds nothing`,
    )
  })
})
