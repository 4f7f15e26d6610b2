import { describe, expect, it } from 'vitest'
import { ohMyGoods } from '../src/index.js'
import { deal, lay } from './table.js'

const { game } = ohMyGoods
const seven = [
  'charburner-grain',
  'market-office-1',
  'market-office-2',
  'market-office-3',
  'market-office-4',
  'market-office-5',
  'market-office-6',
]

describe('the end', () => {
  it('[OMG-6.1] of a round discards the market and makes the next player active', () => {
    const table = lay({
      phase: 'produce',
      active: 2,
      turn: 2,
      sunrise: ['mill-1', 'mill-2'],
      sunset: ['sawmill-2', 'mill-3'],
      players: [{}, {}, {}],
    })
    expect(table.p.round).toBe(2)
    expect(table.p.active).toBe(0)
    expect(table.ids(table.p.discard)).toEqual(['mill-1', 'mill-2', 'sawmill-2', 'mill-3'])
  })

  it('[OMG-6.2] comes after one more complete round when somebody has eight buildings', () => {
    const table = lay({
      phase: 'build',
      bench: [],
      players: [
        { hand: [], aside: 'mill-1', buildings: [{ card: 'charburner-grain', goods: 2 }, ...seven.slice(1)] },
        { hand: [], buildings: ['charburner-wool'] },
      ],
    }).play('build')
    expect(table.buildings(0)).toHaveLength(8)
    // The round is finished, and the final one is under way.
    expect(table.p.round).toBe(2)
    expect(table.p.final).toBe(true)
    expect(table.facts.map((fact) => fact.is)).toContain('last-round')
    for (let i = 0; table.waiting.length > 0 && i < 200; i++) {
      expect(table.p.round).toBe(2)
      expect(game.result(table.p)).toBeNull()
      table.play(`${table.waiting[0]}: ${table.moves().at(-1)}`)
    }
    expect(game.result(table.p)).not.toBeNull()
    expect(table.rule('0: keep')).toBe('OMG-6.2')
    expect(game.waiting(table.p)).toEqual([])
  })

  it('[OMG-6.3] scores buildings, assistants, and a point for every full five coins of all goods together', () => {
    const table = lay({
      phase: 'over',
      players: [
        // 4 coal and 1 shoes: 12 coins; offices 3 each, shoemaker 4; the assistant's second face 3.
        {
          hand: [],
          buildings: [
            { card: 'charburner-grain', goods: 4 },
            ...seven.slice(1),
            { card: 'shoemaker-1', goods: 1, assistant: 'assistant-1/2' },
          ],
        },
        { hand: [], buildings: [{ card: 'charburner-wool', goods: 9 }] },
      ],
    })
    expect(game.scores(table.p)).toEqual([
      { points: 6 * 3 + 4 + 3 + 2, tiebreak: 2, parts: { buildings: 22, assistants: 3, goods: 2 } },
      { points: 1, tiebreak: 4, parts: { buildings: 0, assistants: 0, goods: 1 } },
    ])
  })

  it('[OMG-6.4, OMG-R.12] is won by the most points, then by the coins left over, else shared', () => {
    const ending = (coal: number[]) =>
      lay({
        phase: 'over',
        players: [
          { hand: [], buildings: [{ card: 'charburner-grain', goods: coal[0] }, ...seven.slice(1), 'mill-1'] },
          {
            hand: [],
            buildings: [
              { card: 'charburner-wool', goods: coal[1] },
              'market-office-7',
              'market-office-8',
              'market-office-9',
              'market-office-10',
              'market-office-11',
              'market-office-12',
              'mill-2',
            ],
          },
          { hand: [], buildings: ['charburner-clay'] },
        ],
      })
    const result = (coal: number[]) => game.result(ending(coal).p)
    expect(result([5, 4])).toMatchObject({ winners: [0], ranks: [1, 2, 3] })
    expect(result([6, 8])).toMatchObject({ winners: [1], ranks: [2, 1, 3] })
    expect(result([7, 7])).toMatchObject({ winners: [0, 1], ranks: [1, 1, 3] })
  })
})

describe('the editions', () => {
  it('have the settings of table E, and each row can be set separately', () => {
    const settings = (raw: object) => {
      const read = ohMyGoods.options(raw, 2)
      if (!read.ok) throw new Error(read.fault.reason)
      const { redraw, extraCard, unbuilt, hire, finalChains, assistantLimit, keepOne, twoForOne } = read.value
      return { redraw, extraCard, unbuilt, hire, finalChains, assistantLimit, keepOne, twoForOne }
    }
    const second = {
      redraw: true,
      extraCard: 'few',
      unbuilt: 'hand',
      hire: 'instead',
      finalChains: true,
      assistantLimit: true,
      keepOne: false,
      twoForOne: false,
    }
    const first = {
      ...second,
      redraw: false,
      extraCard: 'always',
      unbuilt: 'discard',
      hire: 'after',
      finalChains: false,
    }
    expect(settings({})).toEqual(second)
    expect(settings({ edition: '1st' })).toEqual(first)
    expect(settings({ edition: '1st', redraw: true, hire: 'instead' })).toEqual({
      ...first,
      redraw: true,
      hire: 'instead',
    })
  })

  it.each([
    [{ edition: '3rd' }, ['edition'], 'must be one of 2nd, 1st'],
    [{ redraw: 'maybe' }, ['redraw'], 'must be one of yes, no'],
    [{ colour: 'red' }, ['colour'], /is not known here/],
    ['all', [], 'must be an object'],
  ])('refuse %j', (raw, at, reason) => {
    const read = ohMyGoods.options(raw, 2)
    expect(read).toMatchObject({ ok: false, fault: { at, reason: expect.stringMatching(reason) } })
  })
})

describe('a deal', () => {
  it('depends only on its seed', () => {
    expect(deal({}, 3, 'one').p).toEqual(deal({}, 3, 'one').p)
    expect(deal({}, 3, 'one').p.pile).not.toEqual(deal({}, 3, 'two').p.pile)
  })
})
