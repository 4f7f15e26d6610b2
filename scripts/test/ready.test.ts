import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const ready: unknown = await import(new URL('../ready.mjs', import.meta.url).href)
const { below } = ready as { below(name: string, folder?: string): string[] }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ready-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function addPackage(name: string, dependencies: readonly string[]): void {
  mkdirSync(join(folder, 'packages', name), { recursive: true })
  const text = JSON.stringify({ dependencies: Object.fromEntries(dependencies.map((id) => [id, '*'])) })
  writeFileSync(join(folder, 'packages', name, 'package.json'), text)
}

describe('the packages below another', () => {
  it('are all that it depends on, directly or indirectly, and no others', () => {
    addPackage('web', ['@handwerk/shelf', 'react'])
    addPackage('shelf', ['@handwerk/kernel', '@handwerk/chess'])
    addPackage('chess', ['@handwerk/kernel'])
    addPackage('kernel', [])
    addPackage('server', ['@handwerk/kernel'])
    expect(below('web', folder)).toEqual(['chess', 'kernel', 'shelf'])
  })

  it('are those of this checkout, each once', () => {
    const here = below('web')
    expect(here).toEqual([...new Set(here)])
    expect(here).toEqual(expect.arrayContaining(['kernel', 'shelf', 'bots', 'protocol', 'mottainai', 'oh-my-goods']))
  })
})

// The stand-ins for the compiler are shell scripts.
describe.skipIf(process.platform === 'win32')('a command (not on Windows, without shell scripts)', () => {
  /** A checkout of four packages, in which compiling and packing only note how they were called. */
  beforeEach(() => {
    const here = fileURLToPath(new URL('..', import.meta.url))
    for (const script of ['ready.mjs', 'handwerk.mjs']) cpSync(join(here, script), join(folder, 'scripts', script))
    addPackage('kernel', [])
    addPackage('server', ['@handwerk/kernel'])
    addPackage('cli', ['@handwerk/server'])
    addPackage('web', ['@handwerk/kernel'])
    write('node_modules/.bin/tsc', '#!/bin/sh\necho "tsc $*" >> calls\n', 0o755)
    write(
      'node_modules/.bin/vite',
      '#!/bin/sh\nmkdir -p dist && touch dist/index.html && echo vite >> ../../calls\n',
      0o755,
    )
    write('tsconfig.json', '{}')
    write('tsconfig.base.json', '{}')
    write('package.json', '{"type": "module"}')
    write('package-lock.json', '{}')
    write('docs/rules/game.md', '')
    write('packages/cli/dist/main.js', '')
    write('packages/web/index.html', '')
    write('packages/web/vite.config.ts', '')
    for (const name of ['src', 'vite', 'public']) write(`packages/web/${name}/a`, '')
    for (const name of ['kernel', 'server', 'cli', 'web']) {
      write(`packages/${name}/tsconfig.json`, '{}')
      write(`packages/${name}/src/index.ts`, '')
      if (name !== 'web') mkdirSync(join(folder, 'packages', name, 'dist'), { recursive: true })
    }
    // As if `npm ci` had been run, which is no subject here.
    const text = readFileSync(join(folder, 'scripts/ready.mjs'), 'utf8')
    write('scripts/ready.mjs', text.replace(/^ {2}install\(\)\n/m, ''))
  })

  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text, { mode })
  }
  /** What the command had compiled and packed. */
  const calls = (...command: string[]): string[] => {
    rmSync(join(folder, 'calls'), { force: true })
    expect(spawnSync(process.execPath, [join(folder, 'scripts/handwerk.mjs'), ...command])).toMatchObject({ status: 0 })
    return existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') : []
  }
  const COMPILE = 'tsc -b packages/cli packages/kernel packages/server'

  it('compiles what it is made of, and nothing a second time', () => {
    expect(calls('play')).toEqual([COMPILE])
    expect(calls('play')).toEqual([])
  })

  it('means files where it was typed, from any folder, also if npm goes to the checkout', () => {
    write('packages/cli/dist/main.js', 'process.stdout.write(process.cwd())')
    write('package.json', '{"type": "module", "scripts": {"handwerk": "node scripts/handwerk.mjs"}}')
    write('elsewhere/a', '')
    const elsewhere = realpathSync(join(folder, 'elsewhere'))
    const line = ['--prefix', folder, 'run', '-s', 'handwerk', '--', 'play']
    expect(spawnSync('npm', line, { cwd: elsewhere, encoding: 'utf8' }).stdout).toBe(elsewhere)
  })

  it('packs the web client only if it serves pages', () => {
    expect(calls('serve')).toEqual([COMPILE, 'vite'])
    write('packages/kernel/src/index.ts', 'export {}')
    expect(calls('play')).toEqual([COMPILE])
    expect(calls('serve')).toEqual(['vite'])
  })

  it('compiles nothing after an edit of what it does not use', () => {
    calls('play')
    write('packages/web/src/a', 'edited')
    expect(calls('play')).toEqual([])
  })

  it('compiles again after an edit far below it', () => {
    calls('play')
    write('packages/kernel/src/index.ts', 'export {}')
    expect(calls('play')).toEqual([COMPILE])
  })
})
