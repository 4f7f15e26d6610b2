/**
 * Rate limits: one token bucket per client, in monotonic time, so that a clock
 * that is set back locks nobody out.
 */
export interface Rate {
  /** Size of the bucket. */
  readonly burst: number
  /** Tokens per second. */
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

  /** Takes tokens and returns 0, or returns the milliseconds until there are enough. A cost above the bucket's size needs a full bucket. */
  take(now: number, cost = 1): number {
    const wait = this.waitFor(now, cost)
    if (wait === 0) this.level -= cost
    return wait
  }

  /** Milliseconds until so many tokens are there. */
  waitFor(now: number, cost: number): number {
    this.level = Math.min(this.rate.burst, this.level + ((now - this.at) / 1000) * this.rate.perSecond)
    this.at = now
    const lacking = Math.min(cost, this.rate.burst) - this.level
    return lacking > 0 ? Math.ceil((lacking / this.rate.perSecond) * 1000) : 0
  }

  /** Charges for work that is already done; the balance may become negative. */
  charge(cost: number): void {
    this.level -= cost
  }

  isFull(now: number): boolean {
    return this.level + ((now - this.at) / 1000) * this.rate.perSecond >= this.rate.burst
  }
}

/** Number of keys after which full buckets are removed. */
export const REMEMBERED = 10_000

/** One bucket per key. Full buckets are removed, so that a flood of keys does not keep memory. */
export class RateLimits {
  private readonly rate: Rate
  private readonly buckets = new Map<string, TokenBucket>()

  constructor(rate: Rate) {
    this.rate = rate
  }

  /** Number of stored keys. */
  get size(): number {
    return this.buckets.size
  }

  take(key: string, now = performance.now()): number {
    const wait = this.bucket(key, now).take(now)
    this.sweep(now)
    return wait
  }

  /** Milliseconds until this key can pay so much. */
  waitFor(key: string, cost: number, now: number): number {
    return this.buckets.get(key)?.waitFor(now, cost) ?? 0
  }

  charge(key: string, cost: number, now: number): void {
    const bucket = this.bucket(key, now)
    // Refill before charging.
    bucket.waitFor(now, 0)
    bucket.charge(cost)
    this.sweep(now)
  }

  private bucket(key: string, now: number): TokenBucket {
    const bucket = this.buckets.get(key) ?? new TokenBucket(this.rate, now)
    this.buckets.set(key, bucket)
    return bucket
  }

  /** Call it after taking from a bucket: a new one is full before, and would be removed. */
  private sweep(now: number): void {
    if (this.buckets.size <= REMEMBERED) return
    for (const [key, bucket] of this.buckets) if (bucket.isFull(now)) this.buckets.delete(key)
  }
}
