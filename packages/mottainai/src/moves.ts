/**
 * A move is one integer: a verb and up to three small arguments. The question
 * determines where a card of a move lies, so the move need not say it.
 */
import { numbered } from '@handwerk/kernel'

export const VERBS = [
  'done', // stop, or go on without an effect
  'never', // work: go on, and do not ask about this effect again this turn
  'use', // work, and what the work asks for
  'return', // card
  'floor', // the previous task goes to the floor
  'task', // card
  'none', // no task
  'skip', // a guarded task
  'sell', // card
  'hire', // card
  'take', // card
  'tailor',
  'smith', // card, wing, papers returned for Crane
  'craft', // card, wing, papers returned for Crane
  'pray',
  'forgo', // give up an action that must not be replaced
  'complete', // card, wing
  'draw',
  'copy', // card
  'by', // card: which of several like works is used
] as const
export type Verb = (typeof VERBS)[number]

const number = numbered(VERBS)
export const DONE = number.done
export const NEVER = number.never
export const USE = number.use
export const RETURN = number.return
export const FLOOR = number.floor
export const TASK = number.task
export const NO_TASK = number.none
export const SKIP = number.skip
export const SELL = number.sell
export const HIRE = number.hire
export const TAKE = number.take
export const TAILOR = number.tailor
export const SMITH = number.smith
export const CRAFT = number.craft
export const PRAY = number.pray
export const FORGO = number.forgo
export const COMPLETE = number.complete
export const DRAW = number.draw
export const COPY = number.copy
export const BY = number.by

/** Passed to a step that has nothing to decide. */
export const NOTHING = -1

/** How many values each of the three arguments can have: its seven bits. */
export const ROOM = 128

export const move = (verb: number, x = 0, y = 0, z = 0): number => verb | (x << 5) | (y << 12) | (z << 19)

export const verbOf = (m: number): number => m & 31
export const xOf = (m: number): number => (m >> 5) & 127
export const yOf = (m: number): number => (m >> 12) & 127
export const zOf = (m: number): number => (m >> 19) & 127

/** Whether a number could be a move at all. */
export const isMove = (m: unknown): m is number =>
  typeof m === 'number' && Number.isInteger(m) && m >= 0 && m < 1 << 26 && verbOf(m) < VERBS.length
