/**
 * `npm run -s learn -- GAME [--games N] [--seats N] [--bots A,B] [--seed S]`:
 * plays games between bots, takes each round's first position, and fits the
 * weights of the value to who won in the end. Prints the weights as JSON,
 * for the game's `value-weights.json`, and how well they predict games that they
 * were not fitted to.
 */
import { parseArgs } from 'node:util'
import { type AnyBot, type AnyFeatures, featuresOf, makeBot } from '@handwerk/bots'
import { type AnyGameModule, type Move, type Random, randomFrom, type SeatView, seedFrom } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'
import { fit, logLoss, type Sample } from './regression.js'

/** One move in this many is random, so that the games reach positions that bots would avoid. */
const RANDOM_MOVE = 40

async function samplesOf(
  module: AnyGameModule,
  features: AnyFeatures,
  bots: readonly string[],
  seats: number,
  seed: string,
): Promise<Sample[]> {
  const { game } = module
  const options = module.options({}, seats)
  if (!options.ok) throw new Error(options.fault.reason)
  const random = randomFrom(seed)
  const position = game.start(options.value, seats, seedFrom(seed))
  const players: AnyBot[] = []
  for (let seat = 0; seat < seats; seat++) {
    const bot = await makeBot(game.name, bots[random.below(bots.length)], randomFrom(`${seed}/${seat}`))
    if (!bot) throw new Error(`${game.name} has no bot of one of these names: ${bots.join(', ')}`)
    players.push(bot)
  }
  const rows: number[][][] = []
  let round = game.round(position)
  let result = game.result(position)
  while (!result) {
    const seat = game.waiting(position)[0]
    if (game.round(position) !== round) {
      round = game.round(position)
      rows.push(players.map((_, each) => rowOf(features, position, each)))
    }
    game.play(
      position,
      seat,
      chosen(random, game.moves(position, seat), () => game.view(position, seat), players[seat]),
    )
    result = game.result(position)
  }
  const { winners } = result
  const shares = players.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0))
  return rows.map((featuresBySeat) => ({ featuresBySeat, shares }))
}

function chosen(random: Random, moves: readonly Move[], view: () => SeatView, bot: AnyBot) {
  return random.below(RANDOM_MOVE) === 0 ? moves[random.below(moves.length)] : bot.choose(view(), moves)
}

function rowOf(features: AnyFeatures, position: unknown, seat: number): number[] {
  const row: number[] = []
  features.write(position, seat, row)
  return row
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '2000' },
    seats: { type: 'string', default: '2' },
    bots: { type: 'string', default: 'greedy,search:60,search:60' },
    seed: { type: 'string', default: '1' },
  },
})
const module = await loadGame(positionals[0] ?? '')
const features = module && (await featuresOf(module.game.name))
if (!module || !features) {
  process.stderr.write(`learn: name a game that can be searched, not "${positionals[0] ?? ''}"\n`)
  process.exit(2)
}
const [fitted, held]: [Sample[], Sample[]] = [[], []]
for (let number = 0; number < Number(values.games); number++) {
  const seed = `learn ${values.seed}/${number}`
  const samples = await samplesOf(module, features, values.bots.split(','), Number(values.seats), seed)
  for (const sample of samples) (number % 5 === 0 ? held : fitted).push(sample)
}
const weights = fit(fitted, features.names.length)
process.stderr.write(
  `${fitted.length + held.length} positions; log loss of a guess ${Math.log(Number(values.seats)).toFixed(4)}, ` +
    `where fitted ${logLoss(fitted, weights).toFixed(4)}, where not ${logLoss(held, weights).toFixed(4)}\n`,
)
const named = Object.fromEntries(features.names.map((name, i) => [name, Number(weights[i].toFixed(3))]))
process.stdout.write(`${JSON.stringify(named, null, 2)}\n`)
