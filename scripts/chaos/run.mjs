/** One fault after the other, each noted in the journal. */
import { randomFrom } from '../../packages/kernel/dist/index.js'
import { clockLibrary } from './clock-library.mjs'
import { makeFault } from './fault.mjs'
import { Journal } from './journal.mjs'
import { order, whyNot } from './kinds.mjs'
import { openSite } from './sites.mjs'

/** A site is set up anew after so many faults. */
const WORN_OUT = 40

/** Gives how many faults were made, could not be made, and found something wrong. */
export async function runChaos({ faults, seed, journal: file, chosen, say }) {
  const journal = new Journal(file)
  const done = new Map(journal.lines().map((line) => [line.seed, line]))
  const kindAt = order(chosen, faults)
  const unable = new Map(chosen.map((kind) => [kind, whyNot(kind)]))
  const stage = new Stage()
  const count = { faults: 0, failures: 0, skipped: 0 }
  let isEnding = false
  // Nothing is left behind, such as a mounted disk: the fault that is under way comes to its end first.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      isEnding = true
    })
  try {
    for (let number = 0; number < faults && !isEnding; number++) {
      const known = done.get(seed + number)
      const line = known ?? (await oneFault(stage, kindAt(number), unable, { number, seed: seed + number }))
      if (!known) journal.write(line)
      if (line.skipped) count.skipped++
      else count.faults++
      if (line.complaints?.length > 0) count.failures++
      if (!known) tell(say, line, faults)
    }
  } finally {
    await stage.clear()
  }
  return count
}

async function oneFault(stage, kind, unable, { number, seed }) {
  const head = { number, seed, kind: kind.name, database: kind.database, at: new Date().toISOString() }
  const skipped = unable.get(kind)
  if (skipped !== null) return { ...head, skipped }
  const luck = randomFrom(`chaos ${seed}`)
  try {
    const line = await makeFault(kind, await stage.siteFor(kind, seed), luck)
    if (line.complaints.length > 0) await stage.clear()
    return { ...head, ...line }
  } catch (error) {
    const log = stage.log()
    await stage.clear()
    return { ...head, complaints: [String(error.stack ?? error).slice(0, 1500), log] }
  }
}

/** The site of the last fault, as long as the next can use it. */
class Stage {
  #site = null
  #name = ''
  #uses = 0

  async siteFor({ site: name }, seed) {
    if (this.#name !== name || this.#uses >= WORN_OUT) await this.clear()
    this.#site ??= await openSite(name, randomFrom(`players ${seed}`), { clock: clockLibrary() })
    this.#name = name
    this.#uses++
    return this.#site
  }

  log() {
    return this.#site?.servers.map(({ log }) => log.slice(-800)).join('\n') ?? ''
  }

  async clear() {
    await this.#site?.close()
    this.#site = null
    this.#uses = 0
  }
}

function tell(say, { number, seed, kind, skipped, milliseconds, complaints, found }, faults) {
  const what = `fault ${number + 1} of ${faults}, ${kind}`
  if (skipped) return say(`${what}: skipped, ${skipped}`)
  if (complaints.length === 0) return say(`${what}: ${found.tables} tables went on after ${milliseconds} ms`)
  for (const complaint of complaints.slice(0, 8)) say(`${what}: ${complaint}`)
  say(`repeat it by: npm run -s chaos -- --faults 1 --seed ${seed} --only ${kind}`)
}
