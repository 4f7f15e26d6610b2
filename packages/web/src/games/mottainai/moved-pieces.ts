/** The cards of the table that a move is about, as selectors. */
import type { SeatView } from '@handwerk/kernel'
import { choiceOf, workOf } from './form/choice.ts'
import { pieceOf } from './form/form.ts'

export function piecesOf(_: SeatView, move: number): string[] {
  const { card, way } = choiceOf(move)
  const work = workOf(way)
  return [card, work].flatMap((each) =>
    each === undefined || each === null ? [] : [`[data-piece="${pieceOf(each)}"]`],
  )
}
