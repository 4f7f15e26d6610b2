/**
 * `npm run -s chaos -- [--faults 1000] [--seed 1] [--only kind,kind] [--journal FILE]`
 *
 * Plays games on real servers in processes of their own and makes real faults:
 * see docs/testing.md. Fault number n has the seed `--seed` + n. With a journal, a run
 * that was ended goes on where it stopped.
 */
import { parseArgs } from 'node:util'
import { faketime } from './machine.mjs'
import { ready, say } from './ready.mjs'

const plan = readPlan()
ready({ packages: ['cli', 'own-postgres'], web: false })
const { runChaos } = await import('./chaos/run.mjs')
const { kinds } = await import('./chaos/kinds.mjs')
const stranger = plan.only.find((name) => !kinds.some((kind) => kind.name === name))
if (stranger !== undefined)
  refuse(`there is no kind ${stranger}; there are ${kinds.map(({ name }) => name).join(', ')}`)
const chosen = kinds.filter(({ name }) => plan.only.length === 0 || plan.only.includes(name))
if (chosen.some(({ name }) => name.startsWith('clock-jump'))) faketime()
const { faults, failures, skipped } = await runChaos({ ...plan, chosen, say })
console.log(`chaos: ${faults} faults, ${skipped} skipped, ${failures} failures`)
process.exit(failures > 0 ? 1 : 0)

function readPlan() {
  const text = { type: 'string' }
  try {
    const { values } = parseArgs({ options: { faults: text, seed: text, only: text, journal: text } })
    return {
      faults: whole('faults', values.faults ?? '1000', 1),
      seed: whole('seed', values.seed ?? '1', 0),
      only: values.only?.split(',') ?? [],
      journal: values.journal ?? null,
    }
  } catch (error) {
    return refuse(error.message)
  }
}

function whole(name, text, least) {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number >= least && number <= 1e9) return number
  return refuse(`--${name} must be a whole number from ${least} to 1000000000, not ${text}`)
}

function refuse(sentence) {
  console.error(`chaos: ${sentence}`)
  process.exit(2)
}
