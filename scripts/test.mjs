/**
 * `npm test`: everything that must hold. `npm run test:quick` leaves out what
 * takes long, for the inner loop.
 */
import { browser, database } from './machine.mjs'
import { bin, ready, run, say } from './ready.mjs'

const quick = process.argv.includes('--quick')
const steps = [
  ['format and lint, imports only downwards', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['types of tests and tools', bin('tsc'), ['-p', 'tsconfig.tests.json']],
  ['dead exports and stray dependencies', bin('knip'), []],
  ['every rule has a test', process.execPath, ['scripts/rules.mjs']],
  ['a thousand random games', process.execPath, ['scripts/soak.mjs', '--games', '1000']],
  ['unit and property tests', bin('vitest'), ['run', ...(quick ? ['--exclude', '**/*.slow.test.ts'] : [])]],
]

const begun = Date.now()
ready()
if (!quick) {
  process.env.HANDWERK_BROWSER = browser()
  database()
}
for (const [what, command, args] of steps) {
  const from = Date.now()
  say(`${what} …`)
  run(command, args, { shell: process.platform === 'win32' })
  say(`${what}: holds (${seconds(from)})`)
}
say(`all of it holds (${seconds(begun)})`)

function seconds(from) {
  return `${((Date.now() - from) / 1000).toFixed(1)} s`
}
