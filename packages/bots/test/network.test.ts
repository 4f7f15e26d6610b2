import { randomFrom } from '@handwerk/kernel'
import { mottainai } from '@handwerk/mottainai'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import { describe, expect, it } from 'vitest'
import { type Learner, learnerOf, Network, WIN_OUTPUT } from '../src/learning.js'
import { MODULES, positions } from './games.js'

/** A network with weights that are all different. */
function filled(
  hidden: number,
  { inputs, moveInputs }: Learner,
  outputs: readonly string[] = moveInputs.names,
): Network {
  const network = new Network(hidden, inputs.seat, inputs.table, outputs)
  const random = randomFrom('weights')
  for (const [weights] of network.parts())
    for (let i = 0; i < weights.length; i++) weights[i] = (random.below(2001) - 1000) / 5000
  return network
}

async function learnerFor(game: string): Promise<Learner> {
  const learner = await learnerOf(game)
  if (!learner) throw new Error(`${game} has no networks`)
  return learner
}

const fileOf = (network: Network) => {
  const { bytes, ...rest } = network.toBytes()
  return { ...rest, weights: Buffer.concat(bytes).toString('base64') }
}

describe('a network in a file', () => {
  const names = { seat: ['a', 'b'], table: ['t'], outputs: WIN_OUTPUT }
  const network = new Network(2, names.seat, names.table, names.outputs)
  network.seat.set([1, -2, 3, 4, 5, 6, 0.1, 0.2, -0.3, 0.4, 0.5, 0.6])
  network.table.set([7, 8, 9])
  network.bias.set([0.5, 0, 1])
  network.outputs.set([2, -1, 0])

  it('is read as it was written, to one part in 127', () => {
    const read = Network.read(fileOf(network), names.seat, names.table, names.outputs)
    for (const [p, [weights, row]] of network.parts().entries())
      for (let i = 0; i < weights.length; i++) {
        const from = i - (i % row)
        const most = Math.max(...weights.slice(from, from + row).map(Math.abs))
        expect(Math.abs(read.parts()[p][0][i] - weights[i])).toBeLessThanOrEqual(most / 127)
      }
  })

  it('keeps the weights of each input by its name, and has none for new ones', () => {
    const read = Network.read(fileOf(network), ['new', 'b', 'a'], names.table, names.outputs)
    expect([...read.seat.slice(0, 6)]).toEqual([0, 0, 0, 0, 0, 0])
    expect(read.seat[6 + 2]).toBeCloseTo(-0.3, 2)
    expect(read.seat[12 + 5]).toBeCloseTo(6, 1)
  })
})

describe.each(MODULES)('the network of %s', (_, module) => {
  const { game } = module

  it('gives chances that are one together, and does not depend on which seat is which', async () => {
    const learner = await learnerFor(game.name)
    const { value } = learner.evaluator({ value: filled(8, learner, WIN_OUTPUT) })
    for await (const { p } of positions(module, 25)) {
      const chances: number[] = []
      value(p, chances)
      expect(chances).toHaveLength(2)
      expect(chances[0] + chances[1]).toBeCloseTo(1, 6)
      const swapped = swapSeats(p)
      const others: number[] = []
      value(swapped, others)
      expect(others[0]).toBeCloseTo(chances[1], 5)
    }
  })

  it('foretells the same moves whatever the hidden cards are', async () => {
    const learner = await learnerFor(game.name)
    const { prior } = learner.evaluator({ policy: filled(8, learner) })
    const random = randomFrom('elsewhere')
    for await (const { p, seat } of positions(module, 15)) {
      const view = game.view(p, seat)
      const moves = game.moves(p, seat)
      const [one, other]: number[][] = [[], []]
      prior(game.imagine(view, random), seat, moves, one)
      prior(game.imagine(view, random), seat, moves, other)
      for (const [i] of moves.entries()) expect(other[i]).toBeCloseTo(one[i], 5)
    }
  })
})

/** The position in which the two players have changed seats. */
function swapSeats(p: unknown): unknown {
  const position = structuredClone(p) as { players: unknown[]; turn: number; active?: number }
  position.players.reverse()
  position.turn = 1 - position.turn
  if (position.active !== undefined) position.active = 1 - position.active
  return position
}

it('describes cards of every place', async () => {
  for (const { game } of [mottainai, ohMyGoods]) {
    const { inputs } = await learnerFor(game.name)
    expect(new Set(inputs.seat).size).toBe(inputs.seat.length)
    expect(new Set(inputs.table).size).toBe(inputs.table.length)
  }
})
