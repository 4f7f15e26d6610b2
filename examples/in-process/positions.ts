/**
 * A position is plain data: copy it, save it as JSON, restore it, look at it
 * from a seat, and imagine what that seat cannot see.
 *
 *   node examples/dist/in-process/positions.js
 */
import { randomFrom, sameData, seedFrom } from '@handwerk/kernel'
import { ohMyGoods } from '@handwerk/oh-my-goods'

const { game, notation } = ohMyGoods
const options = ohMyGoods.options({ edition: '1st' }, 3)
if (!options.ok) throw new Error(options.fault.reason)

/** Plays the first legal move, so often. */
function playOn(position: ReturnType<typeof game.start>, times: number): void {
  for (let i = 0; i < times && !game.result(position); i++) {
    const [seat] = game.waiting(position)
    game.play(position, seat, game.moves(position, seat)[0])
  }
}

const position = game.start(options.value, 3, seedFrom('an example'))
playOn(position, 20)

const saved = JSON.stringify(position)
const restored: typeof position = JSON.parse(saved)
const copy = game.copy(position)
playOn(position, 30)
playOn(restored, 30)
console.log('restored and original go the same way:', sameData(position, restored))
console.log('the copy has stayed where it was:', JSON.stringify(copy) === saved)

const [seat] = game.waiting(copy)
const view = game.view(copy, seat)
const lines = game.moves(copy, seat).map((move) => notation.write(view, move))
console.log(`seat ${seat} may:`, lines.join(', '))
const refused = game.why(copy, seat, 4711)
console.log('an illegal move is refused by rule', refused?.rule)

const imagined = game.imagine(view, randomFrom('luck'))
console.log('an imagined position looks the same from that seat:', sameData(game.view(imagined, seat), view))
console.log('and differs where the seat cannot look:', !sameData(imagined.pile, copy.pile))
