/**
 * A bot that thinks: it imagines what it cannot see, lets greedy play on after
 * each of its moves, and takes the one that leads furthest ahead.
 *
 *   node examples/dist/in-process/thinker.js oh-my-goods 2 4
 *
 * plays two games of it against greedy, with four imagined games for a move.
 */
import { type AnyBot, makeBot } from '@handwerk/bots'
import { type Random, randomFrom, seedFrom } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'

const [name = 'oh-my-goods', count = '2', trials = '4'] = process.argv.slice(2)
const module = await loadGame(name)
if (!module) throw new Error(`there is no game ${name}`)
const { game } = module
const options = module.options({}, 2)
if (!options.ok) throw new Error(options.fault.reason)

async function greedy(random: Random): Promise<AnyBot> {
  const bot = await makeBot(name, 'greedy', random)
  if (!bot) throw new Error(`${name} has no greedy bot`)
  return bot
}

/** Plays to the end; the answer is how far each seat is ahead of the other. */
function playOut(position: unknown, bots: readonly AnyBot[]): readonly number[] {
  for (let result = game.result(position); ; result = game.result(position)) {
    if (result) {
      const [first, second] = result.scores.map(({ points }) => points)
      return [first - second, second - first]
    }
    const [seat] = game.waiting(position)
    game.play(position, seat, bots[seat].choose(game.view(position, seat), game.moves(position, seat)))
  }
}

async function thinker(seat: number, random: Random): Promise<AnyBot> {
  const bots = [await greedy(random), await greedy(random)]
  return {
    choose(view, moves) {
      // What greedy would do is taken unless something looks better.
      const choice = [bots[seat].choose(view, moves), ...moves]
      const ahead = choice.map(() => 0)
      for (let trial = 0; trial < Number(trials); trial++) {
        const imagined = game.imagine(view, random)
        for (const [i, move] of choice.entries()) {
          const position = game.copy(imagined)
          game.play(position, seat, move)
          ahead[i] += playOut(position, bots)[seat]
        }
      }
      return choice[ahead.indexOf(Math.max(...ahead))]
    },
  }
}

let won = 0
for (let number = 0; number < Number(count); number++) {
  const random = randomFrom(`luck ${number}`)
  const seat = number % 2
  const bots = [await greedy(random), await greedy(random)]
  bots[seat] = await thinker(seat, random)
  if (playOut(game.start(options.value, 2, seedFrom(`deal ${number >> 1}`)), bots)[seat] > 0) won++
}
console.log(`thinker won ${won} of ${count} games against greedy`)
