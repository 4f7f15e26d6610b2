/**
 * What the tests need beside Node: a browser, a database server and proxies of the machine.
 * Installs them with the machine's package manager if that needs no password.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { clockLibrary } from './chaos/clock-library.mjs'
import { say } from './ready.mjs'

/** Headless Chromium: a fresh profile opens four times as fast in it. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell'
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']
const PURPOSE = 'the tests of the web client'

/** The path of a browser; if there is none, exits with a sentence that says how to get one. */
export function browser() {
  if (process.env.HANDWERK_BROWSER) return process.env.HANDWERK_BROWSER
  if (existsSync(WITHOUT_WINDOWS) || install('chromium-headless-shell', PURPOSE)) return WITHOUT_WINDOWS
  return findWhole('HANDWERK_BROWSER')
}

/** The path of a full Chromium, which shows notifications; if there is none, exits in the same way. */
export const wholeBrowser = () => process.env.HANDWERK_CHROMIUM || findWhole('HANDWERK_CHROMIUM')

function findWhole(variable) {
  const find = () => WHOLE.find((place) => existsSync(place))
  const found = find() ?? (install('chromium', PURPOSE) && find())
  if (found) return found
  say(`${PURPOSE} need Chromium: install it (on Debian: sudo apt-get install chromium), or set ${variable} to its path`)
  process.exit(1)
}

/**
 * Makes sure that there is a PostgreSQL that tests can start; without one, the
 * tests that need it are skipped and say so.
 */
export function database() {
  if (existsSync('/usr/lib/postgresql') || install('postgresql', 'the tests of the server on PostgreSQL')) return
  say('there is no PostgreSQL: its tests are left out (on Debian: sudo apt-get install postgresql)')
}

/** Makes sure that there are nginx and Caddy; without them, their tests are skipped and say so. */
export function proxies() {
  for (const [program, name] of [
    ['/usr/sbin/nginx', 'nginx-light'],
    ['/usr/bin/caddy', 'caddy'],
  ])
    if (!existsSync(program) && !install(name, 'the tests behind a proxy'))
      say(`there is no ${program}: its tests are left out (on Debian: sudo apt-get install ${name})`)
}

/** Makes sure that clocks can be made to jump; without libfaketime, faults of that kind are skipped and say so. */
export function faketime() {
  if (clockLibrary() !== null || install('libfaketime', 'clocks that jump')) return
  say('there is no libfaketime: no clock jumps (on Debian: sudo apt-get install libfaketime)')
}

function install(name, purpose) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  say(`installing ${name} for ${purpose} …`)
  const options = { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-q'], options)
  return spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], options).status === 0
}
