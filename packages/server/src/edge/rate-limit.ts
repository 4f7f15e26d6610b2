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

  /** Takes one, or gives the milliseconds until there is one. */
  take(now: number): number {
    this.level = Math.min(this.rate.burst, this.level + ((now - this.at) / 1000) * this.rate.perSecond)
    this.at = now
    if (this.level < 1) return Math.ceil(((1 - this.level) / this.rate.perSecond) * 1000)
    this.level--
    return 0
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
    const bucket = this.buckets.get(key) ?? new TokenBucket(this.rate, now)
    this.buckets.set(key, bucket)
    const wait = bucket.take(now)
    // Afterwards: a new bucket is full before it is taken from, and would be forgotten.
    if (this.buckets.size > REMEMBERED) this.sweep(now)
    return wait
  }

  private sweep(now: number): void {
    for (const [key, bucket] of this.buckets) if (bucket.isFull(now)) this.buckets.delete(key)
  }
}
