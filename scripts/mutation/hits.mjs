/** Writes down each function the first time that this thread enters it. */
import { appendFileSync } from 'node:fs'

const entered = new Set()

export function hit(id) {
  const file = process.env.MUTATION_HITS
  if (file === undefined || entered.has(id)) return
  entered.add(id)
  appendFileSync(file, `${id}\n`)
}
