/** Plays games between bots. */
import { type AnyGameModule, type Random, randomFrom, seedFrom } from '@handwerk/kernel'
import { mottainai } from '@handwerk/mottainai'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import { type AnyBot, makeBot } from '../src/index.js'

export const MODULES: [title: string, module: AnyGameModule][] = [ohMyGoods, mottainai].map((module) => [
  module.words.en.title,
  module,
])

/** Milliseconds for a test that plays whole games with bots that search. */
export const LONG = 120_000

export function start({ game, options }: AnyGameModule, seats: number, seed: string): unknown {
  const read = options({}, seats)
  if (!read.ok) throw new Error(read.fault.reason)
  return game.start(read.value, seats, seedFrom(seed))
}

export async function botNamed(game: string, name: string, random: Random): Promise<AnyBot> {
  const bot = await makeBot(game, name, random)
  if (!bot) throw new Error(`${game} has no bot ${name}`)
  return bot
}

/** Positions of a game between greedy bots, one of `every`. */
export async function* positions(module: AnyGameModule, every: number) {
  const { game } = module
  const p = start(module, 2, 'search')
  const greedy = await botNamed(game.name, 'greedy', randomFrom('search'))
  for (let n = 0; game.waiting(p).length > 0; n++) {
    const seat = game.waiting(p)[0]
    if (n % every === 0) yield { p, seat, n }
    game.play(p, seat, greedy.choose(game.view(p, seat), game.moves(p, seat)))
  }
}

/** Plays a game between bots by name; returns the ranks of the seats. */
export async function play(module: AnyGameModule, names: readonly string[], seed: string): Promise<readonly number[]> {
  const { game } = module
  const p = start(module, names.length, seed)
  const bots = await Promise.all(names.map((name, seat) => botNamed(game.name, name, randomFrom(`${seed} ${seat}`))))
  for (let waiting = game.waiting(p); waiting.length > 0; waiting = game.waiting(p)) {
    const seat = waiting[0]
    game.play(p, seat, bots[seat].choose(game.view(p, seat), game.moves(p, seat)))
  }
  return game.result(p)?.ranks ?? []
}

/** How many of some games the first bot wins alone against the second, each deal from both seats. */
export async function wins(module: AnyGameModule, strong: string, weak: string, games: number): Promise<number> {
  let won = 0
  for (let game = 0; game < games; game++) {
    const seat = game % 2
    const ranks = await play(module, seat === 0 ? [strong, weak] : [weak, strong], `${strong} ${weak} ${game >> 1}`)
    if (ranks[seat] === 1 && ranks[1 - seat] === 2) won++
  }
  return won
}
