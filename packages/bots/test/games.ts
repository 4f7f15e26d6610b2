/** Games between bots, at either game. */
import { type AnyBox, type Random, randomFrom, seedFrom } from '@handwerk/kernel'
import { mottainai } from '@handwerk/mottainai'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import { type AnyBot, makeBot } from '../src/index.js'

export const BOXES: [title: string, box: AnyBox][] = [ohMyGoods, mottainai].map((box) => [box.words.en.title, box])

export function start({ game, options }: AnyBox, seats: number, seed: string): unknown {
  const read = options({}, seats)
  if (!read.ok) throw new Error(read.fault.reason)
  return game.start(read.value, seats, seedFrom(seed))
}

export async function botNamed(game: string, name: string, random: Random): Promise<AnyBot> {
  const bot = await makeBot(game, name, random)
  if (!bot) throw new Error(`${game} has no bot ${name}`)
  return bot
}

/** Plays a game between bots by name; the answer is the ranks of the seats. */
export async function play(box: AnyBox, names: readonly string[], seed: string): Promise<readonly number[]> {
  const { game } = box
  const p = start(box, names.length, seed)
  const bots = await Promise.all(names.map((name, seat) => botNamed(game.name, name, randomFrom(`${seed} ${seat}`))))
  for (let waiting = game.waiting(p); waiting.length > 0; waiting = game.waiting(p)) {
    const seat = waiting[0]
    game.play(p, seat, bots[seat].choose(game.view(p, seat), game.moves(p, seat)))
  }
  return game.result(p)?.ranks ?? []
}
