import { HIDDEN } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { ohMyGoods } from '../src/index.js'
import { lay } from './table.js'

const { game } = ohMyGoods

const building = (player: object, further: object = {}) =>
  lay({
    phase: 'build',
    bench: [],
    players: [
      { hand: [], ...player },
      { hand: [], buildings: ['charburner-clay'] },
    ],
    ...further,
  })

describe('building', () => {
  const player = { hand: ['bakery-1'], aside: 'mill-1', buildings: [{ card: 'charburner-grain', goods: 4 }] }

  it('[OMG-5.1] builds the card set aside, or takes it back (second edition) or discards it (first)', () => {
    const table = building(player)
    expect(table.moves()).toEqual(['build', 'pass'])
    table.play('build')
    expect(table.buildings(0)).toEqual(['charburner-grain', 'mill-1'])
    expect(table.player(0).aside).toBe(-2)
    const back = building(player).play('pass')
    expect(back.hand(0)).toContain('mill-1')
    const gone = building(player, { options: { edition: '1st' } }).play('pass')
    expect(gone.hand(0)).not.toContain('mill-1')
    expect(gone.ids(gone.facts.find((fact) => fact.is === 'unbuilt')?.cards ?? [])).toEqual(['mill-1'])
    expect(gone.facts.find((fact) => fact.is === 'unbuilt')?.to?.zone).toBe('discard')
    const nothing = building(
      { buildings: [{ card: 'charburner-grain', goods: 9 }, 'sawmill-1', 'mill-1', 'weaving-mill-1'] },
      { bench: ['assistant-2/1'] },
    )
    expect(nothing.rule('build')).toBe('OMG-5.1')
  })

  it('[OMG-5.1] shows nobody else which card was taken back', () => {
    const fact = building(player)
      .play('pass')
      .facts.find((told) => told.is === 'unbuilt')
    expect(game.redact(fact as never, 1)?.cards).toEqual([HIDDEN])
  })

  it('[OMG-5.2] is paid with sufficient goods, none of which could be left out; no change is given', () => {
    const table = building({
      aside: 'mill-5',
      buildings: [
        { card: 'charburner-grain', goods: 5 },
        { card: 'mill-1', goods: 2 },
        { card: 'iron-smelter-1', goods: 1 },
      ],
    })
    // Four coins.
    table.play('build')
    expect(table.moves().sort()).toEqual([
      'pay 1 coal 1 iron',
      'pay 1 flour 1 iron',
      'pay 2 coal 1 flour',
      'pay 2 flour',
      'pay 4 coal',
    ])
    expect(table.rule('pay 3 coal')).toBe('OMG-5.2')
    expect(table.rule('pay 5 coal')).toBe('OMG-5.2')
    expect(table.rule('pay 6 coal')).toBe('OMG-5.2')
    expect(table.rule('pay 2 coal 1 iron')).toBe('OMG-5.2')
    table.play('pay 1 flour 1 iron')
    expect(table.buildings(0)).toContain('mill-5')
    expect(['charburner-grain', 'mill-1', 'iron-smelter-1'].map((b) => table.goods(0, b))).toEqual([5, 1, 0])
    const poor = building(
      {
        aside: 'bakery-1',
        buildings: [{ card: 'charburner-grain', goods: 8 }, 'sawmill-1', 'mill-1', 'weaving-mill-1'],
      },
      { bench: ['assistant-2/1'] },
    )
    expect(poor.rule('build')).toBe('OMG-5.2')
  })

  it('[OMG-R.3] hides from the others what is being built until it is paid', () => {
    const rich = {
      hand: [],
      aside: 'mill-5',
      buildings: [
        { card: 'charburner-grain', goods: 5 },
        { card: 'mill-1', goods: 2 },
      ],
    }
    const before = building(rich)
    const seen = game.view(before.p, 1)
    expect(game.view(before.play('build').p, 1)).toEqual(seen)
  })

  it('[OMG-R.6] asks for no payment if only one is possible', () => {
    expect(building(player).play('build').goods(0, 'charburner-grain')).toBe(2)
  })
})

describe('hiring', () => {
  const colours = [{ card: 'charburner-grain', goods: 9 }, 'sawmill-1', 'mill-1', 'weaving-mill-1']

  it('[OMG-5.3] is in place of building in the second edition, and at most once a round', () => {
    const table = building({ aside: 'mill-2', buildings: colours }, { bench: ['assistant-2/1', 'assistant-7/1'] })
    expect(table.moves()).toEqual(['build', 'hire assistant-2', 'pass'])
    const built = building({ aside: 'mill-2', buildings: colours }, { bench: ['assistant-2/1'] }).play('build')
    expect(built.p.turn).not.toBe(0)
    const hired = table.play('hire assistant-2', 'at mill-1')
    expect(hired.player(0).assistants).toHaveLength(1)
    expect(hired.hand(0)).toContain('mill-2')
  })

  it('[OMG-5.3] may follow building in the first edition, never come before it', () => {
    const options = { edition: '1st' }
    const built = building({ aside: 'mill-2', buildings: colours }, { options, bench: ['assistant-2/1'] }).play('build')
    expect(built.moves()).toEqual(['hire assistant-2', 'pass'])
    expect(built.rule('build')).toBe('OMG-5.3')
    built.play('hire assistant-2', 'at mill-1')
    expect(built.player(0).assistants).toHaveLength(1)
    expect(built.buildings(0)).toContain('mill-2')
    const hired = building(
      { aside: 'mill-2', buildings: colours },
      { options, bench: ['assistant-2/1', 'assistant-6/1'] },
    ).play('hire assistant-2', 'at mill-1')
    expect(hired.p.turn).not.toBe(0)
    expect(hired.buildings(0)).not.toContain('mill-2')
  })

  it('[OMG-5.4] takes the cost and buildings in the colours shown, which are kept; the charburner has none', () => {
    const table = building({ buildings: colours }, { bench: ['assistant-2/1', 'assistant-1/1', 'assistant-4/1'] })
    // Wood, grain and wool each once; twice wood and clay, or twice grain, are not there.
    expect(table.moves()).toEqual(['hire assistant-2', 'pass'])
    expect(table.rule('hire assistant-1')).toBe('OMG-5.4')
    expect(table.rule('hire assistant-4')).toBe('OMG-5.4')
    table.play('hire assistant-2', 'at sawmill-1')
    expect(table.buildings(0)).toHaveLength(4)
    expect(table.goods(0, 'charburner-grain')).toBe(5)
    expect(table.points(0)).toBe(6 + 2 + 1)
    const poor = building(
      { aside: 'mill-2', buildings: [{ card: 'charburner-grain', goods: 3 }, ...colours.slice(1)] },
      { bench: ['assistant-2/1'] },
    )
    expect(poor.rule('hire assistant-2')).toBe('OMG-5.2')
    expect(table.rule('0: hire assistant-8')).toBeDefined()
  })

  it('[OMG-5.5] sends the assistant at once to a production building where nobody is; with none there is no hire', () => {
    const table = building(
      {
        buildings: [
          { card: 'charburner-grain', goods: 9 },
          'sawmill-1',
          { card: 'mill-1', assistant: 'assistant-3' },
          'weaving-mill-1',
          'market-office-1',
        ],
      },
      { bench: ['assistant-2/1'] },
    ).play('hire assistant-2')
    expect(table.moves()).toEqual(['at charburner-grain', 'at sawmill-1', 'at weaving-mill-1'])
    expect(table.rule('at mill-1')).toBe('OMG-5.5')
    expect(table.rule('at market-office-1')).toBe('OMG-5.5')
    table.play('at weaving-mill-1')
    expect(table.player(0).posts).toEqual([2, 3])
    const full = building(
      {
        aside: 'mill-2',
        buildings: [
          { card: 'charburner-grain', goods: 9, assistant: 'assistant-3' },
          'market-office-1',
          'market-office-2',
        ],
      },
      { bench: ['assistant-2/1'], options: { cards: null } },
    )
    expect(full.moves()).not.toContain('hire assistant-2')
    const crowded = building(
      {
        aside: 'mill-2',
        buildings: [
          { card: 'charburner-grain', goods: 9, assistant: 'assistant-3' },
          { card: 'sawmill-1', assistant: 'assistant-4' },
          { card: 'mill-1', assistant: 'assistant-5' },
          { card: 'weaving-mill-1', assistant: 'assistant-6' },
        ],
      },
      { bench: ['assistant-2/1'], options: { assistantLimit: 'no' } },
    )
    expect(crowded.rule('hire assistant-2')).toBe('OMG-5.5')
  })

  it('[OMG-5.6] stops at two assistants, unless the table sets no limit', () => {
    const two = {
      aside: 'mill-2',
      buildings: [
        { card: 'charburner-grain', goods: 9 },
        { card: 'sawmill-1', assistant: 'assistant-4' },
        { card: 'mill-1', assistant: 'assistant-5' },
        'weaving-mill-1',
      ],
    }
    expect(building(two, { bench: ['assistant-2/1'] }).rule('hire assistant-2')).toBe('OMG-5.6')
    const open = building(two, { bench: ['assistant-2/1'], options: { assistantLimit: 'no' } }).play(
      'hire assistant-2',
      'at weaving-mill-1',
    )
    expect(open.player(0).assistants).toHaveLength(3)
  })
})
