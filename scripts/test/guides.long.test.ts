/**
 * Follows the guides for contributors to the letter in a copy of this checkout.
 * Long because each compiles everything and runs the tests of several packages
 * again.
 */
import { spawnSync } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyCheckout, linkPackages } from './copied-checkout.js'

/** A guide compiles everything and runs the tests of several packages. */
const BOUND = 900_000

let folder = ''
beforeEach(() => {
  folder = copyCheckout({ built: false })
})
afterEach(() => rmSync(folder, { recursive: true }))

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
    linkPackages(folder)
    follow('docs/adding-a-work.md')
  },
  BOUND,
)

it(
  'docs/adding-a-game.md ends in green tests',
  () => {
    linkPackages(folder)
    // What `npm install` does here, without the network; and no build of the web client, which does not know the game.
    symlinkSync('../../packages/summit', join(folder, 'node_modules/@handwerk/summit'))
    follow('docs/adding-a-game.md', 'npm install', 'npm run -s handwerk', 'npm run -s soak')
  },
  BOUND,
)
