/**
 * `npm run -s soak -- [game] [--games 1000] [--seed 1] [--seats n] [--options json] [--thorough]`
 *
 * Plays random games of everything on the shelf, with all options and numbers
 * of seats, on all cores. Game number n has the seed `--seed` + n, so a game
 * that fails is repeated by its own seed. `--thorough` makes every check of
 * the test kit at every decision. `--module file.js` soaks a game that is not on
 * the shelf.
 */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { ready } from './ready.mjs'

/** After this many failures no further game is started: nobody reads more of them. */
const ENOUGH = 5

const plan = readPlan()
ready({ packages: ['shelf', 'testkit'], web: false })
const { gameNames } = await import('../packages/shelf/dist/index.js')
const names = plan.game === undefined ? gameNames : [plan.game]
if (plan.module === undefined) {
  if (names.length === 0) refuse('there is no game on the shelf; name one with --module file.js')
  const stranger = names.find((name) => !gameNames.includes(name))
  if (stranger !== undefined) refuse(`there is no game ${stranger}; there are ${gameNames.join(', ')}`)
}
await soak()

async function soak() {
  const begun = performance.now()
  const total = { games: 0, decisions: 0, failures: 0 }
  // The number of the next game; the workers take numbers in turn.
  const next = new Int32Array(new SharedArrayBuffer(4))
  const workerData = { ...plan, names, next }
  const count = Math.max(1, Math.min(availableParallelism(), plan.games))
  const progress = process.stderr.isTTY ? setInterval(() => showProgress(total), 200) : null
  await Promise.all(
    Array.from({ length: count }, () => {
      const worker = new Worker(new URL('./soak-worker.mjs', import.meta.url), { workerData })
      worker.on('message', (report) => hear(report, total, next))
      return new Promise((done) => worker.on('error', failed).on('exit', done))
    }),
  )
  if (progress !== null) {
    clearInterval(progress)
    process.stderr.write('\r\x1b[K')
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`soak: ${total.games} games, ${total.decisions} decisions, ${total.failures} failures, ${seconds} s`)
  if (total.failures > 0) process.exitCode = 1
}

function hear(report, total, next) {
  if (report.refusal !== undefined) refuse(report.refusal)
  total.games += report.games
  total.decisions += report.decisions
  for (const failure of report.failures) {
    if (total.failures++ < ENOUGH) console.log(`${failure}\n`)
    else Atomics.store(next, 0, plan.games)
  }
}

function showProgress({ games, failures }) {
  const share = Math.floor((100 * games) / plan.games)
  process.stderr.write(`\r\x1b[K${share} % of ${plan.games} games, ${failures} failures`)
}

function failed(error) {
  console.error(error)
  process.exit(1)
}

function readPlan() {
  const { values, positionals } = parsed()
  if (positionals.length > 1) refuse(`one game at a time, not ${positionals.join(' and ')}`)
  return {
    game: positionals[0],
    games: whole('games', values.games ?? '1000', 1),
    seed: whole('seed', values.seed ?? '1', 0),
    seats: values.seats === undefined ? undefined : whole('seats', values.seats, 1),
    options: values.options === undefined ? undefined : json(values.options),
    thorough: values.thorough ?? false,
    module: values.module === undefined ? undefined : resolve(values.module),
  }
}

function parsed() {
  const text = { type: 'string' }
  const options = { games: text, seed: text, seats: text, options: text, module: text, thorough: { type: 'boolean' } }
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    return refuse(error.message)
  }
}

function whole(name, text, least) {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number >= least && number <= 1e9) return number
  return refuse(`--${name} must be a whole number from ${least} to 1000000000, not ${text}`)
}

function json(text) {
  try {
    return JSON.parse(text)
  } catch {
    return refuse(`--options must be JSON, such as '{"edition":"1st"}', not ${text}`)
  }
}

function refuse(sentence) {
  console.error(`soak: ${sentence}`)
  process.exit(2)
}
