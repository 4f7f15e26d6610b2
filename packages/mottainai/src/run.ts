/** Runs a game until somebody must decide. */
import { empty } from '@handwerk/kernel'
import { ACT_NAMES, type Act, fullAct, sequence } from './acts/act.js'
import { chooser, clerk, monk, potter, prayer, tailor } from './acts/actions.js'
import { complete } from './acts/complete.js'
import { choose, drop, limit } from './acts/morning.js'
import { perform } from './acts/perform.js'
import { craft, smith } from './acts/support.js'
import { turn } from './acts/turn.js'
import { which, window } from './acts/window.js'
import { ASKS } from './book.js'
import type { MottainaiTell } from './facts.js'
import { A, PROCEDURE, PROCEDURE_NAMES, pop, STEP, top } from './frames.js'
import { NOTHING } from './moves.js'
import type { Position } from './position.js'

const acts: Record<(typeof ACT_NAMES)[number], Act> = {
  limit,
  drop,
  choose,
  perform,
  clerk,
  monk,
  tailor,
  potter,
  smith,
  craft,
  prayer,
  complete,
}
const ACTS = ACT_NAMES.map((name) => fullAct(acts[name]))
const inSequence = sequence(ACTS)

/** An effect that asks: its work holds the questions. Frame: A kind, B the work's card, C to F its own. */
const effect = {
  offers(p: Position, f: number, into: number[]): void {
    ASKS[p.frames[f + A]][p.frames[f + STEP]].offers(p, f, into)
  },
  take(p: Position, f: number, move: number, tell?: MottainaiTell): void {
    if (move === NOTHING) pop(p)
    else ASKS[p.frames[f + A]][p.frames[f + STEP]].take(p, f, move, tell)
  },
}

/** A procedure writes its answers, and continues with one. */
interface Procedure {
  offers(p: Position, f: number, into: number[]): void
  take(p: Position, f: number, move: number, tell?: MottainaiTell): void
}

const procedures: Readonly<Record<(typeof PROCEDURE_NAMES)[number], Procedure>> = {
  turn,
  action: chooser(ACTS, inSequence.take),
  act: inSequence,
  window,
  effect,
  which,
}
const PROCEDURES = PROCEDURE_NAMES.map((name) => procedures[name])

/** Appends the answers to the open question; none if the game is over. */
export function answersTo(p: Position, into: number[] = []): number[] {
  if (p.ending !== '') return into
  const f = top(p)
  PROCEDURES[p.frames[f + PROCEDURE]].offers(p, f, into)
  return into
}

/** Gives an answer to the open question, and runs to the next one, whose answers are then in `answers`. */
export function answer(p: Position, move: number, answers: number[], tell?: MottainaiTell): void {
  p.ply++
  const f = top(p)
  PROCEDURES[p.frames[f + PROCEDURE]].take(p, f, move, tell)
  run(p, tell, answers)
}

/**
 * Runs to a question with more than one answer, or to the end; forced answers are
 * given without asking. Leaves the answers in `answers`: computing them is most of
 * the work of a playout, so callers reuse them.
 */
export function run(p: Position, tell?: MottainaiTell, answers: number[] = []): void {
  for (;;) {
    empty(answers)
    if (p.ending !== '') return
    const f = top(p)
    const procedure = PROCEDURES[p.frames[f + PROCEDURE]]
    procedure.offers(p, f, answers)
    if (answers.length > 1) return
    procedure.take(p, f, answers.length === 1 ? answers[0] : NOTHING, tell)
  }
}
