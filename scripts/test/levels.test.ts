import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Tools that only tests and scripts depend on. */
const TOOLS = ['testkit', 'own-postgres']
const AROUND_GAMES = ['kernel', 'match', 'shelf', 'bots', 'protocol', 'client', 'server', 'cli', 'web']
/** Every other package is a game, including future ones. */
const GAMES = [...readdirSync(join(root, 'packages')), 'some-new-game'].filter(
  (name) => ![...TOOLS, ...AROUND_GAMES].includes(name),
)

/** The packages that each package may import. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  match: ['kernel'],
  testkit: ['kernel', 'match'],
  ...Object.fromEntries(GAMES.map((name) => [name, ['kernel']])),
  shelf: ['kernel', ...GAMES],
  bots: ['kernel', ...GAMES, 'shelf'],
  protocol: ['kernel', ...GAMES, 'shelf'],
  cli: ['kernel', 'match', ...GAMES, 'shelf', 'bots', 'protocol', 'server'],
  server: ['kernel', 'match', ...GAMES, 'shelf', 'bots', 'protocol'],
  client: ['kernel', 'match', 'protocol'],
  web: ['kernel', 'match', ...GAMES, 'shelf', 'bots', 'protocol', 'client'],
}
const PACKAGES = Object.keys(BELOW)
const TIMELESS = ['kernel', 'match', ...GAMES, 'shelf', 'bots']
const WITHOUT_NODE = [...TIMELESS, 'protocol', 'client']

/** Files with one line each, and whether that line is allowed there. */
const lines = new Map<string, { line: string; allowed: boolean }>()

function expectLine(file: string, line: string, allowed: boolean): void {
  lines.set(file, { line, allowed })
}

for (const name of PACKAGES) {
  const others = [...new Set([...PACKAGES, ...TOOLS])].filter((other) => other !== name)
  for (const other of others)
    expectLine(`packages/${name}/src/on-${other}.ts`, `export * from '@handwerk/${other}'`, BELOW[name].includes(other))
  expectLine(`packages/${name}/src/on-itself.ts`, `export * from './game.js'`, true)
  expectLine(`packages/${name}/src/deep/on-itself.ts`, `export * from '../game.js'`, true)
  expectLine(`packages/${name}/src/across.ts`, `export * from '../../${others[0]}/src/game.js'`, false)
  expectLine(`packages/${name}/test/across.ts`, `export * from '../../${others[0]}/src/game.js'`, false)
  expectLine(`packages/${name}/test/on-src.ts`, `export * from '../src/game.js'`, true)
  expectLine(`packages/${name}/test/on-testkit.ts`, `export * from '@handwerk/testkit'`, true)
  expectLine(`packages/${name}/src/on-node.ts`, `export * from 'node:fs'`, !WITHOUT_NODE.includes(name))
  const timeless = TIMELESS.includes(name)
  expectLine(`packages/${name}/src/date.ts`, 'export const now = Date.now()', !timeless)
  expectLine(`packages/${name}/src/clock.ts`, 'export const now = performance.now()', !timeless)
  expectLine(`packages/${name}/src/random.ts`, 'export const luck = Math.random()', !timeless)
  expectLine(`packages/${name}/src/randoms.ts`, 'export const { random } = Math', !timeless)
  expectLine(`packages/${name}/src/floor.ts`, 'export const whole = Math.floor(0.5)', true)
}

describe('the levels', () => {
  let folder = ''
  let refused = new Set<string>()

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'levels-'))
    for (const file of ['biome.json', 'no-random.grit', '.gitignore']) cpSync(join(root, file), join(folder, file))
    for (const [file, { line }] of lines) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), `${line}\n`)
    }
    refused = lint(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  for (const name of PACKAGES) {
    it(`hold for ${name}`, () => {
      const own = [...lines].filter(([file]) => file.startsWith(`packages/${name}/`))
      const wrong = own.filter(([file, { allowed }]) => refused.has(file) === allowed)
      expect(
        wrong.map(([file, { line, allowed }]) => `${file}: ${line} is ${allowed ? 'refused' : 'let through'}`),
      ).toEqual([])
    })
  }
})

/** The files in which Biome finds an error. */
function lint(folder: string): Set<string> {
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'lint', '--reporter=github', '--max-diagnostics=none'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  const errors = stdout.replaceAll('\\', '/').matchAll(/^::error .*file=[^,]*(packages\/[^,]+),/gm)
  const found = [...errors].map(([, file]) => file)
  if (found.length === 0) throw new Error(`Biome found nothing: ${stderr}`)
  return new Set(found)
}
