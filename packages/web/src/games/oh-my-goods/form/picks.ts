/** Hand cards that the player picks in any order; the game takes them in the order of the hand. */

import { itemAt } from '@handwerk/kernel'
import { DISCARD, move } from '@handwerk/oh-my-goods'
import type { FormContext } from './form.ts'

export interface Picked {
  readonly moves: readonly number[]
  /** No more cards are needed. */
  readonly complete: boolean
  /** All cards that leave the hand, including those that the game picks. */
  readonly cards: readonly number[]
}

/** The steps in which hand cards are picked: for a gap, or to give up half of them. */
export type Picking = 'fill' | 'halve'

/** Far more than any hand needs: a limit for unusual card files. */
const MOST_TRIES = 400

/**
 * The moves that pick these cards after `base`, and others between them where
 * the order of the hand demands it. Null if no legal choice includes them all.
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
    // A fact tells that the picks are complete; after it the game may ask for picks again.
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
