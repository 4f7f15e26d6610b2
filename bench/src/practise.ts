/**
 * `npm run -s practise -- [--against BOT] [--rounds N] [--deals N] [--width W] [--seed S]`:
 * looks for better policy weights for Oh My Goods!
 * Each round draws weights around the best known ones, lets each play the same
 * deals from both seats against a bot, and goes on from those that did best
 * (cross-entropy method). Prints the weights as JSON, for
 * `policy-weights.json`, and how they do in deals that they were not chosen by.
 */
import { parseArgs } from 'node:util'
import { makeBot } from '@handwerk/bots'
import { policyBot, policyWeights } from '@handwerk/bots/learning'
import { type AnyGameModule, type Random, randomFrom, seedFrom } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'

type PolicyWeights = Readonly<Record<string, number>>

interface Success {
  readonly share: number
  readonly lead: number
}

const CANDIDATES = 20
const KEPT = 6
/** The share of the old mean and deviation that is kept each round. */
const INERTIA = 0.35
/** A point of lead counts as this much of a win: it tells more with fewer games. */
const WIN_A_POINT = 0.03
/** Larger leads count as this. */
const CLEAR_LEAD = 15

async function success(
  module: AnyGameModule,
  weights: PolicyWeights,
  against: string,
  deals: readonly string[],
): Promise<Success> {
  let share = 0
  let lead = 0
  for (const deal of deals)
    for (const seat of [0, 1]) {
      const { winners, scores } = await played(module, weights, against, deal, seat)
      if (winners.includes(seat)) share += 1 / winners.length
      lead += Math.max(-CLEAR_LEAD, Math.min(CLEAR_LEAD, scores[seat].points - scores[1 - seat].points))
    }
  return { share: share / deals.length / 2, lead: lead / deals.length / 2 }
}

async function played(module: AnyGameModule, weights: PolicyWeights, against: string, deal: string, own: number) {
  const { game } = module
  const options = module.options({}, 2)
  if (!options.ok) throw new Error(options.fault.reason)
  const position = game.start(options.value, 2, seedFrom(deal))
  const rival = await makeBot(game.name, against, randomFrom(`${deal} rival`))
  if (!rival) throw new Error(`${game.name} has no bot named ${against}`)
  const bot = policyBot(weights, randomFrom(deal))
  for (;;) {
    const result = game.result(position)
    if (result) return result
    const seat = game.waiting(position)[0]
    const player = seat === own ? bot : rival
    game.play(position, seat, player.choose(game.view(position, seat), game.moves(position, seat)))
  }
}

/** An approximate normal deviate: the sum of twelve uniform ones. */
function deviation(random: Random): number {
  let sum = -6
  for (let i = 0; i < 12; i++) sum += random.below(0x40000000) / 0x40000000
  return sum
}

const mapped = (names: readonly string[], number: (name: string) => number): PolicyWeights =>
  Object.fromEntries(names.map((name) => [name, number(name)]))

const { values } = parseArgs({
  options: {
    against: { type: 'string', default: 'greedy' },
    rounds: { type: 'string', default: '12' },
    deals: { type: 'string', default: '100' },
    width: { type: 'string', default: '0.3' },
    seed: { type: 'string', default: '1' },
  },
})
const module = await loadGame('oh-my-goods')
if (!module) throw new Error('Oh My Goods! is not on the shelf')
const dealsOf = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${values.seed}/${name}/${i}`)
const held = dealsOf('held', 4 * Number(values.deals))
const report = (title: string, { share, lead }: Success) =>
  process.stderr.write(`${title}: ${(100 * share).toFixed(1)} % of the wins, lead ${lead.toFixed(2)}\n`)

const names = Object.keys(policyWeights)
const random = randomFrom(values.seed)
let middle: PolicyWeights = policyWeights
let spread = mapped(names, (name) => Math.max(0.03, Number(values.width) * Math.abs(middle[name])))
report('before', await success(module, middle, values.against, held))
for (let round = 1; round <= Number(values.rounds); round++) {
  const deals = dealsOf(`${round}`, Number(values.deals))
  const tried: { weights: PolicyWeights; did: Success }[] = []
  for (let i = 0; i < CANDIDATES; i++) {
    const weights = i === 0 ? middle : mapped(names, (name) => middle[name] + spread[name] * deviation(random))
    tried.push({ weights, did: await success(module, weights, values.against, deals) })
  }
  const rating = ({ did }: (typeof tried)[number]) => did.share + WIN_A_POINT * did.lead
  const best = tried.sort((a, b) => rating(b) - rating(a)).slice(0, KEPT)
  const mean = (number: (weights: PolicyWeights) => number) =>
    best.reduce((sum, { weights }) => sum + number(weights), 0) / KEPT
  const next = mapped(names, (name) => INERTIA * middle[name] + (1 - INERTIA) * mean((weights) => weights[name]))
  const width = (name: string) => Math.sqrt(mean((weights) => (weights[name] - next[name]) ** 2))
  spread = mapped(names, (name) => INERTIA * spread[name] + (1 - INERTIA) * width(name))
  middle = next
  report(`round ${round}, best`, best[0].did)
}
report('after', await success(module, middle, values.against, held))
process.stdout.write(
  `${JSON.stringify(
    mapped(names, (name) => Number(middle[name].toFixed(3))),
    null,
    2,
  )}\n`,
)
