/** Weights of features by which the shares of the win are forecast best: multinomial logistic regression. */

export interface Sample {
  /** By seat, the features in their order. */
  readonly featuresBySeat: readonly (readonly number[])[]
  /** By seat, its share of the win. */
  readonly shares: readonly number[]
}

const STEPS = 500
const PACE = 0.03
/** Keeps weights small that the games say little about. */
const MODESTY = 1e-4

/** Gradient descent by Adam over all samples at once. */
export function fit(samples: readonly Sample[], count: number): number[] {
  const weights = new Array<number>(count).fill(0)
  const drift = new Array<number>(count).fill(0)
  const swing = new Array<number>(count).fill(0)
  for (let step = 1; step <= STEPS; step++) {
    const slope = slopeOf(samples, weights)
    for (let i = 0; i < count; i++) {
      const down = slope[i] + MODESTY * weights[i]
      drift[i] = 0.9 * drift[i] + 0.1 * down
      swing[i] = 0.999 * swing[i] + 0.001 * down * down
      weights[i] -= (PACE * (drift[i] / (1 - 0.9 ** step))) / (Math.sqrt(swing[i] / (1 - 0.999 ** step)) + 1e-8)
    }
  }
  return weights
}

export function logLoss(samples: readonly Sample[], weights: readonly number[]): number {
  let sum = 0
  for (const sample of samples) {
    const odds = forecast(sample, weights)
    for (let seat = 0; seat < odds.length; seat++) sum -= sample.shares[seat] * Math.log(odds[seat] + 1e-12)
  }
  return sum / samples.length
}

function slopeOf(samples: readonly Sample[], weights: readonly number[]): number[] {
  const slope = new Array<number>(weights.length).fill(0)
  for (const sample of samples) {
    const odds = forecast(sample, weights)
    for (let seat = 0; seat < odds.length; seat++) {
      const off = (odds[seat] - sample.shares[seat]) / samples.length
      const row = sample.featuresBySeat[seat]
      for (let i = 0; i < row.length; i++) slope[i] += off * row[i]
    }
  }
  return slope
}

function forecast({ featuresBySeat }: Sample, weights: readonly number[]): number[] {
  const standings = featuresBySeat.map((row) => row.reduce((sum, feature, i) => sum + feature * weights[i], 0))
  const most = Math.max(...standings)
  const odds = standings.map((standing) => Math.exp(standing - most))
  const all = odds.reduce((sum, each) => sum + each, 0)
  return odds.map((each) => each / all)
}
