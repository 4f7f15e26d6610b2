/** Rate limits and expiries, just before and just after they are reached. */
import { describe, expect, it, vi } from 'vitest'
import { RateLimits, REMEMBERED, TokenBucket } from '../src/edge/rate-limit.js'
import { isSeal, type Sealing, sealed, sealedFor } from '../src/notices/signed-links.js'

describe('a bucket', () => {
  const rate = { burst: 2, perSecond: 0.5 }

  it('allows a burst, and then returns the time to wait', () => {
    const bucket = new TokenBucket(rate, 1000)
    expect([bucket.take(1000), bucket.take(1000), bucket.take(1000)]).toEqual([0, 0, 2000])
  })

  it('allows one more after exactly that time', () => {
    const bucket = new TokenBucket(rate, 0)
    for (let i = 0; i < 3; i++) bucket.take(0)
    expect([bucket.take(1999), bucket.take(2000)]).toEqual([1, 0])
  })

  it('never holds more than the burst', () => {
    const bucket = new TokenBucket(rate, 0)
    expect([1, 2, 3].map(() => bucket.take(1e9))).toEqual([0, 0, 2000])
  })
})

describe('many buckets', () => {
  it('are separate for each key', () => {
    const buckets = new RateLimits({ burst: 1, perSecond: 1 })
    expect([buckets.take('a', 0), buckets.take('b', 0), buckets.take('a', 0)]).toEqual([0, 0, 1000])
  })

  it('are deleted when they are full and there are too many', () => {
    const buckets = new RateLimits({ burst: 1, perSecond: 1 })
    for (let key = 0; key < REMEMBERED; key++) buckets.take(`${key}`, 0)
    expect(buckets.size).toBe(REMEMBERED)
    buckets.take('one more', 1000)
    expect(buckets.size).toBe(1)
  })

  it('are kept while they are not full, so that a flood of keys resets no limit', () => {
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

  it('names the person and the expiry', () => expect(sealedFor(seal)).toEqual({ person: 'p1', expires: 5000 }))

  for (const broken of ['', 'p1', '.1.x', 'p1..x', 'p1.UPPER.x', 'p1.1234567890.x'])
    it(`names nobody if it is ${JSON.stringify(broken)}`, () => expect(sealedFor(broken)).toBeNull())

  it('is valid until it expires', () => expect(isSeal('key', seal, sealing, 5000)).toBe(true))

  it('is not valid after that', () => expect(isSeal('key', seal, sealing, 5001)).toBe(false))

  it('without an expiry is always valid', () => {
    const forever = { ...sealing, expires: 0 }
    expect(isSeal('key', sealed('key', forever), forever, 1e15)).toBe(true)
  })

  for (const [what, other] of [
    ['purpose', { purpose: 'stop' }],
    ['person', { person: 'p2' }],
    ['address', { address: 'eve@example.org' }],
    ['time', { expires: 6000 }],
  ] as const)
    it(`is not valid for another ${what}`, () => expect(isSeal('key', seal, { ...sealing, ...other }, 0)).toBe(false))

  it('is not valid for another server’s key', () => expect(isSeal('other', seal, sealing, 0)).toBe(false))
})
