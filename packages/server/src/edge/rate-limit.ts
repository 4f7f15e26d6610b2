/**
 * Rate limits: a bucket for each who asks, which fills by itself. Its time is
 * that of `performance.now`: a clock that is set back must lock nobody out.
 */
export interface Rate {
  /** How many at once. */
  readonly burst: number
  /** How many a second in the long run. */
  readonly perSecond: number
}

export class TokenBucket {
  private readonly rate: Rate
  private level: number
  private at: number

  constructor(rate: Rate, now: number) {
    this.rate = rate
    this.level = rate.burst
    this.at = now
  }

  /** Takes so many, or gives the milliseconds until there are so many. What costs more than all that it can hold needs all of it. */
  take(now: number, cost = 1): number {
    const wait = this.waitFor(now, cost)
    if (wait === 0) this.level -= cost
    return wait
  }

  /** The milliseconds until so many can be taken. */
  waitFor(now: number, cost: number): number {
    this.level = Math.min(this.rate.burst, this.level + ((now - this.at) / 1000) * this.rate.perSecond)
    this.at = now
    const lacking = Math.min(cost, this.rate.burst) - this.level
    return lacking > 0 ? Math.ceil((lacking / this.rate.perSecond) * 1000) : 0
  }

  /** Takes what was spent already: it may become less than nothing. */
  charge(cost: number): void {
    this.level -= cost
  }

  isFull(now: number): boolean {
    return this.level + ((now - this.at) / 1000) * this.rate.perSecond >= this.rate.burst
  }
}

/** So many keys are remembered before full buckets are looked for. */
export const REMEMBERED = 10_000

/** One bucket a key. Full ones are forgotten, so that a flood of keys takes no memory for long. */
export class RateLimits {
  private readonly rate: Rate
  private readonly buckets = new Map<string, TokenBucket>()

  constructor(rate: Rate) {
    this.rate = rate
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.buckets.size
  }

  take(key: string, now = performance.now()): number {
    const wait = this.bucket(key, now).take(now)
    this.sweep(now)
    return wait
  }

  /** The milliseconds until somebody can pay so much. */
  waitFor(key: string, cost: number, now: number): number {
    return this.buckets.get(key)?.waitFor(now, cost) ?? 0
  }

  charge(key: string, cost: number, now: number): void {
    const bucket = this.bucket(key, now)
    // Time that has passed counts before it is charged.
    bucket.waitFor(now, 0)
    bucket.charge(cost)
    this.sweep(now)
  }

  private bucket(key: string, now: number): TokenBucket {
    const bucket = this.buckets.get(key) ?? new TokenBucket(this.rate, now)
    this.buckets.set(key, bucket)
    return bucket
  }

  /** After a bucket was taken from: a new one is full before, and would be forgotten. */
  private sweep(now: number): void {
    if (this.buckets.size <= REMEMBERED) return
    for (const [key, bucket] of this.buckets) if (bucket.isFull(now)) this.buckets.delete(key)
  }
}
