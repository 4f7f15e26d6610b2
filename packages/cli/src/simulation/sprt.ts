/**
 * The sequential probability ratio test (SPRT) of a share of wins, as a
 * generalized SPRT: the unit is a deal, played from every seat, and the
 * distribution of its scores is estimated along with their mean. So no variance
 * is assumed, and games of one deal may depend on each other.
 */

export interface Hypotheses {
  /** Shares, from 0 to 1. */
  readonly h0: number
  readonly h1: number
  /** The probability to accept H1 although H0 is true. */
  readonly alpha: number
  /** The probability to accept H0 although H1 is true. */
  readonly beta: number
}

export type Verdict = 'H0' | 'H1' | 'undecided'

/** So many imagined deals won, and lost, in every seat: a mean is possible whatever was seen. */
const REGULARIZATION = 1e-3
const MOST_STEPS = 100
const PRECISION = 1e-12

export class Sprt {
  readonly hypotheses: Hypotheses
  /** Wald's bounds of the log-likelihood ratio. */
  readonly lower: number
  readonly upper: number
  /** How many deals had each score. */
  private readonly counts = new Map<number, number>([
    [0, REGULARIZATION],
    [1, REGULARIZATION],
  ])
  private current = 0

  constructor(hypotheses: Hypotheses) {
    const { alpha, beta } = hypotheses
    this.hypotheses = hypotheses
    this.lower = Math.log(beta / (1 - alpha))
    this.upper = Math.log((1 - beta) / alpha)
  }

  /** The log-likelihood ratio of H1 to H0. */
  get llr(): number {
    return this.current
  }

  get verdict(): Verdict {
    if (this.current >= this.upper) return 'H1'
    return this.current <= this.lower ? 'H0' : 'undecided'
  }

  /** The score of a deal is the share of its wins. */
  add(score: number): void {
    // Thirds that were added up in another order count as the same score.
    const rounded = Math.round(1e6 * score) / 1e6
    this.counts.set(rounded, (this.counts.get(rounded) ?? 0) + 1)
    const { h0, h1 } = this.hypotheses
    const scores = [...this.counts]
    this.current = logLikelihood(scores, h1) - logLikelihood(scores, h0)
  }
}

type Scores = readonly (readonly [score: number, count: number])[]

/**
 * The largest log-likelihood of the scores among all distributions on them that
 * have this mean, less that of the distribution seen. By Lagrange it gives each
 * score the frequency seen divided by `1 + tilt * (score - mean)`.
 */
function logLikelihood(scores: Scores, mean: number): number {
  const tilt = tiltTo(scores, mean)
  return -scores.reduce((sum, [score, count]) => sum + count * Math.log1p(tilt * (score - mean)), 0)
}

/** The root of a function that falls throughout the interval in which all frequencies are positive, by Newton's method. */
function tiltTo(scores: Scores, mean: number): number {
  let [low, high] = [-1 / (1 - mean), 1 / mean]
  let tilt = 0
  for (let step = 0; step < MOST_STEPS; step++) {
    let [excess, slope] = [0, 0]
    for (const [score, count] of scores) {
      const quotient = (score - mean) / (1 + tilt * (score - mean))
      excess += count * quotient
      slope += count * quotient ** 2
    }
    if (excess > 0) low = tilt
    else high = tilt
    const next = tilt + excess / slope
    // Where Newton's method would leave the interval, it is halved.
    const better = next > low && next < high ? next : (low + high) / 2
    if (Math.abs(better - tilt) < PRECISION) return better
    tilt = better
  }
  return tilt
}
