/**
 * The rule of undo. A seat takes back its own last move at once, until it observes
 * that another acted, or the move revealed something. After that the others must
 * agree; if all others are bots and the match is not rated, no consent is needed.
 * In a rated match nothing that was revealed is taken back.
 */
import { itemAt, type Seat } from '@handwerk/kernel'
import { withoutMoves } from './apply.js'
import { type Event, standing } from './event.js'
import { isPlayedByOwner, type State } from './state.js'
import type { Terms } from './terms.js'

export type UndoRight =
  | { readonly is: 'at once' | 'by consent'; readonly undone: readonly number[] }
  /** There is no move of this seat to take back. */
  | { readonly is: 'nothing' }
  /** The match is rated, and something was revealed since, or nobody is present who could agree. */
  | { readonly is: 'never' }

/** What a seat may take back now. `past` holds all events so far. */
export function undoRight(terms: Terms, state: State, seat: Seat, past: readonly Event[]): UndoRight {
  const { trail, revealed } = itemAt(state.seats, seat)
  const last = trail.at(-1)
  if (last !== undefined) return { is: 'at once', undone: takenBack(terms, state, past, [last]) }
  const moves = standing(past).filter(({ number }) => number > (state.base?.number ?? 0))
  const from = moves.findLast((move) => move.seat === seat)?.number
  if (from === undefined) return { is: 'nothing' }
  if (terms.rated && (revealed >= from || areAllOthersBots(state, seat))) return { is: 'never' }
  const heard = moves.filter((move) => move.number >= from && itemAt(move.heard, seat) > 0)
  const undone = takenBack(
    terms,
    state,
    past,
    heard.map(({ number }) => number),
  )
  return { is: areAllOthersBots(state, seat) ? 'at once' : 'by consent', undone }
}

/** Whether an undo would be done at once, as far as the state tells without the events. */
export function mayUndoAtOnce({ rated }: Terms, state: State, seat: Seat): boolean {
  const { trail, moves } = itemAt(state.seats, seat)
  return trail.length > 0 || (moves > 0 && !rated && !state.ending && areAllOthersBots(state, seat))
}

const areAllOthersBots = ({ seats }: State, seat: Seat): boolean =>
  seats.every((other, i) => i === seat || !isPlayedByOwner(other))

/** Those of the moves that still stand, plus the moves that become illegal without them. */
export function takenBack(terms: Terms, state: State, past: readonly Event[], undone: readonly number[]): number[] {
  const all = standing(past).flatMap(({ number }) => (undone.includes(number) ? [number] : []))
  for (;;) {
    const { stuck } = withoutMoves(terms, state, past, all)
    if (stuck === null) return all.sort((a, b) => a - b)
    all.push(stuck)
  }
}
