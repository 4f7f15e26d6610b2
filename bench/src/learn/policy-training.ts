/** Trains a network to foretell which moves search tries. */
import type { Network } from '@handwerk/bots/learning'
import { randomFrom, shuffleWith } from '@handwerk/kernel'
import { Adam } from './adam.js'
import { type Beginning, beginnings, Reader, Sparse } from './rows.js'
import { addRows, spread, type TrainingPlan } from './value-training.js'

const MOST_SEATS = 5

/** A decision in a list: see `writeDecision`. */
function skipDecision(reader: Reader): void {
  const seats = reader.next()
  for (let part = 0; part <= seats; part++) reader.skipInputs()
  const moves = reader.next()
  for (let i = 0; i < moves; i++) {
    reader.next()
    reader.skipInputs()
  }
}

class PolicyTrainer {
  private readonly network: Network
  private readonly steps: readonly Adam[]
  private readonly seats = Array.from({ length: MOST_SEATS }, () => new Sparse())
  private readonly table = new Sparse()
  private readonly moves: Sparse[] = []
  private readonly shares: number[] = []
  private readonly odds: number[] = []
  private readonly block: Float32Array
  private readonly units: Float32Array
  private readonly slopes: Float32Array
  private readonly row: Float32Array
  private count = 0

  constructor(network: Network) {
    const { width } = network
    this.network = network
    this.steps = network.parts().map(([weights]) => new Adam(weights))
    this.block = new Float32Array(2 * width)
    this.units = new Float32Array(width)
    this.slopes = new Float32Array(width)
    this.row = new Float32Array(2 * width)
  }

  private read({ list, at }: Beginning): void {
    const reader = new Reader(list, at)
    this.count = reader.next()
    for (let seat = 0; seat < this.count; seat++) reader.inputs(this.seats[seat])
    reader.inputs(this.table)
    this.shares.length = this.odds.length = reader.next()
    while (this.moves.length < this.shares.length) this.moves.push(new Sparse())
    for (let i = 0; i < this.shares.length; i++) {
      this.shares[i] = reader.share()
      reader.inputs(this.moves[i])
    }
  }

  /** The log loss at a decision. */
  loss(sample: Beginning): number {
    this.read(sample)
    const { network, units, block, seats, count, odds, shares } = this
    const { width, hidden, outputs } = network
    units.set(network.bias)
    addRows(this.table, network.table, width, units)
    for (let seat = 0; seat < count; seat++) {
      block.fill(0)
      addRows(seats[seat], network.seat, 2 * width, block)
      for (let i = 0; i < width; i++) units[i] += seat === 0 ? block[i] : block[width + i] / (count - 1)
    }
    for (let i = 0; i < hidden; i++) if (units[i] < 0) units[i] = 0
    units[hidden] = 1
    let most = Number.NEGATIVE_INFINITY
    for (let move = 0; move < odds.length; move++) {
      const { index, amount, length } = this.moves[move]
      let logit = 0
      for (let k = 0; k < length; k++) {
        let sum = 0
        for (let i = 0; i < width; i++) sum += units[i] * outputs[index[k] * width + i]
        logit += amount[k] * sum
      }
      odds[move] = logit
      most = Math.max(most, logit)
    }
    let total = 0
    for (let move = 0; move < odds.length; move++) total += odds[move] = Math.exp(odds[move] - most)
    let loss = 0
    for (let move = 0; move < odds.length; move++) {
      odds[move] /= total
      loss -= shares[move] * Math.log(odds[move] + 1e-9)
    }
    return loss
  }

  /** Whether the likeliest move is the one that search tried most. */
  get foretold(): boolean {
    const { odds, shares } = this
    return odds.indexOf(Math.max(...odds)) === shares.indexOf(Math.max(...shares))
  }

  /** Adds the gradient at the decision whose loss was computed last. */
  learn(weight: number): void {
    const { network, units, slopes, row, seats, count, odds, shares } = this
    const { width, hidden, outputs } = network
    const [seatStep, tableStep, biasStep, outputStep] = this.steps
    slopes.fill(0)
    for (let move = 0; move < odds.length; move++) {
      const off = weight * (odds[move] - shares[move])
      const { index, amount, length } = this.moves[move]
      for (let k = 0; k < length; k++) {
        const slope = off * amount[k]
        const from = index[k] * width
        for (let i = 0; i < width; i++) {
          slopes[i] += slope * outputs[from + i]
          outputStep.gradient[from + i] += slope * units[i]
        }
      }
    }
    for (let i = 0; i < hidden; i++) if (units[i] <= 0) slopes[i] = 0
    slopes[hidden] = 0
    for (let i = 0; i < width; i++) biasStep.gradient[i] += slopes[i]
    spread(this.table, tableStep.gradient, width, slopes)
    for (let seat = 0; seat < count; seat++) {
      row.fill(0)
      for (let i = 0; i < width; i++)
        if (seat === 0) row[i] = slopes[i]
        else row[width + i] = slopes[i] / (count - 1)
      spread(seats[seat], seatStep.gradient, 2 * width, row)
    }
  }

  step(rate: number, decay: number): void {
    for (const step of this.steps) step.step(rate, decay)
  }
}

/** Trains on most lists; every tenth is held back. Returns the loss on those, and how often the favourite was foretold. */
export function trainPolicy(
  network: Network,
  lists: readonly Int16Array[],
  plan: TrainingPlan,
  report: (pass: number, trained: number, held: number, foretold: number) => void,
): number {
  const trainer = new PolicyTrainer(network)
  const of = (isHeld: boolean) =>
    beginnings(
      lists.filter((_, i) => (i % 10 === 9) === isHeld),
      skipDecision,
    )
  const samples = of(false)
  const held = of(true)
  const judge = () => {
    let loss = 0
    let foretold = 0
    for (const sample of held) {
      loss += trainer.loss(sample)
      if (trainer.foretold) foretold++
    }
    return [loss / Math.max(1, held.length), foretold / Math.max(1, held.length)] as const
  }
  const order = samples.map((_, i) => i)
  const random = randomFrom('order')
  const total = plan.passes * samples.length
  let done = 0
  let [last, foretold] = judge()
  report(0, Number.NaN, last, foretold)
  for (let pass = 1; pass <= plan.passes; pass++) {
    shuffleWith(random, order)
    let loss = 0
    for (const i of order) {
      loss += trainer.loss(samples[i])
      trainer.learn(1 / plan.batch)
      if (++done % plan.batch === 0) trainer.step(plan.rate * (1 - (0.95 * done) / total), plan.decay)
    }
    ;[last, foretold] = judge()
    report(pass, loss / samples.length, last, foretold)
  }
  return last
}
