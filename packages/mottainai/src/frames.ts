/**
 * The running procedures, as a stack of integers in the position. A frame is its
 * procedure, its step and six variables; the table of procedures (`run.ts`) gives
 * them meaning. So a game can be copied, saved and resumed in the middle of any
 * effect.
 */
import { numbered } from '@handwerk/kernel'
import { NONE } from './cards.js'
import type { Position } from './position.js'

/** The procedures; `run.ts` has the code of each. */
export const PROCEDURE_NAMES = ['turn', 'action', 'act', 'window', 'effect', 'which'] as const
const procedure = numbered(PROCEDURE_NAMES)
export const TURN = procedure.turn
export const ACTION = procedure.action
export const ACT = procedure.act
export const WINDOW = procedure.window
export const EFFECT = procedure.effect
export const WHICH = procedure.which

/** The offsets in a frame. */
const PLACES = ['procedure', 'step', 'a', 'b', 'c', 'd', 'e', 'f'] as const
const place = numbered(PLACES)
export const PROCEDURE = place.procedure
export const STEP = place.step
export const A = place.a
export const B = place.b
export const C = place.c
export const D = place.d
export const E = place.e
export const F = place.f
const SIZE = PLACES.length

/** Where the topmost frame starts. */
export const top = (p: Position): number => p.frames.length - SIZE

export function push(p: Position, procedure: number, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0): void {
  p.frames.push(procedure, 0, a, b, c, d, e, f)
}

/** Pops the topmost frame, and the list that a window keeps beneath it. */
export function pop(p: Position): void {
  const f = top(p)
  // Setting `length` would free memory that the next frame needs again.
  for (let rest = SIZE + listLength(p, f); rest > 0; rest--) p.frames.pop()
}

/** A window's list of works lies directly beneath its frame; A says how many they are. */
const listLength = (p: Position, f: number): number => (p.frames[f + PROCEDURE] === WINDOW ? p.frames[f + A] : 0)

/** The frame beneath the one that starts at f; negative if there is none. */
export const beneath = (p: Position, f: number): number => f - listLength(p, f) - SIZE

/** The nearest act, from the top down; negative if there is none. */
export function nearestAct(p: Position): number {
  let f = top(p)
  while (f >= 0 && p.frames[f + PROCEDURE] !== ACT) f = beneath(p, f)
  return f
}

/** A work that leaves the wings has no further effect on running procedures. [MOT-7.1] */
export function forget(p: Position, card: number): void {
  const { frames } = p
  for (let f = top(p); f >= 0; f = beneath(p, f)) {
    if (frames[f + PROCEDURE] !== WINDOW) continue
    for (let i = f - frames[f + A]; i < f; i++) if (frames[i] === card) frames[i] = NONE
    if (frames[f + C] === card) frames[f + D] = 0
  }
}
