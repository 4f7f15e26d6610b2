/** The five actions of the tasks, and prayer. An action is offered together with its replacements. */
import { MOMENT } from '../book.js'
import { NONE } from '../cards.js'
import type { MottainaiTell } from '../facts.js'
import { A, ACT, B, C, PROCEDURE, pop, STEP } from '../frames.js'
import { CRAFT, DONE, FORGO, HIRE, move, PRAY, RETURN, SELL, SMITH, TAILOR, TAKE, verbOf, xOf } from '../moves.js'
import type { Position } from '../position.js'
import { draw, floorTo, isRepeat, returnFromHand, transfer } from '../zones.js'
import {
  type Act,
  BEFORE,
  CRAFT_ACT,
  DO,
  FIRST_ACTION,
  type FullAct,
  offersInstead,
  PRAYER,
  SMITH_ACT,
  TAILOR_ACT,
} from './act.js'
import { mustNotReplace } from './perform.js'
import { offersCraft, offersSmith } from './support.js'

const FULL_HAND = 5

/** [MOT-3.1] */
export const clerk: Act = {
  instead: MOMENT.clerk,
  after: MOMENT['after clerk'],
  offers(p, _f, into) {
    const { workplace } = p.players[p.turn]
    for (let i = 0; i < workplace.length; i++) if (!isRepeat(p, workplace, i)) into.push(move(SELL, workplace[i]))
  },
  take(p, _f, answer, tell) {
    transfer(p, xOf(answer), 'workplace', p.turn, 'sales', p.turn, tell)
    return true
  },
}

/** [MOT-3.2] */
export const monk: Act = {
  instead: MOMENT.monk,
  offers(p, _f, into) {
    for (let i = 0; i < p.floor.length; i++) if (!isRepeat(p, p.floor, i)) into.push(move(HIRE, p.floor[i]))
  },
  take(p, _f, answer, tell) {
    floorTo(p, xOf(answer), 'assistants', tell)
    return true
  },
}

/** [MOT-3.3] */
export const tailor: Act = {
  before: MOMENT.tailor,
  offers(p, _f, into) {
    const { hand } = p.players[p.turn]
    for (let i = 0; i < hand.length; i++) if (!isRepeat(p, hand, i)) into.push(move(RETURN, hand[i]))
    into.push(DONE)
  },
  take(p, _f, answer, tell) {
    if (answer !== DONE) {
      returnFromHand(p, xOf(answer), tell)
      return false
    }
    const { hand, pickup } = p.players[p.turn]
    draw(p, tell, FULL_HAND - hand.length - pickup.length)
    return true
  },
}

/** [MOT-3.4] */
export const potter: Act = {
  instead: MOMENT.potter,
  after: MOMENT['after potter'],
  offers(p, _f, into) {
    for (let i = 0; i < p.floor.length; i++) if (!isRepeat(p, p.floor, i)) into.push(move(TAKE, p.floor[i]))
  },
  take(p, _f, answer, tell) {
    floorTo(p, xOf(answer), 'workplace', tell)
    return true
  },
}

/** [MOT-3.7] */
export const prayer: Act = {
  after: MOMENT['after prayer'],
  offers() {},
  take(p, _f, _answer, tell) {
    draw(p, tell, 1, 'pray')
    return true
  },
}

/**
 * One action of a task: used as it is, or replaced. [MOT-2.4] Frame: A type, B
 * whose task. It turns into the frame of the chosen act.
 */
export function chooser(
  acts: readonly FullAct[],
  take: (p: Position, f: number, move: number, tell?: MottainaiTell) => void,
) {
  return {
    offers(p: Position, f: number, into: number[]): void {
      const type = p.frames[f + A]
      const owner = p.frames[f + B]
      const act = FIRST_ACTION + type
      if (act === TAILOR_ACT) into.push(TAILOR)
      else if (act === SMITH_ACT) offersSmith(p, into)
      else {
        acts[act].offers(p, f, into)
        const { instead } = acts[act]
        if (instead !== NONE) offersInstead(p, instead, into)
      }
      if (mustNotReplace(p, owner)) {
        into.push(FORGO)
        return
      }
      offersCraft(p, type, into)
      into.push(PRAY)
    },

    take(p: Position, f: number, answer: number, tell?: MottainaiTell): void {
      const { frames } = p
      const verb = verbOf(answer)
      if (verb === FORGO) {
        tell?.({ is: 'forgo', seat: p.turn, owner: frames[f + B], material: frames[f + A] })
        pop(p)
        return
      }
      const act =
        verb === PRAY ? PRAYER : verb === CRAFT ? CRAFT_ACT : verb === SMITH ? SMITH_ACT : FIRST_ACTION + frames[f + A]
      frames[f + PROCEDURE] = ACT
      frames[f + A] = act
      frames[f + B] = 0
      frames[f + C] = 0
      frames[f + STEP] = act === TAILOR_ACT ? BEFORE : DO
      if (act !== TAILOR_ACT) take(p, f, answer, tell)
    },
  }
}
