/** The browser that tests look at the web client with: the machine's own Chromium, installed by its package manager. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from './ready.mjs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

/** Its path. Installs it where that needs nobody's leave; else ends with a sentence that says how. */
export function browser() {
  const found = process.env.HANDWERK_BROWSER ?? PLACES.find((place) => existsSync(place))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('installing chromium for the tests of the web client …')
    const options = { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-q'], options)
    spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], options)
    if (existsSync(PLACES[0])) return PLACES[0]
  }
  say(
    'the tests of the web client need Chromium: install it (on Debian: sudo apt-get install chromium), or set HANDWERK_BROWSER to its path',
  )
  process.exit(1)
}
