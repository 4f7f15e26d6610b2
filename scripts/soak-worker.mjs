/** Plays this thread's share of the games of a soak, and reports to the main thread. */
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { inspect, repeatCommand } from '../packages/testkit/dist/inspect.js'
import { optionSets, seatCounts } from '../packages/testkit/dist/option-sets.js'
import { playGame } from '../packages/testkit/dist/playout.js'

const { names, module: file, next, games, seed, seats, options, thorough } = workerData

/** Random mixtures of settings, in addition to the default and each single setting. */
const MIXTURES = 16

/** How long a thread plays before it reports, in milliseconds. */
const REPORT = 100

const deals = (await loadModules()).flatMap(dealsOf)
if (deals.length > 0) playAll()

async function loadModules() {
  if (file === undefined) {
    const { loadGame } = await import('../packages/shelf/dist/index.js')
    return Promise.all(names.map(loadGame))
  }
  const found = Object.values(await import(pathToFileURL(file).href)).filter((value) => value?.game !== undefined)
  if (found.length === 0) refuse(`${file} exports no game module`)
  return found
}

/** Every set of options with every number of seats in turn, or the given ones. */
function dealsOf(module) {
  const { game } = module
  const counts = seats === undefined ? seatCounts(module) : [seats]
  if (!counts.every((count) => seatCounts(module).includes(count)))
    refuse(`${game.name} has ${game.seats.min} to ${game.seats.max} seats, not ${seats}`)
  const bySeats = counts.map((count) => {
    const read = options === undefined ? { ok: true } : module.options(options, count)
    if (!read.ok) refuse(`the options are not right for ${count} seats: ${read.fault.reason}`)
    const sets = options === undefined ? optionSets(module, count, MIXTURES, String(seed)) : [options]
    return sets.map((set) => ({ module, options: set, seats: count }))
  })
  const most = Math.max(...bySeats.map((list) => list.length))
  return Array.from({ length: most }, (_, i) => bySeats.flatMap((list) => list.slice(i, i + 1))).flat()
}

function playAll() {
  let report = { games: 0, decisions: 0, failures: [] }
  let reported = performance.now()
  for (let number = Atomics.add(next, 0, 1); number < games; number = Atomics.add(next, 0, 1)) {
    const { module, ...table } = deals[number % deals.length]
    const deal = { ...table, seed: String(seed + number) }
    try {
      report.decisions += thorough ? inspect(module, deal) : playGame(module, deal)
    } catch (error) {
      // An inspection already says how to repeat it.
      report.failures.push(thorough ? error.message : `${error.stack}\n  repeat it: ${repeatCommand(module, deal)}`)
    }
    report.games++
    if (performance.now() - reported < REPORT) continue
    parentPort.postMessage(report)
    report = { games: 0, decisions: 0, failures: [] }
    reported = performance.now()
  }
  parentPort.postMessage(report)
}

function refuse(refusal) {
  parentPort.postMessage({ refusal })
  // The main thread ends everything; this one only must not continue.
  process.exit()
}
