/** Performing a task: the guard before it, the number of its actions, and the actions one by one. */
import type { Seat } from '@handwerk/kernel'
import { BARS_ASSISTANTS, BARS_REPLACING, fold, GUARDS, kindOf, MATERIAL_OF, MOMENT, TRAITS } from '../book.js'
import { NONE } from '../cards.js'
import { countOf, coveredAssistants } from '../cover.js'
import { ACTION, B, C, D, E, F, push } from '../frames.js'
import { move, SKIP, USE, xOf, yOf } from '../moves.js'
import { isOpponent, type Table } from '../position.js'
import { isRepeat, reveal } from '../zones.js'
import type { Act } from './act.js'

/** The work that makes opponents skip a player's tasks of this type, or -1. */
export function guardOf(p: Table, seat: Seat, type: number): number {
  const { gallery, shop } = p.players[seat]
  for (const card of gallery) if (GUARDS[kindOf(p, card)] & (1 << type)) return kindOf(p, card)
  for (const card of shop) if (GUARDS[kindOf(p, card)] & (1 << type)) return kindOf(p, card)
  return NONE
}

/** Frame: B owner, C type, D extra actions, E more clerk assistants, F actions left; -1 before they are counted. */
export const perform: Act = {
  before: MOMENT.task,

  guard(p, f, into) {
    const owner = p.frames[f + B]
    const type = p.frames[f + C]
    if (!isOpponent(p, p.turn, owner)) return
    const guard = guardOf(p, owner, type)
    if (guard === NONE) return
    const { hand } = p.players[p.turn]
    for (let i = 0; i < hand.length; i++)
      if (MATERIAL_OF[hand[i]] === type && !isRepeat(p, hand, i)) into.push(move(USE, guard, hand[i]))
    into.push(SKIP)
  },

  passes(p, f, answer, tell) {
    if (answer === SKIP) {
      tell?.({ is: 'skip', seat: p.turn, owner: p.frames[f + B], material: p.frames[f + C] })
      return false
    }
    reveal(p, p.turn, [yOf(answer)], xOf(answer), tell)
    return true
  },

  offers() {},

  take(p, f, _answer, tell) {
    const { frames } = p
    const owner = frames[f + B]
    const type = frames[f + C]
    if (frames[f + F] === NONE) {
      const count = actionsOf(p, owner, type, frames[f + D], frames[f + E])
      frames[f + F] = count
      tell?.({ is: 'perform', seat: p.turn, owner, material: type, count })
    }
    if (frames[f + F] === 0) return true
    frames[f + F]--
    push(p, ACTION, type, owner)
    return false
  },
}

/** [MOT-2.3] */
export function actionsOf(p: Table, owner: Seat, type: number, extra: number, moreAssistants: number): number {
  const bonus = owner === p.turn ? p.bonus : 0
  if (isOpponent(p, p.turn, owner) && fold(p, owner, TRAITS) & BARS_ASSISTANTS) return 1 + extra + bonus
  const assistants = countOf(p.players[p.turn].assistants, type) + moreAssistants
  return 1 + extra + bonus + assistants + coveredAssistants(p, p.turn, type, assistants)
}

/** [MOT-7.3] */
export const mustNotReplace = (p: Table, owner: Seat): boolean =>
  isOpponent(p, p.turn, owner) && (fold(p, owner, TRAITS) & BARS_REPLACING) !== 0
