/**
 * `npm run -s simulate-server -- [--seeds 1000] [--from 1] [--threads 1] [--journal file]`
 *
 * Runs the server in simulated worlds, one for each seed (docs/simulation.md).
 * A seed that fails is printed with the command that repeats it, and with the
 * fewest actions that still fail. Ranges that the journal has are left out.
 * Ctrl-C ends it between two ranges; the same command goes on from there.
 *
 * `--worlds gathering`: people mostly do what is done before a game and after it.
 * `--defect hanging-statements` puts a known defect back, to see that it is found.
 */
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { ready } from './ready.mjs'

/** After some failures nobody reads more of them. */
const ENOUGH = 5

/** What a shell gives for a program that was ended by Ctrl-C. */
const INTERRUPTED = 130
const DEFECTS = ['hanging-statements']
const WORLDS = ['all', 'gathering']

const plan = readPlan()
ready({ packages: ['server', 'shelf'], web: false })
const { Journal } = await import('../packages/server/dist/simulation/journal.js')
const { RANGE } = await import('../packages/server/dist/simulation/runner.js')
/** The threads. */
const workers = new Set()
await run()

async function run() {
  const journal = new Journal(plan.journal ?? null)
  const begun = performance.now()
  const total = { seeds: 0, skipped: 0, events: 0, virtualTime: 0, failures: [], isInterrupted: false }
  const ranges = rangesOf(journal, total)
  const interrupt = () => {
    // What runs now is not in the journal; the lines before are whole.
    total.isInterrupted = true
    for (const worker of workers) void worker.terminate()
  }
  process.once('SIGINT', interrupt)
  await Promise.all(Array.from({ length: plan.threads }, () => work(ranges, journal, total)))
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
  for (const { seed, failure, smallest } of total.failures)
    console.log(
      `seed ${seed}: ${failure}\nrepeat: npm run -s simulate-server -- ${plan.worlds === 'all' ? '' : `--worlds ${plan.worlds} `}--from ${seed} --seeds 1\n${smallest}\n`,
    )
  const seconds = (performance.now() - begun) / 1000
  const days = (total.virtualTime / 86_400_000).toFixed(1)
  const skipped = total.skipped > 0 ? ` (${total.skipped} more were in the journal)` : ''
  console.log(
    `simulate-server: ${total.seeds} seeds${skipped}, ${total.events} events, ${days} days, ` +
      `${total.failures.length} failures, ${seconds.toFixed(1)} s, ${(total.seeds / seconds).toFixed(1)} seeds a second`,
  )
  if (total.isInterrupted) {
    const where = plan.journal === undefined ? 'there is no journal' : `${plan.journal} has all that is counted here`
    console.log(`simulate-server: interrupted; ${where}`)
  }
  if (total.failures.length > 0) process.exitCode = 1
  else if (total.isInterrupted) process.exitCode = INTERRUPTED
  process.off('SIGINT', interrupt)
}

/** Aligned, so that a resumed run has the same ranges. */
function rangesOf(journal, total) {
  const ranges = []
  for (let from = plan.from; from < plan.from + plan.seeds; from += RANGE) {
    const seeds = Math.min(RANGE, plan.from + plan.seeds - from)
    if (journal.has(from, seeds, plan.worlds)) total.skipped += seeds
    else ranges.push({ from, seeds })
  }
  return ranges
}

function work(ranges, journal, total) {
  return new Promise((done, failed) => {
    const url = new URL('./simulate-server-worker.mjs', import.meta.url)
    const worker = new Worker(url, { workerData: { defect: plan.defect, worlds: plan.worlds } })
    workers.add(worker)
    const next = () => {
      const range = total.failures.length < ENOUGH ? ranges.shift() : undefined
      if (range) worker.postMessage(range)
      else void worker.terminate()
    }
    worker.on('message', ({ line, explained }) => {
      // The first one says that the thread listens.
      if (!line) return next()
      journal.add(line)
      total.seeds += line.seeds
      total.events += line.events
      total.virtualTime += line.virtualTime
      total.failures.push(...explained)
      showProgress(total)
      next()
    })
    worker.on('error', failed)
    worker.on('exit', done)
  })
}

function showProgress({ seeds, skipped, failures }) {
  if (process.stderr.isTTY)
    process.stderr.write(`\r\x1b[K${seeds + skipped} of ${plan.seeds} seeds, ${failures.length} failures`)
}

function readPlan() {
  const { values } = parsed()
  return {
    seeds: whole('seeds', values.seeds ?? '1000', 1),
    from: whole('from', values.from ?? '1', 0),
    threads: whole('threads', values.threads ?? '1', 1),
    journal: values.journal,
    defect: known('defect', values.defect, DEFECTS),
    worlds: known('worlds', values.worlds ?? 'all', WORLDS),
  }
}

function parsed() {
  const text = { type: 'string' }
  try {
    return parseArgs({ options: { seeds: text, from: text, threads: text, journal: text, defect: text, worlds: text } })
  } catch (error) {
    return refuse(error.message)
  }
}

function whole(name, text, least) {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number >= least && number <= 1e9) return number
  return refuse(`--${name} must be a whole number from ${least} to 1000000000, not ${text}`)
}

function known(name, text, all) {
  if (text === undefined || all.includes(text)) return text
  return refuse(`--${name} must be one of ${all.join(', ')}, not ${text}`)
}

function refuse(sentence) {
  console.error(`simulate-server: ${sentence}`)
  process.exit(2)
}
