/** Trains a network to say who wins. */
import type { Network } from '@handwerk/bots/learning'
import { randomFrom, shuffleWith } from '@handwerk/kernel'
import { Adam } from './adam.js'
import { type Beginning, beginnings, Reader, Sparse } from './rows.js'

const MOST_SEATS = 5

/** A position in a list: the number of seats, the share of each, the table, and each seat. */
function skipPosition(reader: Reader): void {
  const seats = reader.next()
  reader.at += seats
  for (let part = 0; part <= seats; part++) reader.skipInputs()
}

export interface TrainingPlan {
  readonly passes: number
  readonly batch: number
  readonly rate: number
  readonly decay: number
}

/** One position after the other: its odds by the network, and what they say about the weights. */
class ValueTrainer {
  private readonly network: Network
  private readonly steps: readonly Adam[]
  private readonly table = new Sparse()
  private readonly seats = Array.from({ length: MOST_SEATS }, () => new Sparse())
  private readonly own: Float32Array[]
  private readonly sums: Float32Array[]
  private readonly shared: Float32Array
  private readonly slopes: Float32Array[]
  private readonly all: Float32Array
  private readonly row: Float32Array
  private readonly shares: number[] = []
  private readonly odds: number[] = []

  constructor(network: Network) {
    const { width } = network
    const lists = (length: number) => Array.from({ length: MOST_SEATS }, () => new Float32Array(length))
    this.network = network
    this.steps = network.parts().map(([weights]) => new Adam(weights))
    this.own = lists(2 * width)
    this.sums = lists(width)
    this.slopes = lists(width)
    this.shared = new Float32Array(width)
    this.all = new Float32Array(width)
    this.row = new Float32Array(2 * width)
  }

  private read({ list, at }: Beginning): void {
    const reader = new Reader(list, at)
    this.shares.length = reader.next()
    for (let seat = 0; seat < this.shares.length; seat++) this.shares[seat] = reader.share()
    reader.inputs(this.table)
    for (let seat = 0; seat < this.shares.length; seat++) reader.inputs(this.seats[seat])
  }

  /** The log loss at a position. */
  loss(sample: Beginning): number {
    this.read(sample)
    const { network, own, sums, shared, shares, odds, seats } = this
    const { hidden, width, outputs } = network
    const count = shares.length
    shared.set(network.bias)
    addRows(this.table, network.table, width, shared)
    for (let seat = 0; seat < count; seat++) {
      own[seat].fill(0)
      addRows(seats[seat], network.seat, 2 * width, own[seat])
    }
    let most = Number.NEGATIVE_INFINITY
    for (let seat = 0; seat < count; seat++) {
      let logit = 0
      for (let i = 0; i < width; i++) {
        let others = 0
        for (let other = 0; other < count; other++) if (other !== seat) others += own[other][width + i]
        const sum = shared[i] + own[seat][i] + others / (count - 1)
        sums[seat][i] = sum
        if (i === hidden) logit += sum
        else if (sum > 0) logit += sum * outputs[i]
      }
      odds[seat] = logit
      most = Math.max(most, logit)
    }
    let total = 0
    for (let seat = 0; seat < count; seat++) total += odds[seat] = Math.exp(odds[seat] - most)
    let loss = 0
    for (let seat = 0; seat < count; seat++) {
      odds[seat] /= total
      loss -= shares[seat] * Math.log(odds[seat] + 1e-9)
    }
    return loss
  }

  /** Adds the gradient at the position whose loss was computed last. */
  learn(weight: number): void {
    const { network, sums, slopes, all, row, shares, odds, seats } = this
    const { hidden, width, outputs } = network
    const [seatStep, tableStep, biasStep, outputStep] = this.steps
    const count = shares.length
    all.fill(0)
    for (let seat = 0; seat < count; seat++) {
      const slope = weight * (odds[seat] - shares[seat])
      for (let i = 0; i < width; i++) {
        const sum = sums[seat][i]
        if (i < hidden && sum > 0) outputStep.gradient[i] += slope * sum
        slopes[seat][i] = i === hidden ? slope : sum > 0 ? slope * outputs[i] : 0
        all[i] += slopes[seat][i]
      }
    }
    for (let i = 0; i < width; i++) biasStep.gradient[i] += all[i]
    spread(this.table, tableStep.gradient, width, all)
    for (let seat = 0; seat < count; seat++) {
      for (let i = 0; i < width; i++) {
        row[i] = slopes[seat][i]
        row[width + i] = (all[i] - slopes[seat][i]) / (count - 1)
      }
      spread(seats[seat], seatStep.gradient, 2 * width, row)
    }
  }

  step(rate: number, decay: number): void {
    for (const step of this.steps) step.step(rate, decay)
  }
}

export function addRows(
  { index, amount, length }: Sparse,
  weights: Float32Array,
  row: number,
  sums: Float32Array,
): void {
  for (let k = 0; k < length; k++) {
    const x = amount[k]
    const from = index[k] * row
    for (let i = 0; i < row; i++) sums[i] += x * weights[from + i]
  }
}

export function spread(
  { index, amount, length }: Sparse,
  gradient: Float32Array,
  row: number,
  slopes: Float32Array,
): void {
  for (let k = 0; k < length; k++) {
    const x = amount[k]
    const from = index[k] * row
    for (let i = 0; i < row; i++) gradient[from + i] += x * slopes[i]
  }
}

/** Small random weights, different for each hidden unit. */
export function randomize(network: Network, seed: string, outputScale: number): Network {
  const random = randomFrom(seed)
  const noise = () => (random.below(2001) - 1000) / 1000
  const { width, hidden } = network
  for (let i = 0; i < network.seat.length; i++) if (i % width !== hidden) network.seat[i] = 0.15 * noise()
  for (let i = 0; i < network.table.length; i++) if (i % width !== hidden) network.table[i] = 0.15 * noise()
  for (let i = 0; i < network.outputs.length; i++) if (i % width !== hidden) network.outputs[i] = outputScale * noise()
  return network
}

/** Trains on most lists; every tenth is held back, and the loss on those is returned. */
export function trainValue(
  network: Network,
  lists: readonly Int16Array[],
  plan: TrainingPlan,
  report: (pass: number, trained: number, held: number) => void,
): number {
  const trainer = new ValueTrainer(network)
  const samples = beginnings(
    lists.filter((_, i) => i % 10 !== 9),
    skipPosition,
  )
  const held = beginnings(
    lists.filter((_, i) => i % 10 === 9),
    skipPosition,
  )
  const heldLoss = () => held.reduce((sum, sample) => sum + trainer.loss(sample), 0) / Math.max(1, held.length)
  const order = samples.map((_, i) => i)
  const random = randomFrom('order')
  const total = plan.passes * samples.length
  let done = 0
  let last = heldLoss()
  report(0, Number.NaN, last)
  for (let pass = 1; pass <= plan.passes; pass++) {
    shuffleWith(random, order)
    let loss = 0
    for (const i of order) {
      loss += trainer.loss(samples[i])
      trainer.learn(1 / plan.batch)
      if (++done % plan.batch === 0) trainer.step(plan.rate * (1 - (0.95 * done) / total), plan.decay)
    }
    last = heldLoss()
    report(pass, loss / samples.length, last)
  }
  return last
}
