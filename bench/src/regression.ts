/** Fits the weights of features to the shares of the win: multinomial logistic regression. */

export interface Sample {
  /** By seat, the features in their order. */
  readonly featuresBySeat: readonly (readonly number[])[]
  /** By seat, its share of the win. */
  readonly shares: readonly number[]
}

const PASSES = 500
const LEARNING_RATE = 0.03
/** Regularization: keeps weights small where there is little data. */
const WEIGHT_DECAY = 1e-4

/** Gradient descent by Adam, over all samples in each pass. */
export function fit(samples: readonly Sample[], count: number): number[] {
  const weights = new Array<number>(count).fill(0)
  const momentum = new Array<number>(count).fill(0)
  const variance = new Array<number>(count).fill(0)
  for (let pass = 1; pass <= PASSES; pass++) {
    const gradient = gradientOf(samples, weights)
    for (let i = 0; i < count; i++) {
      const step = gradient[i] + WEIGHT_DECAY * weights[i]
      momentum[i] = 0.9 * momentum[i] + 0.1 * step
      variance[i] = 0.999 * variance[i] + 0.001 * step * step
      weights[i] -=
        (LEARNING_RATE * (momentum[i] / (1 - 0.9 ** pass))) / (Math.sqrt(variance[i] / (1 - 0.999 ** pass)) + 1e-8)
    }
  }
  return weights
}

export function logLoss(samples: readonly Sample[], weights: readonly number[]): number {
  let sum = 0
  for (const sample of samples) {
    const odds = predict(sample, weights)
    for (let seat = 0; seat < odds.length; seat++) sum -= sample.shares[seat] * Math.log(odds[seat] + 1e-12)
  }
  return sum / samples.length
}

function gradientOf(samples: readonly Sample[], weights: readonly number[]): number[] {
  const gradient = new Array<number>(weights.length).fill(0)
  for (const sample of samples) {
    const odds = predict(sample, weights)
    for (let seat = 0; seat < odds.length; seat++) {
      const off = (odds[seat] - sample.shares[seat]) / samples.length
      const row = sample.featuresBySeat[seat]
      for (let i = 0; i < row.length; i++) gradient[i] += off * row[i]
    }
  }
  return gradient
}

function predict({ featuresBySeat }: Sample, weights: readonly number[]): number[] {
  const logits = featuresBySeat.map((row) => row.reduce((sum, feature, i) => sum + feature * weights[i], 0))
  const most = Math.max(...logits)
  const odds = logits.map((logit) => Math.exp(logit - most))
  const all = odds.reduce((sum, each) => sum + each, 0)
  return odds.map((each) => each / all)
}
