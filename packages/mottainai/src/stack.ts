/**
 * The running procedures in words: the stack of frames with named fields, for
 * views and written positions. Readers need to know neither offsets in a frame nor
 * numbers of procedures and steps; imagination and the reader of positions turn it
 * back into frames.
 */
import type { Seat } from '@handwerk/kernel'
import { ACT_NAMES, STEP_NAMES } from './acts/act.js'
import { STEPS } from './acts/turn.js'
import { MOMENT, MOMENTS, type Moment } from './book.js'
import { NONE } from './cards.js'
import { A, ACT, ACTION, B, beneath, C, D, E, EFFECT, F, PROCEDURE, STEP, TURN, top, WHICH, WINDOW } from './frames.js'
import type { Options, Position } from './position.js'

export type TurnStep = (typeof STEPS)['aid'][number] | 'end'
export type ActStep = (typeof STEP_NAMES)[number]

/** Acts that store only their step. */
type PlainAct = 'drop' | 'choose' | 'clerk' | 'monk' | 'tailor' | 'potter' | 'prayer'

export type Going =
  /** `step` is the next one; `passed` counts the other players whose task was passed at noon. */
  | { readonly is: 'turn'; readonly step: TurnStep; readonly passed: number }
  /** An action of a task, by the number of its type, and whose task it is. */
  | { readonly is: 'action'; readonly type: number; readonly owner: Seat }
  | { readonly is: PlainAct; readonly step: ActStep }
  /** After a card was returned it is too late for a replacement. */
  | { readonly is: 'limit'; readonly step: ActStep; readonly hasReturned: boolean }
  /** Works added the `extra` actions and `moreClerks`; `left` actions are still to come, -1 before they are counted. */
  | {
      readonly is: 'perform'
      readonly step: ActStep
      readonly owner: Seat
      readonly type: number
      readonly extra: number
      readonly moreClerks: number
      readonly left: number
    }
  /** The work to complete, its wing (0 gallery, 1 shop), and the papers that still have to be returned for it. */
  | {
      readonly is: 'smith' | 'craft'
      readonly step: ActStep
      readonly card: number
      readonly wing: number
      readonly papers: number
    }
  /** The wing is -1 until the player chooses it. */
  | { readonly is: 'complete'; readonly step: ActStep; readonly card: number; readonly wing: number }
  /** The works that can be used now, -1 for a used one; what the window is about, and whether that is still there. */
  | {
      readonly is: 'window'
      readonly moment: Moment
      readonly about: number
      readonly isThere: boolean
      readonly works: readonly number[]
    }
  /** A work's effect (by its kind), the card that has it, the number of its current question, and its own numbers. */
  | {
      readonly is: 'effect'
      readonly work: number
      readonly card: number
      readonly question: number
      readonly own: readonly number[]
    }
  /** Which of several equal works (by their kind) is used, and the move that uses one. */
  | { readonly is: 'which'; readonly work: number; readonly use: number }

/** From the turn to the innermost procedure. */
export function stackOf(p: Position): Going[] {
  const stack: Going[] = []
  for (let f = top(p); f >= 0; f = beneath(p, f)) stack.push(goingAt(p, f))
  return stack.reverse()
}

function goingAt({ frames, options }: Position, f: number): Going {
  switch (frames[f + PROCEDURE]) {
    case TURN:
      return { is: 'turn', step: STEPS[options.edition][frames[f + STEP]] ?? 'end', passed: frames[f + A] }
    case ACTION:
      return { is: 'action', type: frames[f + A], owner: frames[f + B] }
    case ACT:
      return actAt(frames, f)
    case WINDOW:
      return {
        is: 'window',
        moment: MOMENTS[frames[f + B]],
        about: frames[f + C],
        isThere: frames[f + D] === 1,
        works: frames.slice(f - frames[f + A], f),
      }
    case WHICH:
      return { is: 'which', work: frames[f + A], use: frames[f + B] }
    case EFFECT:
      return {
        is: 'effect',
        work: frames[f + A],
        card: frames[f + B],
        question: frames[f + STEP],
        own: frames.slice(f + C, f + F + 1),
      }
    default:
      throw new Error(`no procedure has the number ${frames[f + PROCEDURE]}`)
  }
}

function actAt(frames: readonly number[], f: number): Going {
  const is = ACT_NAMES[frames[f + A]]
  const step = STEP_NAMES[frames[f + STEP]]
  switch (is) {
    case 'limit':
      return { is, step, hasReturned: frames[f + C] === 1 }
    case 'perform':
      return {
        is,
        step,
        owner: frames[f + B],
        type: frames[f + C],
        extra: frames[f + D],
        moreClerks: frames[f + E],
        left: frames[f + F],
      }
    case 'smith':
    case 'craft':
      return { is, step, card: frames[f + B], wing: frames[f + C], papers: frames[f + D] }
    case 'complete':
      return { is, step, card: frames[f + B], wing: frames[f + C] }
    default:
      return { is, step }
  }
}

/** Turns a stack back into frames. */
export const framesOf = (stack: readonly Going[], options: Options): number[] =>
  stack.flatMap((going) => frameOf(going, options))

function frameOf(going: Going, { edition }: Options): number[] {
  switch (going.is) {
    case 'turn': {
      const steps: readonly string[] = STEPS[edition]
      const step = going.step === 'end' ? steps.length : steps.indexOf(going.step)
      return frame(TURN, step, going.passed)
    }
    case 'action':
      return frame(ACTION, 0, going.type, going.owner)
    case 'window': {
      const { works, moment, about, isThere } = going
      return [...works, ...frame(WINDOW, 0, works.length, MOMENT[moment], about, isThere ? 1 : 0)]
    }
    case 'which':
      return frame(WHICH, 0, going.work, going.use)
    case 'effect':
      return frame(EFFECT, going.question, going.work, going.card, ...going.own)
    default:
      return frame(ACT, STEP_NAMES.indexOf(going.step), ACT_NAMES.indexOf(going.is), ...ownOf(going))
  }
}

export type ActGoing = Extract<Going, { readonly step: ActStep }> & { readonly is: (typeof ACT_NAMES)[number] }

/** The variables of an act from B on. */
function ownOf(act: ActGoing): number[] {
  switch (act.is) {
    case 'limit':
      return [0, act.hasReturned ? 1 : 0]
    case 'perform':
      return [act.owner, act.type, act.extra, act.moreClerks, act.left]
    case 'smith':
    case 'craft':
      return [act.card, act.wing, act.papers]
    case 'complete':
      return [act.card, act.wing]
    default:
      return []
  }
}

/** What a window that opens here is about. */
export const aboutOf = (under: Going | undefined): number =>
  under !== undefined && isAct(under) ? (ownOf(under)[0] ?? 0) : NONE

const isAct = (going: Going): going is ActGoing => (ACT_NAMES as readonly string[]).includes(going.is)

const frame = (procedure: number, step: number, a: number, b = 0, c = 0, d = 0, e = 0, f = 0): number[] => [
  procedure,
  step,
  a,
  b,
  c,
  d,
  e,
  f,
]
