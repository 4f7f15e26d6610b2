import { Network, Sparse, WIN_OUTPUT } from '@handwerk/bots/learning'
import { expect, it } from 'vitest'
import { trainPolicy } from '../../bench/src/learn/policy-training.js'
import { Reader, Writer } from '../../bench/src/learn/rows.js'
import { randomize, trainValue } from '../../bench/src/learn/value-training.js'

const inputsOf = (...pairs: readonly (readonly [number, number])[]): Sparse => {
  const sparse = new Sparse()
  for (const [index, amount] of pairs) sparse.add(index, amount)
  return sparse
}

it('reads inputs and shares as they were written', () => {
  const writer = new Writer()
  writer.putInputs(inputsOf([3, 1.5], [7, -0.25]))
  writer.putShare(0.25)
  const reader = new Reader(writer.written())
  const read = new Sparse()
  reader.inputs(read)
  expect([read.length, read.index[1], read.amount[0], read.amount[1]]).toEqual([2, 7, 1.5, -0.25])
  expect(reader.share()).toBeCloseTo(0.25, 4)
  expect(reader.isAtEnd).toBe(true)
})

it('changes a share that was written before', () => {
  const writer = new Writer()
  writer.put(2)
  writer.putShare(0)
  writer.putShare(0)
  writer.setShare(2, 0.5)
  const reader = new Reader(writer.written(), 1)
  expect([reader.share(), reader.share()]).toEqual([0, 0.5])
})

it('learns who wins where no sum of inputs can tell: the seat that has one of two things, but not both', () => {
  const lists = Array.from({ length: 20 }, (_, chunk) => {
    const writer = new Writer()
    for (let n = 0; n < 64; n++) {
      const has = (seat: number, thing: number) => ((n + chunk) >> (2 * seat + thing)) & 1
      const good = [0, 1].map((seat) => has(seat, 0) ^ has(seat, 1))
      writer.put(2)
      for (const seat of [0, 1]) writer.putShare(good[0] === good[1] ? 0.5 : good[seat])
      writer.putInputs(inputsOf())
      for (const seat of [0, 1])
        writer.putInputs(inputsOf(...[0, 1].flatMap((thing) => (has(seat, thing) ? [[thing, 1] as const] : []))))
    }
    return writer.written()
  })
  const loss = (hidden: number) => {
    const network = new Network(hidden, ['one', 'other'], [], WIN_OUTPUT)
    randomize(network, 'either', 0.25)
    return trainValue(network, lists, { passes: 60, batch: 16, rate: 0.02, decay: 0 }, () => undefined)
  }
  // Half of the games are even, and nobody can tell more about those.
  const least = Math.LN2 / 2
  expect(loss(0)).toBeGreaterThan(least + 0.2)
  expect(loss(8)).toBeLessThan(least + 0.05)
})

it('learns which move is tried if that depends on what lies on the table', () => {
  const lists = Array.from({ length: 20 }, (_, chunk) => {
    const writer = new Writer()
    for (let n = 0; n < 32; n++) {
      const side = (n + chunk) % 2
      writer.put(2)
      writer.putInputs(inputsOf())
      writer.putInputs(inputsOf())
      writer.putInputs(inputsOf([side, 1]))
      writer.put(2)
      for (const move of [0, 1]) {
        writer.putShare(move === side ? 0.9 : 0.1)
        writer.putInputs(inputsOf([move, 1]))
      }
    }
    return writer.written()
  })
  const network = new Network(4, [], ['left', 'right'], ['go left', 'go right'])
  randomize(network, 'sides', 0.25)
  const loss = trainPolicy(network, lists, { passes: 60, batch: 16, rate: 0.02, decay: 0 }, () => undefined)
  expect(loss).toBeLessThan(-0.9 * Math.log(0.9) - 0.1 * Math.log(0.1) + 0.05)
})
