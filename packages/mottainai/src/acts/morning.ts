/** The acts of the morning: the hand limit, dropping the previous task, choosing a new one. */
import { MOMENT } from '../book.js'
import { NONE } from '../cards.js'
import { C } from '../frames.js'
import { DONE, FLOOR, move, NO_TASK, RETURN, TASK, verbOf, xOf } from '../moves.js'
import { becomeTask, isRepeat, remove, returnFromHand, taskToFloor } from '../zones.js'
import type { Act } from './act.js'

const HAND_LIMIT = 5

/** Frame: C is 1 after a card was returned: then it is too late for a replacement. [MOT-1.1] */
export const limit: Act = {
  instead: MOMENT.limit,
  offers(p, _f, into) {
    const { hand } = p.players[p.turn]
    if (hand.length <= HAND_LIMIT) into.push(DONE)
    else for (let i = 0; i < hand.length; i++) if (!isRepeat(p, hand, i)) into.push(move(RETURN, hand[i]))
  },
  take(p, f, answer, tell) {
    if (answer === DONE) return true
    returnFromHand(p, xOf(answer), tell)
    p.frames[f + C] = 1
    return p.players[p.turn].hand.length <= HAND_LIMIT
  },
}

/** [MOT-1.2] */
export const drop: Act = {
  instead: MOMENT.drop,
  offers(p, _f, into) {
    if (p.players[p.turn].task !== NONE) into.push(FLOOR)
  },
  take(p, _f, answer, tell) {
    if (answer === FLOOR) taskToFloor(p, tell)
    return true
  },
}

/** [MOT-1.4] */
export const choose: Act = {
  instead: MOMENT.choose,
  offers(p, _f, into) {
    const { hand } = p.players[p.turn]
    for (let i = 0; i < hand.length; i++) if (!isRepeat(p, hand, i)) into.push(move(TASK, hand[i]))
    into.push(NO_TASK)
  },
  take(p, _f, answer, tell) {
    if (verbOf(answer) !== TASK) return true
    const card = xOf(answer)
    remove(p.players[p.turn].hand, card)
    becomeTask(p, card, { zone: 'hand', seat: p.turn }, tell)
    return true
  },
}
