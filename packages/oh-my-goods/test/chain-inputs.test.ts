/** Chains with inputs that no printed card has: what one run takes, and which hand cards a move may name for it. */
import { describe, expect, it } from 'vitest'
import { standardCards as standard } from '../src/cards.js'
import { lay } from './table.js'

const WOOD = ['sawmill-1', 'sawmill-4']
const GRAIN = ['mill-2', 'bakery-1']

/** A mill that has just produced two goods, with another chain; the charburner holds coal. */
function after(chain: readonly string[], hand: readonly string[], coal = 0) {
  const buildings = standard.buildings.map((card) => (card.id === 'mill-1' ? { ...card, chain } : card))
  return lay({
    options: { cards: { ...standard, buildings } },
    phase: 'produce',
    bench: [],
    sunrise: ['mill-4', 'mill-6', 'food-factory-1', 'weaving-mill-2', 'brick-manufacture-1', 'weaving-mill-8'],
    sunset: ['weaving-mill-6', 'weaving-mill-4', 'brick-manufacture-5', 'brick-manufacture-6'],
    players: [
      {
        hand,
        buildings: [
          { card: 'charburner-grain', goods: coal },
          { card: 'mill-1', worker: 'orderly' },
          // It can always produce, so that somebody owes a decision.
          { card: 'sawmill-3', assistant: 'assistant-1' },
          { card: 'cattle-ranch-2', assistant: 'assistant-2' },
        ],
      },
      { hand: [], buildings: ['charburner-wool'] },
    ],
  }).play('produce mill-1')
}
const chains = (...of: Parameters<typeof after>) =>
  after(...of)
    .moves()
    .filter((line) => line.startsWith('chain'))
const named = (...pairs: string[][]) => pairs.map((cards) => `chain mill-1 with ${cards.join(' ')}`)

describe('the inputs of a chain', () => {
  it('[OMG-4.10] of two resources are every card of the one with every card of the other', () => {
    const [a, b] = WOOD
    const [c, d] = GRAIN
    expect(chains(['wood', 'grain'], [...WOOD, ...GRAIN])).toEqual(named([a, c], [a, d], [b, c], [b, d]))
    expect(chains(['grain', 'wood'], [...WOOD, ...GRAIN])).toEqual(named([c, a], [c, b], [d, a], [d, b]))
  })

  it('[OMG-4.10] of one resource twice are each pair of its cards, named once', () => {
    const three = [...WOOD, 'sawmill-5']
    expect(chains(['wood', 'wood'], [...three, 'mill-2'])).toEqual(
      named(['sawmill-1', 'sawmill-4'], ['sawmill-1', 'sawmill-5'], ['sawmill-4', 'sawmill-5']),
    )
    expect(chains(['wood', 'wood'], ['sawmill-1', 'mill-2'])).toEqual([])
  })

  it('[OMG-4.10] of a good and a resource are named by the hand card alone, whichever comes first', () => {
    for (const chain of [
      ['coal', 'grain'],
      ['grain', 'coal'],
    ])
      expect(chains(chain, [...WOOD, ...GRAIN], 1)).toEqual(named(['mill-2'], ['bakery-1']))
  })

  it('[OMG-4.10] of one good twice need two of it, and no hand card', () => {
    expect([0, 1, 2, 3].map((coal) => chains(['coal', 'coal'], WOOD, coal))).toEqual([
      [],
      [],
      ['chain mill-1'],
      ['chain mill-1'],
    ])
  })

  it.each([
    [['wood', 'grain'], WOOD, 0],
    [['wood', 'grain'], GRAIN, 0],
    [['coal', 'grain'], GRAIN, 0],
    [['grain', 'coal'], WOOD, 1],
    [['stone'], [...WOOD, ...GRAIN], 2],
    [[], [...WOOD, ...GRAIN], 2],
  ])('[OMG-4.10] %j is no chain to run with %j and %i coal', (chain, hand, coal) => {
    expect(chains(chain, hand, coal)).toEqual([])
  })

  it('[OMG-4.10] become goods of the building, whether they come from the hand or from a stack', () => {
    const table = after(['coal', 'grain'], [...WOOD, ...GRAIN], 3).play('chain mill-1 with bakery-1')
    expect(table.hand(0)).toEqual([...WOOD, 'mill-2'])
    expect([table.goods(0, 'charburner-grain'), table.goods(0, 'mill-1')]).toEqual([2, 4])
    const twice = after(['grain', 'wood'], [...WOOD, ...GRAIN]).play('chain mill-1 with mill-2 sawmill-4')
    expect(twice.hand(0)).toEqual(['sawmill-1', 'bakery-1'])
    expect(twice.ids(twice.player(0).goods[1].slice(-2))).toEqual(['mill-2', 'sawmill-4'])
    expect(twice.facts.at(-1)).toMatchObject({ is: 'chain', seat: 0, cards: twice.player(0).goods[1].slice(-2) })
  })

  it.each<[string[], string]>([
    [['wood', 'grain'], 'chain mill-1 with mill-2 bakery-1'],
    [['wood', 'grain'], 'chain mill-1 with sawmill-1 sawmill-4'],
    [['wood', 'grain'], 'chain mill-1'],
    [['grain'], 'chain mill-1 with sawmill-1'],
    [['wood', 'wood'], 'chain mill-1 with sawmill-4 sawmill-1'],
    [['wood', 'wood'], 'chain mill-1 with sawmill-1 sawmill-1'],
  ])('[OMG-4.10] of %j cannot be named so: %s', (chain, line) => {
    expect(after(chain, [...WOOD, ...GRAIN]).refusal(line)).toEqual({ rule: 'OMG-4.10', reason: 'chain-input' })
  })
})
