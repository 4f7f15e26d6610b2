/** Positions on their way: where a match begins, and what moves make of them. */
import { type Fact, IllegalMove, itemAt, type Move, type Seat, type Tell } from '@handwerk/kernel'
import { type Event, isObservedByAll, standing } from './event.js'
import type { Base, State } from './state.js'
import type { Terms } from './terms.js'

/** Something that the rules, or the state of the match, do not allow. */
export class Impossible extends Error {}

/** Where a match begins. A position by hand is copied, because it is played on in place. */
export function firstPosition({ module, options, people, begins }: Terms, tell?: Tell): unknown {
  if (begins.is === 'position') return module.game.copy(begins.position)
  return module.game.start(options, people.length, begins.seed, tell)
}

/** Plays a line in place. `move` is what the line says, where it has just been read and judged. */
function playLine({ module }: Terms, position: unknown, seat: Seat, line: string, tell?: Tell, move?: Move): void {
  const { game, notation } = module
  const read = move === undefined ? notation.read(game.view(position, seat), line) : { move }
  if ('refusal' in read) throw new Impossible(`${line}: ${module.words.en.refusal(read.refusal)}`)
  try {
    // A move that has just been judged is vouched for; any other is judged here.
    game.playListed(position, seat, read.move, move === undefined ? [] : [move], tell)
  } catch (error) {
    throw error instanceof IllegalMove ? new Impossible(`${line}: ${error.message}`) : error
  }
}

/** The position after a move, and what the rules tell of it. The one before is left as it was. */
export function afterMove(terms: Terms, before: unknown, seat: Seat, line: string, move?: Move) {
  const position = terms.module.game.copy(before)
  const facts: Fact[] = []
  playLine(terms, position, seat, line, (fact) => facts.push(fact), move)
  return { position, facts }
}

/** What is left when moves are taken back. */
export interface Remainder {
  readonly position: unknown
  /** When the open decision of each seat was first put; null where there is none. */
  readonly put: readonly (number | null)[]
  /** The first move that cannot be played without those that are gone; null if all can. */
  readonly stuck: number | null
}

/** Plays all that stands, but for some moves. `past` are all events so far. */
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
