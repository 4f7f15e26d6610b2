/** Runs a game on until somebody must decide. */
import { ACT_NAMES, type Act, sequence } from './acts/act.js'
import { chooser, clerk, monk, potter, prayer, tailor } from './acts/actions.js'
import { complete } from './acts/complete.js'
import { choose, drop, limit } from './acts/morning.js'
import { perform } from './acts/perform.js'
import { craft, smith } from './acts/support.js'
import { turn } from './acts/turn.js'
import { which, window } from './acts/window.js'
import { WORKS } from './book.js'
import type { MottainaiTell } from './facts.js'
import { A, PROCEDURE, pop, STEP, top } from './frames.js'
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
const inSequence = sequence(ACT_NAMES.map((name) => acts[name]))

/** An effect that asks: its questions stand in its work. Frame: A kind, B the work's card, C to F its own. */
const effect = {
  offers(p: Position, f: number, into: number[]): void {
    WORKS[p.frames[f + A]].asks?.[p.frames[f + STEP]].offers(p, f, into)
  },
  take(p: Position, f: number, move: number, tell?: MottainaiTell): void {
    if (move === NOTHING) pop(p)
    else WORKS[p.frames[f + A]].asks?.[p.frames[f + STEP]].take(p, f, move, tell)
  },
}

/** In the order of the numbers in `frames.ts`. A procedure writes its answers, and goes on with one. */
const PROCEDURES = [
  turn,
  chooser(
    ACT_NAMES.map((name) => acts[name]),
    inSequence.take,
  ),
  inSequence,
  window,
  effect,
  which,
]

/* The answers to the open question of the position that ran last: asking for them is most of the work of a playout. */
const answers: number[] = []
let answersOf: Position | null = null
let answersPly = -1

/** The answers to the open question; none if the game is over. Not to be changed or kept. */
export function answersTo(p: Position): readonly number[] {
  if (p === answersOf && p.ply === answersPly && p.ending === '') return answers
  answers.length = 0
  answersOf = p
  answersPly = p.ply
  if (p.ending === '') {
    const f = top(p)
    PROCEDURES[p.frames[f + PROCEDURE]].offers(p, f, answers)
  }
  return answers
}

/** Gives an answer to the open question, and runs on to the next one. */
export function answer(p: Position, move: number, tell?: MottainaiTell): void {
  p.ply++
  const f = top(p)
  PROCEDURES[p.frames[f + PROCEDURE]].take(p, f, move, tell)
  run(p, tell)
}

/** Runs on to a question with more than one answer, or to the end. What is forced is not asked. */
export function run(p: Position, tell?: MottainaiTell): void {
  answersOf = null
  while (p.ending === '') {
    const f = top(p)
    const procedure = PROCEDURES[p.frames[f + PROCEDURE]]
    while (answers.length > 0) answers.pop()
    procedure.offers(p, f, answers)
    if (answers.length > 1) {
      answersOf = p
      answersPly = p.ply
      return
    }
    procedure.take(p, f, answers.length === 1 ? answers[0] : NOTHING, tell)
  }
}
