/** Games of Mottainai played by chance up to moments that a table must have room for. */
import { randomFrom, seedFrom } from '@handwerk/kernel'
import { mottainai, questionOf } from '@handwerk/mottainai'

const NAMES = ['Lena', 'Mira', 'Jonas', 'Elster', 'Aiko']
const { game, notation } = mottainai
type Position = Parameters<typeof game.view>[0]

/** What each moment is, by the position before seat 0 decides. */
const MOMENTS: Readonly<Record<string, (p: Position) => boolean>> = {
  workplace: ({ players: [own] }) => own.workplace.length >= 7,
  assistants: ({ players: [own] }) => own.assistants.length >= 6,
  sales: ({ players: [own] }) => own.sales.length >= 5,
  wings: ({ players: [own] }) => own.gallery.length >= 3 && own.shop.length >= 3,
  floor: ({ floor }) => floor.length >= 12,
  hand: ({ players: [own] }) => own.hand.length >= 9,
  five: ({ players }) => players.length === 5 && players[0].gallery.length + players[0].shop.length >= 4,
  action: (p) => p.players.length === 3 && p.players[0].workplace.length >= 3 && questionOf(p)?.is === 'action',
  effect: (p) => questionOf(p)?.is === 'window' && p.players[0].workplace.length >= 3,
}

/** A save for each moment, as the browser keeps it. */
export function templesAtMoments(): Map<string, string> {
  const found = new Map<string, string>()
  for (let n = 0; n < 400 && found.size < Object.keys(MOMENTS).length; n++) {
    const seats = [2, 3, 5][n % 3]
    const read = mottainai.options({}, seats)
    if (!read.ok) throw new Error(read.fault.reason)
    const seed = seedFrom(`temple ${n}`)
    const random = randomFrom(`temple ${n}`)
    const position = game.start(read.value, seats, seed)
    const moves: [number, string][] = []
    while (!game.result(position)) {
      const seat = game.waiting(position)[0]
      const legal = game.moves(position, seat)
      if (seat === 0)
        for (const [name, isIt] of Object.entries(MOMENTS))
          if (!found.has(name) && isIt(position)) found.set(name, saved(name, seats, seed, moves))
      const texts = legal.map((move) => notation.write(game.view(position, seat), move))
      // Praying and passing fill no temple.
      const busy = texts.filter((text) => !['pray', 'none', 'done', 'skip', 'forgo'].includes(text))
      const text = busy[random.below(busy.length)] ?? texts[0]
      moves.push([seat, text])
      game.play(position, seat, legal[texts.indexOf(text)])
    }
  }
  return found
}

function saved(id: string, seats: number, seed: string, moves: readonly (readonly [number, string])[]): string {
  const sitters = NAMES.slice(0, seats).map((name, i) => ({ name, bot: i === 0 ? null : 'random' }))
  return JSON.stringify({ id, game: game.name, version: game.version, options: {}, sitters, seed, moves, changed: 1 })
}
