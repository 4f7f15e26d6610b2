/**
 * Follows the guides for contributors to the letter in a copy of this checkout.
 * Long because each compiles everything and runs the tests of several packages
 * again.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const NOT_COPIED = new Set(['.git', 'node_modules', 'dist'])

/** A guide compiles everything and runs the tests of several packages. */
const BOUND = 900_000

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guide-'))
  cpSync(root, folder, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) })
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Links to the installed packages; but the packages of the checkout are those of the copy. */
function linkPackages(): void {
  for (const place of ['', 'packages/server', 'packages/web']) {
    const from = join(root, place, 'node_modules')
    const to = join(folder, place, 'node_modules')
    mkdirSync(to, { recursive: true })
    for (const name of readdirSync(from))
      if (name !== '@handwerk' && !name.startsWith('.handwerk') && !name.startsWith('.types'))
        symlinkSync(join(from, name), join(to, name))
  }
  cpSync(join(root, 'node_modules/.handwerk-installed'), join(folder, 'node_modules/.handwerk-installed'))
  const own = join(root, 'node_modules/@handwerk')
  cpSync(own, join(folder, 'node_modules/@handwerk'), { recursive: true, verbatimSymlinks: true })
  expect(readdirSync(own).every((name) => lstatSync(join(own, name)).isSymbolicLink())).toBe(true)
}

function follow(guide: string, ...without: string[]): void {
  const script = join(folder, 'scripts/test/follow-guide.mjs')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [script, join(folder, guide), folder, ...without.flatMap((command) => ['--without', command])],
    {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: '' },
    },
  )
  expect(status, `${stdout.slice(-4000)}\n${stderr.slice(-4000)}`).toBe(0)
}

it(
  'docs/adding-a-work.md ends in green tests',
  () => {
    linkPackages()
    follow('docs/adding-a-work.md')
  },
  BOUND,
)

it(
  'docs/adding-a-game.md ends in green tests',
  () => {
    linkPackages()
    // What `npm install` does here, without the network; and no build of the web client, which does not know the game.
    symlinkSync('../../packages/summit', join(folder, 'node_modules/@handwerk/summit'))
    follow('docs/adding-a-game.md', 'npm install', 'npm run -s handwerk', 'npm run -s soak')
  },
  BOUND,
)
