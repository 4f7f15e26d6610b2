/**
 * `npm test`: everything that must pass before a change is shared. `npm run
 * test:quick` leaves out slow tests, for the inner loop; `npm run test:all` adds
 * the slowest ones. See docs/testing.md.
 */
import { spawn } from 'node:child_process'
import { browser, database, proxies, wholeBrowser } from './machine.mjs'
import { bin, ready, root, say } from './ready.mjs'

/** The test files that each tier leaves out, by their suffix. */
const LEFT_OUT = { '--quick': ['slow', 'long'], '--normal': ['long'], '--all': [] }
const tier = process.argv.find((argument) => argument in LEFT_OUT) ?? '--normal'

const begun = Date.now()
ready({ web: tier !== '--quick' })
if (tier !== '--quick') {
  process.env.HANDWERK_BROWSER = browser()
  process.env.HANDWERK_CHROMIUM = wholeBrowser()
  database()
  proxies()
}

const games = tier === '--quick' ? '200' : '1000'
// Each is slow to start and uses at most one core, so they run side by side.
await together([
  ['format and lint, imports only downwards', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['types of tests and tools', bin('tsc'), ['-p', 'tsconfig.tests.json']],
  ['every rule has a test', process.execPath, ['scripts/rules.mjs']],
  // Unused code seldom matters in the inner loop.
  ...(tier === '--quick' ? [] : [['dead exports and stray dependencies', bin('knip'), []]]),
  [`${games} random games`, process.execPath, ['scripts/soak.mjs', '--games', games]],
])
const excluded = LEFT_OUT[tier].flatMap((suffix) => ['--exclude', `**/*.${suffix}.test.{ts,tsx}`])
await together([['unit, property and browser tests', bin('vitest'), ['run', ...excluded]]])
say(`all of it holds (${seconds(begun)})`)

/** Runs steps at the same time. A single one prints as it runs; of several, each prints when it has ended. */
async function together(steps) {
  const codes = await Promise.all(steps.map((step) => run(step, steps.length > 1)))
  const failed = codes.find((code) => code !== 0)
  if (failed !== undefined) process.exit(failed)
}

function run([what, command, args], isOneOfSeveral) {
  const from = Date.now()
  say(`${what} …`)
  const stdio = isOneOfSeveral ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(command, args, { cwd: root, stdio, shell: process.platform === 'win32' })
  const spoken = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => spoken.push(chunk))
  return new Promise((done) => {
    child.once('error', (error) => {
      say(`${command} could not be started: ${error.message}`)
      done(1)
    })
    child.once('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(spoken))
      say(`${what}: ${code === 0 ? 'holds' : 'fails'} (${seconds(from)})`)
      done(code ?? 1)
    })
  })
}

function seconds(from) {
  return `${((Date.now() - from) / 1000).toFixed(1)} s`
}
