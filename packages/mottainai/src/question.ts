/** The player's question, derived from the frames. Views have the same frames as positions, so it works on both. */
import type { Seat } from '@handwerk/kernel'
import { CHOOSE, COMPLETE_ACT, DROP, GUARD, LIMIT, PERFORM, TAILOR_ACT } from './acts/act.js'
import { MOMENTS, type Moment } from './book.js'
import { NONE } from './cards.js'
import { A, ACT, ACTION, B, beneath, C, D, F, PROCEDURE, STEP, top, WHICH, WINDOW } from './frames.js'
import type { Position } from './position.js'

export type Question =
  | { readonly is: 'limit' }
  | { readonly is: 'drop' }
  | { readonly is: 'choose' }
  /** Reveal a matching card, or skip the task. */
  | { readonly is: 'guard'; readonly owner: Seat; readonly type: number }
  /** `left` counts the actions of the task after this one; it is -1 for an action that belongs to no task (Pin). */
  | { readonly is: 'action'; readonly owner: Seat; readonly type: number; readonly left: number }
  | { readonly is: 'tailor' }
  /** Papers to be returned as support of a work. */
  | { readonly is: 'papers'; readonly card: number; readonly left: number }
  | { readonly is: 'wing'; readonly card: number }
  | { readonly is: 'window'; readonly moment: Moment; readonly about: number }
  | { readonly is: 'effect'; readonly work: number; readonly step: number }
  /** Which of several like works is used. */
  | { readonly is: 'which'; readonly work: number }
export type Asked = Question['is']

/** Null when the game is over. */
export function questionOf(p: Position): Question | null {
  if (p.ending !== '') return null
  const { frames } = p
  const f = top(p)
  switch (frames[f + PROCEDURE]) {
    case ACTION: {
      const task = beneath(p, f)
      const left = frames[task + PROCEDURE] === ACT ? frames[task + F] : NONE
      return { is: 'action', owner: frames[f + B], type: frames[f + A], left }
    }
    case ACT:
      return questionOfAct(p, f)
    case WINDOW:
      return { is: 'window', moment: MOMENTS[frames[f + B]], about: frames[f + C] }
    case WHICH:
      return { is: 'which', work: frames[f + A] }
    default:
      return { is: 'effect', work: frames[f + A], step: frames[f + STEP] }
  }
}

function questionOfAct(p: Position, f: number): Question {
  const { frames } = p
  switch (frames[f + A]) {
    case LIMIT:
      return { is: 'limit' }
    case DROP:
      return { is: 'drop' }
    case CHOOSE:
      return { is: 'choose' }
    case TAILOR_ACT:
      return { is: 'tailor' }
    case COMPLETE_ACT:
      return { is: 'wing', card: frames[f + B] }
    case PERFORM:
      if (frames[f + STEP] === GUARD) return { is: 'guard', owner: frames[f + B], type: frames[f + C] }
      throw new Error('a task asks nothing but its guard')
    default:
      return { is: 'papers', card: frames[f + B], left: frames[f + D] }
  }
}
