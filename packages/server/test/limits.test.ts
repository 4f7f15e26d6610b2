/** Bounds of time and number, each just before and just after it is reached. */
import { describe, expect, it, vi } from 'vitest'
import { RateLimits, REMEMBERED, TokenBucket } from '../src/edge/rate-limit.js'
import { isSeal, type Sealing, sealed, sealedFor } from '../src/notices/signed-links.js'

describe('a bucket', () => {
  const rate = { burst: 2, perSecond: 0.5 }

  it('lets so many through at once, and then says how long to wait', () => {
    const bucket = new TokenBucket(rate, 1000)
    expect([bucket.take(1000), bucket.take(1000), bucket.take(1000)]).toEqual([0, 0, 2000])
  })

  it('has one more after exactly that time', () => {
    const bucket = new TokenBucket(rate, 0)
    for (let i = 0; i < 3; i++) bucket.take(0)
    expect([bucket.take(1999), bucket.take(2000)]).toEqual([1, 0])
  })

  it('never holds more than at first', () => {
    const bucket = new TokenBucket(rate, 0)
    expect([1, 2, 3].map(() => bucket.take(1e9))).toEqual([0, 0, 2000])
  })
})

describe('many buckets', () => {
  it('are one for each key', () => {
    const buckets = new RateLimits({ burst: 1, perSecond: 1 })
    expect([buckets.take('a', 0), buckets.take('b', 0), buckets.take('a', 0)]).toEqual([0, 0, 1000])
  })

  it('are forgotten when they are full again and there are too many', () => {
    const buckets = new RateLimits({ burst: 1, perSecond: 1 })
    for (let key = 0; key < REMEMBERED; key++) buckets.take(`${key}`, 0)
    expect(buckets.size).toBe(REMEMBERED)
    buckets.take('one more', 1000)
    expect(buckets.size).toBe(1)
  })

  it('are kept while they are not full, so that a flood of keys frees nobody', () => {
    const buckets = new RateLimits({ burst: 1, perSecond: 1 })
    for (let key = 0; key <= REMEMBERED; key++) buckets.take(`${key}`, 0)
    expect(buckets.take('0', 500)).toBe(500)
    expect(buckets.take(`${REMEMBERED}`, 500)).toBe(500)
  })

  it('lock nobody out when the clock of the machine is set back', () => {
    const buckets = new RateLimits({ burst: 1, perSecond: 1000 })
    buckets.take('a')
    const time = vi.spyOn(Date, 'now').mockReturnValue(0)
    expect(buckets.take('a')).toBeLessThanOrEqual(1)
    time.mockRestore()
  })
})

describe('the seal of a mail', () => {
  const sealing: Sealing = { purpose: 'confirm', person: 'p1', address: 'anna@example.org', expires: 5000 }
  const seal = sealed('key', sealing)

  it('names the person and the time until which it is good', () =>
    expect(sealedFor(seal)).toEqual({ person: 'p1', expires: 5000 }))

  it('is good until its time is over', () => expect(isSeal('key', seal, sealing, 5000)).toBe(true))

  it('is not good after that', () => expect(isSeal('key', seal, sealing, 5001)).toBe(false))

  it('is good for ever where it has no such time', () => {
    const forever = { ...sealing, expires: 0 }
    expect(isSeal('key', sealed('key', forever), forever, 1e15)).toBe(true)
  })

  for (const [what, other] of [
    ['purpose', { purpose: 'stop' }],
    ['person', { person: 'p2' }],
    ['address', { address: 'eve@example.org' }],
    ['time', { expires: 6000 }],
  ] as const)
    it(`is not good for another ${what}`, () => expect(isSeal('key', seal, { ...sealing, ...other }, 0)).toBe(false))

  it('is not good by another server’s key', () => expect(isSeal('other', seal, sealing, 0)).toBe(false))
})
