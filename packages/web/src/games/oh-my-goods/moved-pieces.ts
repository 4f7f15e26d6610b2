/** The pieces of the table that a move is about, as selectors, the most telling first. */
import type { SeatView } from '@handwerk/kernel'
import {
  ASIDE,
  argA,
  argB,
  BUILDING,
  CHAIN,
  DISCARD,
  EMPTY,
  HIRING,
  KEEP,
  kindOf,
  PASS,
  PLACE,
  PRODUCE,
  REDRAW,
  SEND,
  type View,
  WORK,
} from '@handwerk/oh-my-goods'
import { piece } from './form/form.ts'

const shown = (...name: Parameters<typeof piece>): string => `[data-piece="${piece(...name)}"]`

export function piecesOf(view: SeatView, move: number): string[] {
  const { players, seat } = view as View
  const a = argA(move)
  switch (kindOf(move)) {
    case WORK:
    case PRODUCE:
    case PLACE:
      return [shown('site', a)]
    case CHAIN:
      return [shown('site', a), ...(argB(move) === EMPTY ? [] : [shown('hand', argB(move))])]
    case SEND:
      return [shown('site', argB(move)), shown('person', a)]
    case ASIDE:
    case DISCARD:
      return [shown('hand', a)]
    case REDRAW:
      return [a === EMPTY ? '.hand' : shown('hand', a)]
    case KEEP:
      return ['.hand']
    case HIRING:
      return [shown('face', a)]
    case BUILDING:
    case PASS:
      return seat === null ? [] : [`.ghost[data-card="${players[seat]?.aside}"]`]
    default:
      return []
  }
}
