/** What an action of each type brings, about. */
import { type Position, VALUES } from '@handwerk/mottainai'
import type { Habits } from './habits.js'
import { countOf, FULL_HAND } from './worth.js'

const [CLERK, MONK, TAILOR, POTTER, SMITH] = [0, 1, 2, 3, 4]

export function usefulness(p: Position, seat: number, type: number, habits: Habits): number {
  const isOther = seat !== p.turn
  const { workplace, hand } = p.players[seat]
  const least = own(p, seat, type, isOther, habits)
  if (countOf(workplace, type) < VALUES[type] - 1) return least
  // Of the mover's hand one card of the type is about to be the task.
  return isOther || countOf(hand, type) > 1 ? Math.max(least, habits.craft * VALUES[type]) : least
}

/** A prayer is always possible. */
function own(p: Position, seat: number, type: number, isOther: boolean, habits: Habits): number {
  const { workplace, hand } = p.players[seat]
  switch (type) {
    case CLERK:
      return workplace.length > 0 ? habits.clerk : habits.prayer
    case MONK:
      return p.floor.length > 0 ? habits.monk : habits.prayer
    case TAILOR:
      return Math.max(habits.prayer, habits.tailor * (FULL_HAND - hand.length))
    case POTTER:
      return p.floor.length > 0 ? habits.potter : habits.prayer
    default:
      return isOther ? habits.smithOfAnother : canSmith(hand) ? habits.smith : habits.prayer
  }
}

/** Whether a work can be completed from the hand when one metal card of it has become the task. */
function canSmith(hand: readonly number[]): boolean {
  for (let material = 0; material < SMITH; material++) if (countOf(hand, material) >= VALUES[material]) return true
  return countOf(hand, SMITH) > VALUES[SMITH]
}
