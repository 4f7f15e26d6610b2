import { describe, expect, it } from 'vitest'
import { ohMyGoods } from '../src/index.js'
import { lay } from './table.js'

const producing = (player: object, sunrise: string[], further: object = {}) =>
  lay({
    phase: 'produce',
    bench: [],
    sunrise,
    sunset: [],
    players: [
      { hand: [], ...player },
      { hand: [], buildings: ['charburner-clay'] },
    ],
    ...further,
  })

describe('worked examples', () => {
  it('[OMG-X.1] a charburner of grain with one grain in the market: sloppy discards one card, orderly both', () => {
    const at = (worker: string) =>
      producing({ hand: ['sawmill-1', 'mill-2'], buildings: [{ card: 'charburner-grain', worker }] }, ['mill-1']).play(
        'produce charburner-grain',
      )
    const sloppy = at('sloppy')
    expect(sloppy.moves()).toEqual(['discard sawmill-1', 'discard mill-2'])
    sloppy.play('discard mill-2')
    expect(sloppy.goods(0, 'charburner-grain')).toBe(1)
    expect(sloppy.hand(0)).toEqual(['sawmill-1'])
    const orderly = at('orderly')
    expect(orderly.facts[0]).toMatchObject({ is: 'fill' })
    expect(orderly.facts[0].cards).toHaveLength(2)
    expect(orderly.goods(0, 'charburner-grain')).toBe(2)
  })

  it('[OMG-X.2] a mill that produced: any number of grain cards become flour', () => {
    const table = producing(
      {
        hand: ['mill-3', 'bakery-1', 'shoemaker-1', 'sawmill-1'],
        buildings: ['charburner-grain', { card: 'mill-1', worker: 'orderly' }],
      },
      ['mill-2', 'mill-4', 'mill-6', 'weaving-mill-2'],
    ).play('produce mill-1', 'chain mill-1 with mill-3', 'chain mill-1 with bakery-1', 'chain mill-1 with shoemaker-1')
    expect(table.goods(0, 'mill-1')).toBe(5)
  })

  it('[OMG-X.3] a shoemaker that produced: leather becomes shoes', () => {
    const table = producing(
      {
        buildings: [
          'charburner-grain',
          { card: 'tannery-1', goods: 2 },
          { card: 'tannery-2', goods: 1 },
          { card: 'shoemaker-1', worker: 'orderly' },
        ],
      },
      ['mill-2', 'mill-4', 'weaving-mill-2', 'weaving-mill-4', 'weaving-mill-5', 'weaving-mill-6'],
    )
    const coins = () => {
      const { points, tiebreak, parts } = ohMyGoods.game.scores(table.p)[0]
      return { points, tiebreak, goods: parts['goods'] }
    }
    table.play('produce shoemaker-1')
    const before = coins()
    table.play('chain shoemaker-1', 'chain shoemaker-1')
    expect(['tannery-1', 'tannery-2', 'shoemaker-1'].map((b) => table.goods(0, b))).toEqual([0, 1, 4])
    // Two leather at 6 became two shoes at 8: 4 coins more.
    const after = coins()
    expect(5 * after.goods + after.tiebreak - (5 * before.goods + before.tiebreak)).toBe(4)
  })

  it('[OMG-X.4] a brick manufacture that produced, 3 clay in hand, 2 coal: two runs, 4 bricks, 1 clay left', () => {
    const table = producing(
      {
        hand: ['cattle-ranch-1', 'cattle-ranch-2', 'tannery-1'],
        buildings: [
          { card: 'charburner-grain', goods: 2 },
          { card: 'brick-manufacture-1', worker: 'orderly' },
        ],
      },
      ['market-office-1', 'market-office-2', 'market-office-9', 'brick-manufacture-5'],
    ).play('produce brick-manufacture-1')
    table.play('chain brick-manufacture-1 with cattle-ranch-1', 'chain brick-manufacture-1 with tannery-1')
    expect(table.goods(0, 'brick-manufacture-1')).toBe(2 + 4)
    expect(table.goods(0, 'charburner-grain')).toBe(0)
    // No coal is left for the third clay.
    expect(table.facts.filter((fact) => fact.is === 'chain')).toHaveLength(2)
    expect(table.p.round).toBe(2)
    expect(table.hand(0)).toContain('cattle-ranch-2')
  })

  it('[OMG-X.5] a cost of 7 paid with iron, iron and flour: accepted, no change; a further flour is not offered', () => {
    const table = lay({
      phase: 'build',
      bench: [],
      players: [
        {
          hand: [],
          aside: 'tailors-shop-2',
          buildings: [
            { card: 'charburner-grain', goods: 3 },
            { card: 'iron-smelter-1', goods: 2 },
            { card: 'mill-1', goods: 2 },
          ],
        },
        { hand: [], buildings: ['charburner-clay'] },
      ],
    }).play('build')
    expect(table.moves()).toContain('pay 1 flour 2 iron')
    expect(table.moves()).not.toContain('pay 2 flour 2 iron')
    expect(table.rule('pay 2 iron 2 flour')).toBe('OMG-5.2')
    table.play('pay 2 iron 1 flour')
    expect(['charburner-grain', 'iron-smelter-1', 'mill-1'].map((b) => table.goods(0, b))).toEqual([3, 0, 1])
    expect(table.buildings(0)).toContain('tailors-shop-2')
  })

  it('[OMG-X.6] 12 coins of goods in all: 2 points, 2 coins left over for the tie-break', () => {
    const table = lay({
      phase: 'over',
      players: [
        {
          hand: [],
          buildings: [
            { card: 'charburner-grain', goods: 4 },
            { card: 'food-factory-1', goods: 1 },
          ],
        },
        {},
      ],
    })
    expect(ohMyGoods.game.scores(table.p)[0]).toMatchObject({ tiebreak: 2, parts: { goods: 2 } })
  })
})
