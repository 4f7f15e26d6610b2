/** Gradient descent by Adam, over the gradient of a batch. */
const [FIRST, SECOND] = [0.9, 0.999]

export class Adam {
  readonly gradient: Float32Array
  private readonly weights: Float32Array
  private readonly mean: Float32Array
  private readonly square: Float32Array
  private steps = 0

  constructor(weights: Float32Array) {
    this.weights = weights
    this.gradient = new Float32Array(weights.length)
    this.mean = new Float32Array(weights.length)
    this.square = new Float32Array(weights.length)
  }

  step(rate: number, decay: number): void {
    const { weights, gradient, mean, square } = this
    this.steps++
    const first = rate / (1 - FIRST ** this.steps)
    const second = 1 / (1 - SECOND ** this.steps)
    for (let i = 0; i < weights.length; i++) {
      const slope = gradient[i] + decay * weights[i]
      mean[i] += (1 - FIRST) * (slope - mean[i])
      square[i] += (1 - SECOND) * (slope * slope - square[i])
      weights[i] -= (first * mean[i]) / (Math.sqrt(second * square[i]) + 1e-8)
      gradient[i] = 0
    }
  }
}
