/** Random games over all settings. */
import { randomFrom, seedFrom } from '@handwerk/kernel'
import type { MottainaiFact } from '../src/facts.js'
import { mottainai } from '../src/index.js'
import { ANSWERS, EDITIONS, type Options, type Position } from '../src/position.js'

const { game } = mottainai

/** Milliseconds for a test that plays many whole games. */
export const LONG = 120_000

/** All settings and numbers of seats, each with a name. */
export const TABLES: [label: string, options: Options, seats: number][] = EDITIONS.flatMap((edition) =>
  [2, 3, 4, 5].flatMap((seats) =>
    ANSWERS.flatMap((extended) =>
      (seats === 4 ? ANSWERS : (['no'] as const)).map((teams): [string, Options, number] => [
        `${seats} seats, ${edition}${extended === 'yes' ? ', extended' : ''}${teams === 'yes' ? ', teams' : ''}`,
        { edition, extended, teams },
        seats,
      ]),
    ),
  ),
)

/** The inner loop plays one in three; slow tests play the rest. */
export const QUICK_TABLES = TABLES.filter((_, n) => n % 3 === 0)
export const SLOW_TABLES = TABLES.filter((_, n) => n % 3 > 0)

const ENDLESS = 20_000

/** Plays a random game; `each` gets every decision before it is made, `tell` the facts of each, `chosen` the moves. */
export function playRandomly(
  options: Options,
  seats: number,
  name: string,
  each: (p: Position, label: string) => void = () => {},
  tell?: (fact: MottainaiFact, p: Position) => void,
  chosen: (p: Position, move: number) => void = () => {},
): Position {
  const p = game.start(options, seats, seedFrom(name))
  const random = randomFrom(name)
  for (let n = 0; game.result(p) === null; n++) {
    if (n === ENDLESS) throw new Error(`the game of "${name}" does not end`)
    each(p, `game "${name}", decision ${n}`)
    const moves = game.moves(p, p.turn)
    const move = moves[random.below(moves.length)]
    chosen(p, move)
    game.play(p, p.turn, move, tell && ((fact) => tell(fact, p)))
  }
  return p
}
