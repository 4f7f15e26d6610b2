import { type Path, seedFrom } from '@handwerk/kernel'
import { playGame } from '@handwerk/testkit'
import { describe, expect, it } from 'vitest'
import { standardCards as standard } from '../src/cards.js'
import { ohMyGoods } from '../src/index.js'
import { otherCards } from './other-cards.js'
import { lay } from './table.js'

/** The standard file with one value changed. */
function changed(at: Path, value: unknown): unknown {
  const file: unknown = structuredClone(standard)
  let inner = file as Record<string | number, unknown>
  for (const key of at.slice(0, -1)) inner = inner[key] as Record<string | number, unknown>
  inner[at[at.length - 1]] = value
  return file
}

describe('a card file', () => {
  it('of the same form can be played with', () => {
    expect(playGame(ohMyGoods, { options: { cards: otherCards() }, seats: 4, seed: 'other cards' })).toBeGreaterThan(50)
  })

  it('cannot be changed once its tables are made', () => {
    const cards = structuredClone(standard)
    const options = ohMyGoods.options({ cards }, 2)
    if (!options.ok) throw new Error(options.fault.reason)
    const p = ohMyGoods.game.start(options.value, 2, seedFrom('frozen'))
    const [building] = p.options.cards?.buildings ?? []
    expect(() => Object.assign(building ?? {}, { cost: 99 })).toThrow(TypeError)
  })

  it.each<[Path, unknown, Path, string]>([
    [['goods', 'coal'], 0, ['goods', 'coal'], 'must be a whole number from 1 to 99'],
    [['goods', 'wood'], 3, ['goods', 'wood'], 'must be a word in small letters that is not a resource'],
    [['charburners'], standard.charburners.slice(1), ['charburners'], 'must be 4 to 8 cards, here are 3'],
    [['buildings'], standard.buildings.slice(40), ['buildings'], 'must be 60 to 200 cards, here are 54'],
    [['buildings', 3, 'cost'], '3', ['buildings', 3, 'cost'], 'must be a whole number from 0 to 99'],
    [
      ['buildings', 3, 'resource'],
      'gold',
      ['buildings', 3, 'resource'],
      'must be one of wood, clay, grain, wool, stone',
    ],
    [['buildings', 3, 'makes'], 'gold', ['buildings', 3, 'makes'], expect.stringMatching(/^must be one of coal/)],
    [
      ['buildings', 3, 'chain'],
      ['wood', 'wood', 'wood'],
      ['buildings', 3, 'chain'],
      'must have at most 2 inputs, here are 3',
    ],
    [
      ['buildings', 3, 'chain'],
      ['wood', 'gold'],
      ['buildings', 3, 'chain', 1],
      expect.stringMatching(/^must be one of wood/),
    ],
    [['buildings', 3, 'needs'], {}, ['buildings', 3, 'needs'], 'must name at least one resource'],
    [
      ['buildings', 3, 'needs', 'any'],
      3,
      ['buildings', 3],
      'a building that needs any resources needs nothing else and has no chain',
    ],
    [['buildings', 3, 'id'], 'sawmill-1', ['buildings', 3, 'id'], 'the id sawmill-1 is there twice'],
    [['buildings', 3, 'colour'], 'red', ['buildings', 3, 'colour'], expect.stringMatching(/^is not known here/)],
    [
      ['buildings', 26, 'office'],
      'gold',
      ['buildings', 26, 'office'],
      'must be one of wood, clay, grain, wool, stone, extra-card',
    ],
    [['assistants', 1, 'faces'], [], ['assistants', 1, 'faces'], 'must be 2 faces, here are 0'],
    [
      ['assistants', 1, 'faces', 0, 'requires'],
      { gold: 1 },
      ['assistants', 1, 'faces', 0, 'requires', 'gold'],
      expect.stringMatching(/^is not known here/),
    ],
    [['resources', 'wood'], 7, ['resources', 'wood'], 'must be a text'],
  ])('with another %j is refused with its place and the reason', (at, value, place, reason) => {
    expect(ohMyGoods.options({ cards: changed(at, value) }, 2)).toEqual({
      ok: false,
      fault: { at: ['cards', ...place], reason },
    })
  })

  it('[OMG-4.10] can ask a chain for two cards of one resource, which are named in one order only', () => {
    const at = standard.buildings.findIndex((card) => card.id === 'mill-1')
    const table = lay({
      options: { cards: changed(['buildings', at, 'chain'], ['grain', 'grain']) },
      phase: 'produce',
      sunrise: ['mill-3', 'mill-4', 'mill-6', 'weaving-mill-2', 'brick-manufacture-1', 'brick-manufacture-5'],
      players: [
        { hand: ['mill-2', 'bakery-1'], buildings: ['charburner-grain', { card: 'mill-1', worker: 'orderly' }] },
        {},
      ],
    }).play('produce mill-1')
    expect(table.moves()).toEqual(['chain mill-1 with mill-2 bakery-1', 'end'])
    expect(table.rule('chain mill-1 with bakery-1 mill-2')).toBe('OMG-4.10')
  })

  it('[OMG-R.8] in which goods could be turned into one another for ever is refused', () => {
    const at = standard.buildings.findIndex((card) => card.id === 'sawmill-1')
    const read = ohMyGoods.options({ cards: changed(['buildings', at, 'chain'], ['barrels']) }, 2)
    expect(read).toMatchObject({
      ok: false,
      fault: { at: ['cards', 'buildings', at, 'chain'], reason: 'planks could be made from planks for ever' },
    })
  })
})
