/** The cards of the table that a move is about, as selectors. */
import type { SeatView } from '@handwerk/kernel'
import { choiceOf, workOf } from './form/choice.ts'
import { pieceOf } from './form/form.ts'

/** Where a move without a card of its own is drawn. */
const PLACES: Readonly<Record<string, string>> = {
  none: '.own .g-ta > :first-child',
  floor: '.own .g-ta > :first-child',
  pray: '.deck > .card',
  draw: '.deck > .card',
  tailor: '.deck > .card',
}

export function piecesOf(_: SeatView, move: number): string[] {
  const { card, way } = choiceOf(move)
  const work = workOf(way)
  const pieces = [card, work].flatMap((each) =>
    each === undefined || each === null ? [] : [`[data-piece="${pieceOf(each)}"]`],
  )
  return [...pieces, ...(PLACES[way] === undefined ? [] : [PLACES[way]])]
}
