/**
 * `npm run -s imitate -- [--games N] [--iterations N] [--seed S]`: search plays
 * Mottainai against itself, and the odds of moves are fitted to how often it tried
 * each. Prints the weights of the features as JSON, for `policy-weights.json`, and
 * how well they predict choices that they were not fitted to.
 */
import { parseArgs } from 'node:util'
import { makeBot } from '@handwerk/bots'
import { MOVE_FEATURES, MoveFeatures, Search, Sparse } from '@handwerk/bots/learning'
import { randomFrom, seedFrom } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'

interface Choice {
  /** By move: its features, each followed by its amount, and its share of the visits. */
  readonly features: readonly (readonly number[])[]
  readonly shares: readonly number[]
}

/** One move in this many is random, so that the games reach positions that search would avoid. */
const RANDOM_MOVE = 15
const PASSES = 12
const LEARNING_RATE = 0.08
/** Regularization: keeps weights small where there is little data. */
const WEIGHT_DECAY = 3e-4

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '260' },
    iterations: { type: 'string', default: '250' },
    seed: { type: 'string', default: '1' },
  },
})
const module = await loadGame('mottainai')
if (!module) throw new Error('Mottainai is not on the shelf')
const { game } = module
const options = module.options({}, 2)
if (!options.ok) throw new Error(options.fault.reason)

async function choicesOf(seed: string): Promise<Choice[]> {
  const random = randomFrom(`${seed}/stray`)
  const position = game.start(options.ok && options.value, 2, seedFrom(seed))
  const players = await Promise.all(
    [0, 1].map((seat) => makeBot(game.name, `search:${values.iterations}`, randomFrom(`${seed}/${seat}`))),
  )
  const choices: Choice[] = []
  for (let waiting = game.waiting(position); waiting.length > 0; waiting = game.waiting(position)) {
    const [seat] = waiting
    const moves = game.moves(position, seat).slice()
    const bot = players[seat]
    if (!(bot instanceof Search)) throw new Error('the bot `search` is no Search')
    const chosen = bot.choose(game.view(position, seat), moves)
    const all = bot.visitCounts.reduce((sum, visits) => sum + visits, 0)
    choices.push({
      features: featuresOf(position as Imitated, moves),
      shares: bot.visitCounts.map((visits) => visits / all),
    })
    game.play(position, seat, random.below(RANDOM_MOVE) === 0 ? moves[random.below(moves.length)] : chosen)
  }
  return choices
}

/** The game module comes from the shelf, so the compiler does not know that its positions are Mottainai's. */
type Imitated = ConstructorParameters<typeof MoveFeatures>[0]

function featuresOf(position: Imitated, moves: readonly number[]): number[][] {
  const features = new MoveFeatures(position)
  return moves.map((move) => {
    const sparse = new Sparse()
    features.write(move, sparse)
    return Array.from({ length: sparse.length }, (_, k) => [sparse.index[k], sparse.amount[k]]).flat()
  })
}

function oddsOf({ features }: Choice, weights: Float64Array): number[] {
  const sums = features.map((row) => {
    let sum = 0
    for (let i = 0; i < row.length; i += 2) sum += weights[row[i]] * row[i + 1]
    return sum
  })
  const most = Math.max(...sums)
  const odds = sums.map((sum) => Math.exp(sum - most))
  const all = odds.reduce((sum, each) => sum + each, 0)
  return odds.map((each) => each / all)
}

/** Stochastic gradient descent by Adagrad: rare features take longer steps. */
function fit(choices: readonly Choice[]): Float64Array {
  const weights = new Float64Array(MOVE_FEATURES.length)
  const squares = new Float64Array(MOVE_FEATURES.length).fill(1e-3)
  const gradient = new Float64Array(MOVE_FEATURES.length)
  const random = randomFrom(`${values.seed}/fit`)
  for (let n = 0; n < PASSES * choices.length; n++) {
    const choice = choices[random.below(choices.length)]
    const odds = oddsOf(choice, weights)
    for (const [move, row] of choice.features.entries())
      for (let i = 0; i < row.length; i += 2) gradient[row[i]] += (odds[move] - choice.shares[move]) * row[i + 1]
    for (const row of choice.features)
      for (let i = 0; i < row.length; i += 2) {
        const feature = row[i]
        if (gradient[feature] === 0) continue
        const step = gradient[feature] + WEIGHT_DECAY * weights[feature]
        gradient[feature] = 0
        squares[feature] += step * step
        weights[feature] -= (LEARNING_RATE * step) / Math.sqrt(squares[feature])
      }
  }
  return weights
}

/** The log loss, and how often the likeliest move was the one that search tried most. */
function judged(choices: readonly Choice[], weights: Float64Array): string {
  let surprise = 0
  let foretold = 0
  for (const choice of choices) {
    const odds = oddsOf(choice, weights)
    for (const [move, share] of choice.shares.entries()) surprise -= share * Math.log(odds[move] + 1e-9)
    if (odds.indexOf(Math.max(...odds)) === choice.shares.indexOf(Math.max(...choice.shares))) foretold++
  }
  return `log loss ${(surprise / choices.length).toFixed(4)}, favourite foretold ${((100 * foretold) / choices.length).toFixed(1)} %`
}

const [fitted, held]: [Choice[], Choice[]] = [[], []]
for (let number = 0; number < Number(values.games); number++)
  for (const choice of await choicesOf(`imitate ${values.seed}/${number}`))
    (number % 6 === 0 ? held : fitted).push(choice)
const weights = fit(fitted)
const even = new Float64Array(MOVE_FEATURES.length)
process.stderr.write(
  `${fitted.length + held.length} choices; even odds: ${judged(held, even)}; where fitted: ${judged(fitted, weights)}; where not: ${judged(held, weights)}\n`,
)
const named = MOVE_FEATURES.flatMap((name, feature) =>
  weights[feature] === 0 ? [] : [[name, Number(weights[feature].toFixed(3))]],
)
process.stdout.write(`${JSON.stringify(Object.fromEntries(named), null, 2)}\n`)
