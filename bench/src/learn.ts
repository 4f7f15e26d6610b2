/**
 * `npm run -s learn -- GAME [--turns N] [--cores N] [--journal DIR] [--out DIR] …`:
 * makes the networks of a game from nothing (see `learn/wheel.ts`), on all cores unless
 * `--cores` says otherwise. The same command goes on where it was stopped. `--from` is where the networks lie that the first
 * turn begins with, instead of with nothing; `--out` is where the last ones go.
 */
import { copyFileSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { learnerOf } from '@handwerk/bots/learning'
import { loadGame } from '@handwerk/shelf'
import { Wheel } from './learn/wheel.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    turns: { type: 'string', default: '3' },
    positions: { type: 'string', default: '300000' },
    valued: { type: 'string', default: '60000' },
    decisions: { type: 'string', default: '12000' },
    deals: { type: 'string', default: '100' },
    iterations: { type: 'string', default: '32' },
    searched: { type: 'string', default: '256' },
    hidden: { type: 'string', default: '32' },
    passes: { type: 'string', default: '5' },
    units: { type: 'string', default: '16' },
    'policy-passes': { type: 'string', default: '6' },
    from: { type: 'string' },
    cores: { type: 'string', default: String(availableParallelism()) },
    seed: { type: 'string', default: '1' },
    journal: { type: 'string', default: 'learning' },
    out: { type: 'string' },
  },
})
const game = positionals[0] ?? ''
const [module, learner] = await Promise.all([loadGame(game), learnerOf(game)])
if (!module || !learner) {
  process.stderr.write(`learn: name a game that can be searched, not "${game}"\n`)
  process.exit(2)
}
const journal = join(values.journal, game)
mkdirSync(journal, { recursive: true })
const [VALUE, POLICY] = ['value-network.json', 'policy-network.json']
const { from } = values
const scale = {
  positions: Number(values.positions),
  valued: Number(values.valued),
  decisions: values.decisions.split(',').map(Number),
  deals: Number(values.deals),
  iterations: Number(values.iterations),
  searched: Number(values.searched),
  hidden: Number(values.hidden),
  passes: Number(values.passes),
  units: Number(values.units),
  policyPasses: Number(values['policy-passes']),
  cores: Number(values.cores),
  seed: values.seed,
}
const given = { value: from ? join(from, VALUE) : null, policy: from ? join(from, POLICY) : null }
const wheel = new Wheel(module, learner, journal, scale, given)
for (let turn = 0; turn < Number(values.turns); turn++) {
  const { value, policy } = await wheel.turn(turn)
  if (!values.out || turn < Number(values.turns) - 1) continue
  if (value) copyFileSync(value, join(values.out, VALUE))
  if (policy) copyFileSync(policy, join(values.out, POLICY))
}
