/** The files in `deploy/`: what they name is there and known. Proxies and the container have tests of their own. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it } from 'vitest'
import { parse } from 'yaml'
import { cli } from '../../packages/cli/test/cli.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (name: string): string => readFileSync(join(root, name), 'utf8')
const dockerfile: {
  instructionsIn(text: string): { name: string; text: string }[]
  isIgnored(ignoreFile: string, path: string): boolean
} = await import(new URL('../container/dockerfile.mjs', import.meta.url).href)

/** Which of these variables `serve` refuses: it reads all of them before it looks at the log level. */
async function refused(env: Record<string, string>): Promise<string> {
  const { err } = await cli(['serve', '--log', 'none'], '', { env })
  return err
}
const KNOWN = 'handwerk: --log must be one of debug, info, warn, error, silent, not "none"\n'

describe('the unit of systemd', () => {
  const unit = read('deploy/handwerk.service')

  const isThere = existsSync('/usr/bin/systemd-analyze')
  it.skipIf(!isThere)('is valid (skipped without systemd-analyze)', () => {
    const folder = mkdtempSync(join(inject('temporaryFolder'), 'unit-'))
    const here = unit.replace('/usr/bin/node', process.execPath)
    writeFileSync(join(folder, 'handwerk.service'), here)
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', join(folder, 'handwerk.service')], {
      encoding: 'utf8',
      env: { ...process.env, SYSTEMD_LOG_LEVEL: 'notice' },
    })
    expect(`${stdout}${stderr}`).not.toContain('handwerk.service')
    expect(status).toBe(0)
  })

  it('starts a program that there is, and may write where its settings say', () => {
    expect(unit).toContain('ExecStart=/usr/bin/node packages/cli/dist/main.js serve\n')
    expect(existsSync(join(root, 'packages/cli/src/main.ts'))).toBe(true)
    expect(unit).toContain('StateDirectory=handwerk\n')
    expect(read('deploy/handwerk.env')).toContain('\nHANDWERK_DATA=/var/lib/handwerk\n')
  })
})

describe('the settings of the service', () => {
  const lines = [...read('deploy/handwerk.env').matchAll(/^(#?)(HANDWERK_\w+)=(.*)$/gm)]

  it('are known, also those that are commented out', async () => {
    expect(lines.length).toBeGreaterThan(6)
    expect(await refused(Object.fromEntries(lines.map(([, , name, value]) => [name, value])))).toBe(KNOWN)
  })

  it('with a name that is wrong would be refused', async () =>
    expect(await refused({ HANDWERK_DATABASE: 'x' })).toContain('HANDWERK_DATABASE, which is not known'))
})

describe('compose', () => {
  const { services, volumes } = parse(read('deploy/compose.yaml')) as {
    services: Record<
      string,
      {
        environment: Record<string, string>
        build?: { context: string; dockerfile: string }
        volumes?: string[]
        depends_on?: object
      }
    >
    volumes: Record<string, unknown>
  }

  it('gives the server settings that it knows', async () => {
    const { environment = {} } = services['handwerk'] ?? {}
    expect(environment['HANDWERK_DATABASE_URL']).toMatch(/^postgres:\/\/handwerk:.*@postgres\/handwerk$/)
    expect(await refused(environment)).toBe(KNOWN)
  })

  it('builds with the Dockerfile of this folder, and mounts what is there', () => {
    const { context = '', dockerfile: file = '' } = services['handwerk']?.build ?? {}
    expect(existsSync(join(root, 'deploy', context, file))).toBe(true)
    for (const [from = ''] of Object.values(services).flatMap((each) =>
      (each.volumes ?? []).map((line) => line.split(':')),
    ))
      expect(from.startsWith('.') ? existsSync(join(root, 'deploy', from)) : from in volumes, from).toBe(true)
  })

  it('knows all services that it waits for, and the names that Caddy needs', () => {
    for (const each of Object.values(services))
      for (const name of Object.values(each.depends_on ?? {}))
        if (typeof name === 'string') expect(services).toHaveProperty(name)
    for (const [, name = ''] of read('deploy/Caddyfile').matchAll(/\{\$(\w+):/g))
      expect(services['caddy']?.environment).toHaveProperty(name)
  })
})

describe('the container', () => {
  const instructions = dockerfile.instructionsIn(read('deploy/Dockerfile'))
  const all = (name: string) => instructions.filter((each) => each.name === name).map(({ text }) => text)

  it('is made in two stages on the same Node, runs without rights, and tells its health', () => {
    expect(all('FROM').map((text) => text.split(' ')[0])).toEqual(['node:24-slim', 'node:24-slim'])
    expect(instructions.findLastIndex(({ name }) => name === 'USER')).toBeGreaterThan(
      instructions.findLastIndex(({ name }) => name === 'RUN'),
    )
    expect(all('USER')).toEqual(['node'])
    expect(all('HEALTHCHECK')[0]).toContain('deploy/healthcheck.mjs')
    expect(existsSync(join(root, 'deploy/healthcheck.mjs'))).toBe(true)
  })

  it('has settings that the server knows', async () => {
    const env = Object.fromEntries(all('ENV').map((text) => text.split('=')))
    expect(await refused(env)).toBe(KNOWN)
  })

  it('is made from the sources alone', () => {
    const ignored = read('.dockerignore')
    for (const path of [
      '.git/HEAD',
      'node_modules/x/y',
      'packages/web/node_modules/x',
      'packages/cli/dist/main.js',
      'deploy/.env',
    ])
      expect(dockerfile.isIgnored(ignored, path), path).toBe(true)
    for (const path of [
      'package-lock.json',
      'packages/cli/src/main.ts',
      'scripts/runtime.mjs',
      'docs/rules/mottainai.md',
      'deploy/Caddyfile',
    ])
      expect(dockerfile.isIgnored(ignored, path), path).toBe(false)
  })
})
