/** A toy for the tests of mutation testing. */
import type { Name } from './name.js'

export const name: Name = 'cups'

/** Called by a test that checks nothing. */
export function bonus(cups: number): number {
  return cups > 10 ? 1 : 0
}

/** Runs for ever when it counts in the wrong direction. */
export function countDown(from: number): number {
  let steps = 0
  for (let left = from; left !== 0; left--) steps++
  return steps
}

/** Whether five or more are clamped to five makes no difference. */
export function clamp(cups: number): number {
  return cups > 5 ? 5 : cups
}
