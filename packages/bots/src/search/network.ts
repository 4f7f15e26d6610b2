/**
 * A small network that reads a position: what lies at each seat, what lies at the
 * others on average, and what all share. The same weights serve every seat and
 * every number of seats. Inputs are sparse and have names, so that weights outlive
 * a change of the list of inputs.
 */
import type { Seat } from '@handwerk/kernel'
import type { Policy, Value } from './search.js'

/** The inputs that are not 0, and how much they are. */
export class Sparse {
  index = new Uint16Array(1024)
  amount = new Float64Array(1024)
  length = 0

  add(index: number, amount: number): void {
    if (this.length === this.index.length) this.grow()
    this.index[this.length] = index
    this.amount[this.length++] = amount
  }

  /** A decision with very many moves has more inputs than any other. */
  private grow(): void {
    const [{ index, amount }, room] = [this, 2 * this.length]
    this.index = new Uint16Array(room)
    this.amount = new Float64Array(room)
    this.index.set(index)
    this.amount.set(amount)
  }
}

/** How a position is described to a network. */
export interface Inputs<Position> {
  readonly seat: readonly string[]
  readonly table: readonly string[]
  /** Adds the inputs of a seat, as far as the viewer may know them; without a viewer all. */
  writeSeat(p: Position, seat: Seat, into: Sparse, viewer?: Seat): void
  /** Adds the inputs that belong to no seat. */
  writeTable(p: Position, into: Sparse): void
}

/** How the moves of a decision are described. */
export interface MoveInputs<Position> {
  readonly names: readonly string[]
  /** By name: what an input adds to the logit before anything is learned; 0 if it is absent. */
  readonly initial: Readonly<Record<string, number>>
  /** Adds the inputs of each move to `into`; `ends[i]` is where those of move i end. */
  write(p: Position, seat: Seat, moves: readonly number[], into: Sparse, ends: number[]): void
}

/** Names a block of inputs in a list; returns the number of the first. */
export function addBlock(names: string[], title: string, parts: readonly (string | number)[] = ['']): number {
  const first = names.length
  for (const part of parts) names.push(`${title} ${part}`.trim())
  return first
}

/** The weights as they lie in a file. Each row has a scale of its own. */
export interface NetworkFile {
  readonly hidden: number
  readonly seat: readonly string[]
  readonly table: readonly string[]
  readonly outputs: readonly string[]
  /** Base64 of Float32 scales and Int8 weights: rows of seats, of the table, the bias, and the rows of outputs. */
  readonly weights: string
}

/** A row of a seat's input serves the seat itself, then the others; each half has the hidden units and a direct term. */
export class Network {
  readonly hidden: number
  readonly width: number
  readonly seat: Float32Array
  readonly table: Float32Array
  readonly bias: Float32Array
  /** By output: a weight for each hidden unit, and one for the output alone. */
  readonly outputs: Float32Array
  private readonly seatNames: readonly string[]
  private readonly tableNames: readonly string[]
  private readonly outputNames: readonly string[]

  constructor(hidden: number, seat: readonly string[], table: readonly string[], outputs: readonly string[]) {
    this.hidden = hidden
    this.width = hidden + 1
    this.seatNames = seat
    this.tableNames = table
    this.outputNames = outputs
    this.seat = new Float32Array(seat.length * 2 * this.width)
    this.table = new Float32Array(table.length * this.width)
    this.bias = new Float32Array(this.width)
    this.outputs = new Float32Array(outputs.length * this.width)
  }

  /** All weights, in the order of the file, with the length of a row. */
  parts(): readonly (readonly [weights: Float32Array, row: number])[] {
    const { seat, table, bias, outputs, width } = this
    return [
      [seat, 2 * width],
      [table, width],
      [bias, width],
      [outputs, width],
    ]
  }

  /** The names of inputs and outputs, and all weights as bytes; a file holds these as base64. */
  toBytes(): Omit<NetworkFile, 'weights'> & { readonly bytes: readonly Uint8Array[] } {
    const bytes: Uint8Array[] = []
    for (const [weights, row] of this.parts()) {
      const scales = new Float32Array(weights.length / row)
      const small = new Int8Array(weights.length)
      for (let r = 0; r < scales.length; r++) {
        let most = 0
        for (let i = 0; i < row; i++) most = Math.max(most, Math.abs(weights[r * row + i]))
        scales[r] = most / 127
        if (most > 0) for (let i = 0; i < row; i++) small[r * row + i] = Math.round(weights[r * row + i] / scales[r])
      }
      bytes.push(new Uint8Array(scales.buffer), new Uint8Array(small.buffer))
    }
    const { hidden, seatNames, tableNames, outputNames } = this
    return { hidden, seat: seatNames, table: tableNames, outputs: outputNames, bytes }
  }

  /** The network of a file for these inputs: those that the file does not know have no weight. */
  static read(
    file: NetworkFile,
    seat: readonly string[],
    table: readonly string[],
    outputs: readonly string[],
  ): Network {
    const stored = new Network(file.hidden, file.seat, file.table, file.outputs)
    const bytes = bytesOf(file.weights)
    let at = 0
    for (const [weights, row] of stored.parts()) {
      const rows = weights.length / row
      const scales = new Float32Array(bytes.slice(at, at + 4 * rows).buffer)
      at += 4 * rows
      const small = new Int8Array(bytes.buffer, at, weights.length)
      at += weights.length
      for (let i = 0; i < weights.length; i++) weights[i] = small[i] * scales[Math.floor(i / row)]
    }
    const network = new Network(file.hidden, seat, table, outputs)
    copyRows(stored.seat, file.seat, network.seat, seat, 2 * stored.width)
    copyRows(stored.table, file.table, network.table, table, stored.width)
    copyRows(stored.outputs, file.outputs, network.outputs, outputs, stored.width)
    network.bias.set(stored.bias)
    return network
  }
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Decodes base64. Neither Node's nor the browser's own decoder is known here. */
function bytesOf(text: string): Uint8Array {
  const sextets = new Uint8Array(128)
  for (let i = 0; i < BASE64.length; i++) sextets[BASE64.charCodeAt(i)] = i
  const letters = text.replace(/=+$/, '')
  const bytes = new Uint8Array(Math.floor((letters.length * 3) / 4))
  for (let i = 0, bits = 0, at = 0; i < letters.length; i++) {
    bits = ((bits << 6) | sextets[letters.charCodeAt(i)]) & 0xffffff
    if (i % 4 > 0) bytes[at++] = bits >> (2 * (3 - (i % 4)))
  }
  return bytes
}

function copyRows(
  from: Float32Array,
  fromNames: readonly string[],
  to: Float32Array,
  toNames: readonly string[],
  row: number,
): void {
  const rowOf = new Map(fromNames.map((name, i) => [name, i]))
  for (const [i, name] of toNames.entries()) {
    const r = rowOf.get(name)
    if (r !== undefined) to.set(from.subarray(r * row, (r + 1) * row), i * row)
  }
}

/** The single output of a network that values positions. */
export const WIN_OUTPUT = ['win']

const MOST_SEATS = 5

/** Who wins: the softmax, over the seats, of the output for each. */
export function networkValue<Position extends { readonly players: readonly unknown[] }>(
  inputs: Inputs<Position>,
  network: Network,
): Value<Position> {
  const { hidden, width, outputs } = network
  const weights = Float64Array.from(network.seat)
  const table = Float64Array.from(network.table)
  const sparse = new Sparse()
  const own = Array.from({ length: MOST_SEATS }, () => new Float64Array(2 * width))
  const shared = new Float64Array(width)
  return (p, into) => {
    const count = p.players.length
    into.length = count
    shared.set(network.bias)
    sparse.length = 0
    inputs.writeTable(p, sparse)
    addRows(sparse, table, width, 0, 1, shared)
    for (let seat = 0; seat < count; seat++) {
      own[seat].fill(0)
      sparse.length = 0
      inputs.writeSeat(p, seat, sparse)
      addRows(sparse, weights, 2 * width, 0, 1, own[seat])
    }
    for (let seat = 0; seat < count; seat++) {
      let logit = 0
      for (let i = 0; i < width; i++) {
        let others = 0
        for (let other = 0; other < count; other++) if (other !== seat) others += own[other][width + i]
        const sum = shared[i] + own[seat][i] + others / (count - 1)
        if (i === hidden) logit += sum
        else if (sum > 0) logit += sum * outputs[i]
      }
      into[seat] = logit
    }
    const sum = exponentiate(into, count)
    for (let seat = 0; seat < count; seat++) into[seat] /= sum
  }
}

/**
 * Adds a part of the row of each input, times its amount and a scale. Eight sums at a
 * time stay in registers, and 64 bits need no conversion: more than twice as fast as
 * one row after the other in 32 bits.
 */
function addRows(
  { index, amount, length }: Sparse,
  weights: Float64Array,
  row: number,
  offset: number,
  scale: number,
  sums: Float64Array,
): void {
  const whole = sums.length - (sums.length % 8)
  for (let i = 0; i < whole; i += 8) {
    let a = 0
    let b = 0
    let c = 0
    let d = 0
    let e = 0
    let f = 0
    let g = 0
    let h = 0
    for (let k = 0; k < length; k++) {
      const x = amount[k]
      const at = index[k] * row + offset + i
      a += x * weights[at]
      b += x * weights[at + 1]
      c += x * weights[at + 2]
      d += x * weights[at + 3]
      e += x * weights[at + 4]
      f += x * weights[at + 5]
      g += x * weights[at + 6]
      h += x * weights[at + 7]
    }
    sums[i] += scale * a
    sums[i + 1] += scale * b
    sums[i + 2] += scale * c
    sums[i + 3] += scale * d
    sums[i + 4] += scale * e
    sums[i + 5] += scale * f
    sums[i + 6] += scale * g
    sums[i + 7] += scale * h
  }
  for (let i = whole; i < sums.length; i++) {
    let a = 0
    for (let k = 0; k < length; k++) a += amount[k] * weights[index[k] * row + offset + i]
    sums[i] += scale * a
  }
}

/** What a seat that decides knows of the position, in the hidden units of its network. */
function hiddenFor<Position extends { readonly players: readonly unknown[] }>(
  inputs: Inputs<Position>,
  network: Network,
): (p: Position, seat: Seat) => Float64Array {
  const { width } = network
  const weights = Float64Array.from(network.seat)
  const table = Float64Array.from(network.table)
  const sparse = new Sparse()
  const sums = new Float64Array(width)
  return (p, seat) => {
    const count = p.players.length
    sums.set(network.bias)
    sparse.length = 0
    inputs.writeTable(p, sparse)
    addRows(sparse, table, width, 0, 1, sums)
    for (let other = 0; other < count; other++) {
      sparse.length = 0
      inputs.writeSeat(p, other, sparse, seat)
      if (other === seat) addRows(sparse, weights, 2 * width, 0, 1, sums)
      else addRows(sparse, weights, 2 * width, width, 1 / (count - 1), sums)
    }
    for (let i = 0; i < width - 1; i++) if (sums[i] < 0) sums[i] = 0
    // The direct term of a move does not depend on the position.
    sums[width - 1] = 1
    return sums
  }
}

/** Which moves are likely: each input of a move has a weight of its own for each hidden unit. */
export function networkPolicy<Position extends { readonly players: readonly unknown[] }>(
  inputs: Inputs<Position>,
  moveInputs: MoveInputs<Position>,
  network: Network,
  sharpness = 1,
): Policy<Position> {
  const { width } = network
  const outputs = Float64Array.from(network.outputs)
  const hidden = hiddenFor(inputs, network)
  const sparse = new Sparse()
  const ends: number[] = []
  /** The units that are not 0: often only half of them. */
  const active = new Int32Array(width)
  /** By input: what one of it adds to a logit, if that was worked out for this decision; moves have many inputs in common. */
  const added = new Float64Array(network.outputs.length / width)
  const knownSince = new Float64Array(added.length)
  let decision = 0
  return (p, seat, moves, into) => {
    const units = hidden(p, seat)
    let count = 0
    for (let i = 0; i < width; i++) if (units[i] !== 0) active[count++] = i
    decision++
    sparse.length = 0
    moveInputs.write(p, seat, moves, sparse, ends)
    const { index, amount } = sparse
    let k = 0
    for (let move = 0; move < moves.length; move++) {
      let logit = 0
      for (; k < ends[move]; k++) {
        const input = index[k]
        if (knownSince[input] !== decision) {
          let sum = 0
          for (let i = 0; i < count; i++) sum += units[active[i]] * outputs[input * width + active[i]]
          added[input] = sum
          knownSince[input] = decision
        }
        logit += amount[k] * added[input]
      }
      into[move] = sharpness * logit
    }
  }
}

/** Turns logits into odds, and returns their sum. The largest becomes 1, so that none overflows. */
export function exponentiate(list: number[], count: number): number {
  let most = list[0]
  for (let i = 1; i < count; i++) if (list[i] > most) most = list[i]
  let sum = 0
  for (let i = 0; i < count; i++) {
    list[i] = Math.exp(list[i] - most)
    sum += list[i]
  }
  return sum
}
