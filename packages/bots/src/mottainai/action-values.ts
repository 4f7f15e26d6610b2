/** What an action of each type brings, about. */
import { numbered } from '@handwerk/kernel'
import { type Position, TASKS, VALUES } from '@handwerk/mottainai'
import { countOf, FULL_HAND } from './values.js'

const { clerk: CLERK, monk: MONK, tailor: TAILOR, potter: POTTER, smith: SMITH } = numbered(TASKS)
/** A prayer is always possible. */
const PRAYER = 0.5

export function actionValue(p: Position, seat: number, type: number): number {
  const isOther = seat !== p.turn
  const { workplace, hand } = p.players[seat]
  const least = own(p, seat, type, isOther)
  if (countOf(workplace, type) < VALUES[type] - 1) return least
  // Of the mover's hand one card of the type is about to be the task.
  return isOther || countOf(hand, type) > 1 ? Math.max(least, VALUES[type]) : least
}

function own(p: Position, seat: number, type: number, isOther: boolean): number {
  const { workplace, hand } = p.players[seat]
  switch (type) {
    case CLERK:
      return workplace.length > 0 ? 1 : PRAYER
    case MONK:
      return p.floor.length > 0 ? 1 : PRAYER
    case TAILOR:
      return Math.max(PRAYER, 0.4 * (FULL_HAND - hand.length))
    case POTTER:
      return p.floor.length > 0 ? 0.8 : PRAYER
    default:
      return isOther ? 1.2 : canSmith(hand) ? 2.5 : PRAYER
  }
}

/** Whether a work can be completed from the hand when one metal card of it has become the task. */
function canSmith(hand: readonly number[]): boolean {
  for (let material = 0; material < SMITH; material++) if (countOf(hand, material) >= VALUES[material]) return true
  return countOf(hand, SMITH) > VALUES[SMITH]
}
