/**
 * A move is one integer: a verb and up to three small arguments. A card in a
 * move is always one that lies where the question looks, so it needs no place.
 */
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

export const DONE = 0
export const NEVER = 1
export const USE = 2
export const RETURN = 3
export const FLOOR = 4
export const TASK = 5
export const NO_TASK = 6
export const SKIP = 7
export const SELL = 8
export const HIRE = 9
export const TAKE = 10
export const TAILOR = 11
export const SMITH = 12
export const CRAFT = 13
export const PRAY = 14
export const FORGO = 15
export const COMPLETE = 16
export const DRAW = 17
export const COPY = 18
export const BY = 19

/** Handed to a step that has nothing to decide. */
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
