/** Completing a work: into a wing, then its own effect, then the effects after completing. */
import { kindOf, MOMENT, WORKS } from '../book.js'
import { NONE } from '../cards.js'
import { endIfDeckEmpty, endIfWorksDo } from '../ending.js'
import { B, C } from '../frames.js'
import { COMPLETE, move, NOTHING, yOf } from '../moves.js'
import { completeInto } from '../zones.js'
import type { Act } from './act.js'

/** Frame: B the card, C the wing, -1 until the player chooses it. [MOT-3.9, MOT-7.1] */
export const complete: Act = {
  after: MOMENT['after completing'],
  offers(p, f, into) {
    if (p.frames[f + C] !== NONE) return
    const card = p.frames[f + B]
    into.push(move(COMPLETE, card, 0), move(COMPLETE, card, 1))
  },
  take(p, f, answer, tell) {
    const card = p.frames[f + B]
    completeInto(p, card, answer === NOTHING ? p.frames[f + C] : yOf(answer), tell)
    endIfWorksDo(p, tell)
    endIfDeckEmpty(p, tell)
    if (p.ending !== '') return true
    const kind = kindOf(p, card)
    WORKS[kind].complete?.(p, kind, card, tell)
    return true
  },
}
