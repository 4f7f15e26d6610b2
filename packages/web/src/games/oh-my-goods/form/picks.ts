/** Hand cards that are chosen one by one, in whatever order the player likes; the game takes them in the hand's. */

import { itemAt } from '@handwerk/kernel'
import { DISCARD, move } from '@handwerk/oh-my-goods'
import type { FormContext } from './form.ts'

export interface Picked {
  readonly moves: readonly number[]
  /** Nothing more is to be picked. */
  readonly complete: boolean
  /** All cards that go, those that the game picks by itself included. */
  readonly cards: readonly number[]
}

/** The steps in which hand cards are picked: for a gap, or to give up half of them. */
export type Picking = 'fill' | 'halve'

/** Far more than any hand needs; keeps a strange card file from freezing the table. */
const MOST_TRIES = 400

/**
 * The moves that pick these cards after `base`, with others squeezed in where
 * the order of the hand demands it; null if no choice holds all of them.
 */
export function pick(
  context: FormContext,
  step: Picking,
  base: readonly number[],
  wanted: readonly number[],
): Picked | null {
  const { playerView, seat } = context
  let tries = 0

  function from(moves: readonly number[], rest: readonly number[]): Picked | null {
    if (++tries > MOST_TRIES) return null
    const at = playerView.rehearse(moves)
    // What was picked is told when it is complete; after that the same may be asked anew.
    const gone = at.facts.find((fact) => fact.is === step && fact.seat === seat)
    if (gone || at.view.step !== step || !at.view.waiting.includes(seat)) {
      const cards = gone?.cards ?? itemAt(at.view.players, seat).picks
      return wanted.every((card) => cards.includes(card)) ? { moves, complete: true, cards } : null
    }
    if (rest.length === 0) return { moves, complete: false, cards: itemAt(at.view.players, seat).picks }
    if (at.moves.includes(move(DISCARD, rest[0]))) {
      const found = from([...moves, move(DISCARD, rest[0])], rest.slice(1))
      if (found) return found
    }
    for (const card of context.own.hand) {
      if (card >= itemAt(rest, 0) || !at.moves.includes(move(DISCARD, card))) continue
      const found = from([...moves, move(DISCARD, card)], rest)
      if (found) return found
    }
    return null
  }

  return from(
    base,
    [...wanted].sort((a, b) => a - b),
  )
}
