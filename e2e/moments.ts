/** Games of Oh My Goods! played by chance up to moments that a table must have room for. */
import { randomFrom, seedFrom } from '@handwerk/kernel'
import { KINDS, kindOf, ohMyGoods } from '@handwerk/oh-my-goods'

const NAMES = ['Lena', 'Mira', 'Jonas', 'Elster']
const { game, notation } = ohMyGoods
type Position = Parameters<typeof game.view>[0]

/** What each moment is, by the position before seat 0 decides and the kinds of moves it has. */
const MOMENTS: Readonly<Record<string, (p: Position, kinds: readonly string[]) => boolean>> = {
  plan: (p, kinds) => p.players.length === 4 && p.players[0].buildings.length >= 5 && kinds.includes('work'),
  eight: (p, kinds) => p.players[0].buildings.length >= 8 && kinds.includes('work'),
  'long-hand': (p, kinds) => p.players[0].hand.length >= 13 && kinds.includes('work'),
  fill: (p) => p.step === 'fill' && p.players[0].buildings.length >= 4,
  chain: (p, kinds) => kinds.includes('chain') && p.players[0].buildings.length >= 4,
  buy: (p, kinds) => p.step === 'build' && kinds.includes('build') && kinds.includes('hire'),
}

/** A save for each moment, as the browser keeps it. */
export function savesAtMoments(): Map<string, string> {
  const found = new Map<string, string>()
  for (let n = 0; n < 200 && found.size < Object.keys(MOMENTS).length; n++) {
    const seats = n % 2 === 0 ? 4 : 2
    const read = ohMyGoods.options({}, seats)
    if (!read.ok) throw new Error(read.fault.reason)
    const seed = seedFrom(`moment ${n}`)
    const random = randomFrom(`moment ${n}`)
    const position = game.start(read.value, seats, seed)
    const moves: [number, string][] = []
    while (!game.result(position)) {
      const seat = game.waiting(position)[0]
      const legal = game.moves(position, seat)
      const kinds = legal.map((move) => KINDS[kindOf(move)])
      if (seat === 0)
        for (const [name, isIt] of Object.entries(MOMENTS))
          if (!found.has(name) && isIt(position, kinds)) found.set(name, saved(name, seats, seed, moves))
      const busy = legal.filter((_, i) => !['end', 'pass', 'redraw'].includes(kinds[i]))
      const move = busy[random.below(busy.length)] ?? legal[0]
      moves.push([seat, notation.write(game.view(position, seat), move)])
      game.play(position, seat, move)
    }
  }
  return found
}

function saved(id: string, seats: number, seed: string, moves: readonly (readonly [number, string])[]): string {
  const sitters = NAMES.slice(0, seats).map((name, i) => ({ name, bot: i === 0 ? null : 'random' }))
  return JSON.stringify({ id, game: game.name, version: game.version, options: {}, sitters, seed, moves, changed: 1 })
}
