/**
 * Thousands of games a second: start, moves, play, result.
 *
 *   node examples/dist/in-process/games.js mottainai 2000
 */
import { type Move, randomFrom, type Seat, seedFrom } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'

const [name = 'oh-my-goods', count = '1000'] = process.argv.slice(2)
const module = await loadGame(name)
if (!module) throw new Error(`there is no game ${name}`)
const { game } = module
const options = module.options({}, 2)
if (!options.ok) throw new Error(options.fault.reason)

const random = randomFrom('luck')
// The list of moves is ours, and used again and again: nothing is allocated for it.
const moves: Move[] = []
const wins = [0, 0]
let decisions = 0
const begun = performance.now()
for (let number = 0; number < Number(count); number++) {
  const position = game.start(options.value, 2, seedFrom(`deal ${number}`))
  let seat: Seat | null = game.waiting(position)[0]
  game.moves(position, seat, moves)
  for (; seat !== null; decisions++) {
    // Plays a move of the list, and fills the list with the moves of the seat that is asked next.
    seat = game.playListed(position, seat, moves[random.below(moves.length)], moves)
  }
  for (const winner of game.result(position)?.winners ?? []) wins[winner]++
}
const seconds = (performance.now() - begun) / 1000
console.log(`${count} games of ${name}, ${decisions} decisions; first seat ${wins[0]}, second seat ${wins[1]} wins`)
console.error(`${Math.round(Number(count) / seconds)} games a second`)
