/** Positions of a match: the first one, and those after moves. */
import { type Fact, IllegalMove, itemAt, type Move, type Seat, type Tell } from '@handwerk/kernel'
import { type Event, isObservedByAll, standing } from './event.js'
import type { Base, State } from './state.js'
import type { Terms } from './terms.js'

/** Something that the rules, or the state of the match, do not allow. */
export class Impossible extends Error {}

/** The first position. Copies a given one, because it is changed in place. */
export function firstPosition({ module, options, people, begins }: Terms, tell?: Tell): unknown {
  if (begins.is === 'position') return module.game.copy(begins.position)
  return module.game.start(options, people.length, begins.seed, tell)
}

/** Plays a line in place. `move` is the move that the line stands for, if it was already checked. */
function playLine({ module }: Terms, position: unknown, seat: Seat, line: string, tell?: Tell, move?: Move): void {
  const { game, notation } = module
  const read = move === undefined ? notation.read(game.view(position, seat), line) : { move }
  if ('refusal' in read) throw new Impossible(`${line}: ${module.words.en.refusal(read.refusal)}`)
  try {
    // `playListed` skips the check for a move in the list.
    game.playListed(position, seat, read.move, move === undefined ? [] : [move], tell)
  } catch (error) {
    throw error instanceof IllegalMove ? new Impossible(`${line}: ${error.message}`) : error
  }
}

/** The position after a move, and its facts. Does not change the position before. */
export function afterMove(terms: Terms, before: unknown, seat: Seat, line: string, move?: Move) {
  const position = terms.module.game.copy(before)
  const facts: Fact[] = []
  playLine(terms, position, seat, line, (fact) => facts.push(fact), move)
  return { position, facts }
}

/** What remains when moves are taken back. */
export interface Remainder {
  readonly position: unknown
  /** When the open decision of each seat was first opened; null if there is none. */
  readonly put: readonly (number | null)[]
  /** The first move that is illegal without those that were taken back; null if there is none. */
  readonly stuck: number | null
}

/** Plays all standing moves except some. `past` holds all events so far. */
export function withoutMoves(
  terms: Terms,
  { base }: Pick<State, 'base'>,
  past: readonly Event[],
  without: readonly number[],
): Remainder {
  const { game } = terms.module
  const from = base?.number ?? 0
  if (without.some((number) => number <= from)) throw new Impossible('that is too long ago')
  const position = base ? game.copy(base.position) : firstPosition(terms)
  let put = firstPut(terms, base, past, position)
  for (const event of standing(past)) {
    const { number, seat, line, at } = event
    if (number <= from || without.includes(number)) continue
    try {
      playLine(terms, position, seat, line)
    } catch {
      return { position, put, stuck: number }
    }
    const waiting = game.waiting(position)
    put = put.map((time, other) => {
      if (!waiting.includes(other)) return null
      return time === null || (other === seat && isObservedByAll(event)) ? at : time
    })
  }
  return { position, put, stuck: null }
}

function firstPut(
  { module, people }: Terms,
  base: Base | null,
  past: readonly Event[],
  position: unknown,
): readonly (number | null)[] {
  if (base) return base.put
  const { at } = itemAt(past, 0)
  const waiting = module.game.waiting(position)
  return people.map((_, seat) => (waiting.includes(seat) ? at : null))
}
