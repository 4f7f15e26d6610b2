import { check, Pace } from '@handwerk/protocol'
import { describe, expect, it } from 'vitest'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const live = { is: 'live', clock: HOUR, bonus: 0 }

describe('a pace', () => {
  for (const [what, pace] of [
    ['a clock of a minute', { ...live, clock: MINUTE }],
    ['a clock of ten hours', { ...live, clock: 10 * HOUR }],
    ['no bonus', { ...live, bonus: 0 }],
    ['a bonus of an hour', { ...live, bonus: HOUR }],
    ['an hour for a move', { is: 'days', perMove: HOUR }],
    ['four weeks for a move', { is: 'days', perMove: 28 * DAY }],
    ['no limit', { is: 'none' }],
  ] as const)
    it(`may be ${what}`, () => expect(check(Pace, pace).ok).toBe(true))

  for (const [what, pace] of [
    ['a clock of less than a minute', { ...live, clock: MINUTE - 1 }],
    ['a clock of more than ten hours', { ...live, clock: 10 * HOUR + 1 }],
    ['a negative bonus', { ...live, bonus: -1 }],
    ['a bonus of more than an hour', { ...live, bonus: HOUR + 1 }],
    ['half a millisecond', { ...live, bonus: 0.5 }],
    ['less than an hour for a move', { is: 'days', perMove: HOUR - 1 }],
    ['more than four weeks for a move', { is: 'days', perMove: 28 * DAY + 1 }],
    ['both a clock and days', { ...live, is: 'days', perMove: DAY }],
  ] as const)
    it(`may not be ${what}`, () => expect(check(Pace, pace).ok).toBe(false))
})
