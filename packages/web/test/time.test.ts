import { describe, expect, it } from 'vitest'
import { ago, clockFace, dayOrTime, span } from '../src/live/time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('time in words', () => {
  it('uses the largest unit that it fills', () => {
    expect(span('en', 15 * MINUTE)).toBe('15 minutes')
    expect(span('en', 24 * HOUR)).toBe('24 hours')
    expect(span('de', 49 * HOUR)).toBe('2 Tage')
    expect(span('en', 24 * HOUR - 1000)).toBe('24 hours')
    expect(ago('de', 3 * HOUR)).toBe('vor 3 Stunden')
  })

  it('is the time of the day, or the day if that is past', () => {
    const noon = new Date(2026, 10, 16, 12, 5).getTime()
    expect(dayOrTime('de', noon, noon + HOUR)).toBe('12:05')
    expect(dayOrTime('en', noon, noon + HOUR)).toMatch(/^12:05/)
    expect(dayOrTime('en', noon, noon + 24 * HOUR)).toMatch(/16/)
    expect(dayOrTime('de', noon, noon + 24 * HOUR)).toBe('16. Nov.')
  })

  it('is shown as a clock that stops at zero', () => {
    expect(clockFace(15 * MINUTE)).toBe('15:00')
    expect(clockFace(HOUR + 61_000)).toBe('1:01:01')
    expect(clockFace(400)).toBe('0:01')
    expect(clockFace(-5000)).toBe('0:00')
  })
})
