import { HIDDEN } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { ohMyGoods } from '../src/index.js'
import { lay } from './table.js'

const { game } = ohMyGoods

/** A producing seat 0 against a seat 1 that has nothing to do. */
const producing = (player: object, further: object = {}) =>
  lay({
    phase: 'produce',
    sunrise: [],
    sunset: [],
    players: [
      { hand: [], ...player },
      { hand: [], buildings: ['charburner-clay'] },
    ],
    ...further,
  })

describe('producing', () => {
  it('[OMG-4.1] goes seat by seat from the active player clockwise, each producing before building', () => {
    const player = (charburner: string, aside: string) => ({
      hand: [],
      aside,
      buildings: [{ card: charburner, goods: 5, worker: 'orderly' }],
    })
    const table = lay({
      phase: 'produce',
      active: 1,
      sunrise: [
        'mill-1',
        'mill-4',
        'sawmill-1',
        'weaving-mill-2',
        'weaving-mill-4',
        'brick-manufacture-1',
        'brick-manufacture-5',
      ],
      sunset: [],
      players: [
        player('charburner-grain', 'mill-2'),
        player('charburner-wool', 'mill-3'),
        player('charburner-clay', 'mill-5'),
      ],
    })
    const turns: [number, string][] = []
    for (let i = 0; table.p.round === 1 && i < 20; i++) {
      turns.push([table.waiting[0], table.moves()[0].split(' ')[0]])
      expect(table.waiting).toHaveLength(1)
      expect(table.rule(`${(table.waiting[0] + 1) % 3}: end`)).toBe('OMG-4.1')
      table.play(table.moves()[0])
    }
    expect(turns).toEqual(
      [1, 2, 0].flatMap((seat) => [
        [seat, 'produce'],
        [seat, 'build'],
      ]),
    )
  })

  it('[OMG-4.2] takes the occupied buildings in any order, each once, and may leave one out', () => {
    const table = producing(
      {
        hand: [],
        buildings: [
          { card: 'charburner-grain', worker: 'orderly' },
          { card: 'mill-4', assistant: 'assistant-1' },
          'sawmill-1',
        ],
      },
      { sunrise: ['mill-1', 'mill-6', 'sawmill-4', 'brick-manufacture-1', 'brick-manufacture-5'] },
    )
    expect(table.moves()).toEqual(['produce charburner-grain', 'produce mill-4', 'end'])
    expect(table.rule('produce sawmill-1')).toBe('OMG-4.2')
    table.play('produce mill-4')
    expect(table.rule('produce mill-4')).toBe('OMG-4.2')
    expect(table.moves()).toEqual(['produce charburner-grain', 'end'])
    table.play('end')
    expect(table.goods(0, 'charburner-grain')).toBe(0)
    expect(table.goods(0, 'mill-4')).toBe(1)
  })

  it('[OMG-4.3] meets needs by the market, which is not used up, and by hand cards, each for one building', () => {
    const buildings = [
      { card: 'charburner-grain', worker: 'orderly' },
      { card: 'mill-2', assistant: 'assistant-1' },
    ]
    // Both need wood; the market has the grain for both, the hand one wood.
    const table = producing({ hand: ['sawmill-1'], buildings }, { sunrise: ['mill-1', 'mill-4', 'mill-6'] })
    expect(table.moves()).toEqual(['produce charburner-grain', 'produce mill-2', 'end'])
    table.play('produce charburner-grain')
    expect(table.ids(table.facts[0].cards ?? [])).toEqual(['sawmill-1'])
    // The wood is spent, so nothing is left to be decided about the mill.
    expect(table.p.turn).not.toBe(0)
    expect(table.goods(0, 'mill-2')).toBe(0)
    // With the wood in the market it serves both, and the other player as well.
    const shared = lay({
      phase: 'produce',
      sunrise: ['mill-1', 'mill-4', 'mill-6', 'sawmill-1'],
      sunset: [],
      players: [
        { hand: [], buildings },
        {
          hand: [],
          buildings: ['charburner-clay', { card: 'mill-3', worker: 'sloppy' }, { card: 'sawmill-2', goods: 0 }].slice(
            0,
            2,
          ),
        },
      ],
    })
    shared.play('produce charburner-grain', 'produce mill-2')
    expect(shared.goods(0, 'charburner-grain') + shared.goods(0, 'mill-2')).toBe(3)
  })

  const needs = (worker: object, hand: string[], market: string[]) =>
    producing({ hand, buildings: [{ card: 'charburner-grain', ...worker }] }, { sunrise: market })

  it('[OMG-4.4] gives two goods for orderly work with all needs met, else nothing', () => {
    const table = needs({ worker: 'orderly' }, [], ['mill-1', 'mill-4', 'sawmill-1']).play('produce charburner-grain')
    expect(table.goods(0, 'charburner-grain')).toBe(2)
    const short = needs({ worker: 'orderly' }, ['bakery-1', 'tannery-1'], ['mill-1', 'mill-4'])
    expect(short.facts).toEqual([])
    expect(short.goods(0, 'charburner-grain')).toBe(0)
    expect(short.p.turn).not.toBe(0)
    const refused = producing(
      {
        hand: ['bakery-1'],
        buildings: [
          { card: 'charburner-grain', worker: 'orderly' },
          { card: 'mill-1', assistant: 'assistant-1' },
        ],
      },
      { sunrise: ['mill-4', 'mill-6', 'weaving-mill-2'] },
    )
    expect(refused.moves()).toEqual(['produce mill-1', 'end'])
    expect(refused.rule('produce charburner-grain')).toBe('OMG-4.4')
  })

  it('[OMG-4.5] gives one good for sloppy work, where one unit may be lacking and no more', () => {
    const table = needs({ worker: 'sloppy' }, [], ['mill-1', 'mill-4']).play('produce charburner-grain')
    expect(table.goods(0, 'charburner-grain')).toBe(1)
    expect(
      needs({ worker: 'sloppy' }, [], ['mill-1', 'mill-4', 'sawmill-1'])
        .play('produce charburner-grain')
        .goods(0, 'charburner-grain'),
    ).toBe(1)
    const short = producing(
      {
        hand: [],
        buildings: [
          { card: 'charburner-wool', worker: 'sloppy' },
          { card: 'mill-1', assistant: 'assistant-1' },
        ],
      },
      { sunrise: ['mill-4', 'mill-6', 'weaving-mill-4', 'weaving-mill-2'] },
    )
    expect(short.moves()).toContain('produce charburner-wool')
    const shorter = producing(
      {
        hand: [],
        buildings: [
          { card: 'charburner-clay', worker: 'sloppy' },
          { card: 'mill-1', assistant: 'assistant-1' },
        ],
      },
      {
        sunrise: ['mill-4', 'mill-6', 'mill-2', 'weaving-mill-2'],
        players: [
          {
            hand: [],
            buildings: [
              { card: 'charburner-clay', worker: 'sloppy' },
              { card: 'mill-1', assistant: 'assistant-1' },
            ],
          },
          { hand: [] },
        ],
      },
    )
    expect(shorter.rule('produce charburner-clay')).toBe('OMG-4.5')
  })

  it('[OMG-4.6] gives one good for an assistant with all needs met, else nothing', () => {
    const table = needs({ assistant: 'assistant-1' }, [], ['mill-1', 'mill-4', 'sawmill-1']).play(
      'produce charburner-grain',
    )
    expect(table.goods(0, 'charburner-grain')).toBe(1)
    const short = producing(
      {
        hand: [],
        buildings: [
          { card: 'charburner-wool', worker: 'sloppy' },
          { card: 'mill-1', assistant: 'assistant-1' },
        ],
      },
      { sunrise: ['weaving-mill-2', 'weaving-mill-4', 'mill-2'] },
    )
    expect(short.moves()).toEqual(['produce charburner-wool', 'end'])
    expect(short.rule('produce mill-1')).toBe('OMG-4.6')
  })

  it('[OMG-4.7] draws goods from the pile, unseen by anybody', () => {
    const table = needs({ worker: 'orderly' }, [], ['mill-1', 'mill-4', 'sawmill-1'])
    const top = table.p.pile.slice(-2)
    table.play('produce charburner-grain')
    expect(table.player(0).goods[0].toSorted()).toEqual(top.toSorted())
    for (const seat of [0, 1, null]) expect(game.view(table.p, seat).players[0].goods[0]).toEqual([HIDDEN, HIDDEN])
    const fact = table.facts.find((told) => told.is === 'produce')
    for (const seat of [0, 1, null]) expect(game.redact(fact as never, seat)?.cards).toEqual([HIDDEN, HIDDEN])
  })

  it('[OMG-4.8] discards exactly what is still needed, and nothing where the building could not produce', () => {
    // Charburner of grain: 2 grain and 1 wood lacking; the hand has 3 grain and 2 wood.
    const hand = ['sawmill-1', 'sawmill-2', 'mill-1', 'mill-2', 'mill-3']
    const table = needs({ worker: 'orderly' }, hand, []).play('produce charburner-grain')
    expect(table.moves()).toEqual(['discard sawmill-1', 'discard sawmill-2'])
    expect(table.rule('discard mill-1')).toBe('OMG-4.8')
    table.play('discard sawmill-2')
    expect(table.moves()).toEqual(['discard mill-1', 'discard mill-2'])
    expect(table.rule('discard sawmill-1')).toBe('OMG-4.8')
    expect(table.rule('discard mill-3')).toBe('OMG-4.8')
    table.play('discard mill-2')
    expect(table.hand(0)).toEqual(['sawmill-1', 'mill-1'])
    // A sloppy one that lacks three discards two, any two of those that it lacks, and never more.
    const sloppy = needs({ worker: 'sloppy' }, ['sawmill-1', 'mill-1', 'bakery-1'], []).play('produce charburner-grain')
    expect(sloppy.moves()).toEqual(['discard sawmill-1', 'discard mill-1'])
    sloppy.play('discard mill-1')
    expect(sloppy.hand(0)).toEqual(['sawmill-1'])
    expect(sloppy.goods(0, 'charburner-grain')).toBe(1)
    const hopeless = needs({ worker: 'orderly' }, ['mill-1', 'mill-2'], [])
    expect(hopeless.hand(0)).toEqual(['mill-1', 'mill-2'])
    expect(hopeless.facts).toEqual([])
  })

  it('[OMG-R.5] names the cards for a gap in the order of the hand, so that one choice is one line', () => {
    const table = needs({ worker: 'orderly' }, ['mill-1', 'mill-2', 'mill-3', 'mill-4', 'sawmill-1'], []).play(
      'produce charburner-grain',
    )
    expect(table.moves()).toEqual(['discard mill-1', 'discard mill-2', 'discard mill-3'])
    table.play('discard mill-2')
    expect(table.moves()).toEqual(['discard mill-3', 'discard mill-4'])
    expect(table.rule('discard mill-1')).toBe('OMG-4.8')
  })

  it('[OMG-R.3] hides the cards that are being picked for a gap until it is filled', () => {
    const before = needs({ worker: 'orderly' }, ['mill-1', 'mill-2', 'mill-3', 'sawmill-1'], [])
    const seen = game.view(before.p, 1)
    const picking = before.play('produce charburner-grain', 'discard mill-1')
    expect(game.view(picking.p, 1)).toEqual(seen)
  })
})

describe('chains', () => {
  const mill = (further: object = {}) =>
    producing(
      {
        hand: ['mill-2', 'bakery-1', 'sawmill-1'],
        buildings: [
          'charburner-grain',
          { card: 'mill-1', worker: 'orderly' },
          { card: 'sawmill-2', assistant: 'assistant-1' },
        ],
      },
      {
        sunrise: [
          'mill-3',
          'mill-4',
          'mill-6',
          'weaving-mill-2',
          'brick-manufacture-1',
          'brick-manufacture-5',
          'brick-manufacture-6',
          'market-office-1',
        ],
        ...further,
      },
    )

  it('[OMG-4.9] runs at once after its building produced, any number of times, before the player goes on', () => {
    const table = mill()
    expect(table.rule('chain mill-1 with mill-2')).toBe('OMG-4.9')
    table.play('produce mill-1')
    expect(table.moves()).toEqual([
      'produce sawmill-2',
      'chain mill-1 with mill-2',
      'chain mill-1 with bakery-1',
      'end',
    ])
    table.play('chain mill-1 with bakery-1')
    expect(table.moves()).toContain('chain mill-1 with mill-2')
    table.play('produce sawmill-2')
    expect(table.rule('chain mill-1 with mill-2')).toBe('OMG-4.9')
    expect(table.moves()).toEqual(['chain sawmill-2 with sawmill-1', 'end'])
  })

  it('[OMG-4.9] runs no more once another building was set to work, though that one drew nothing', () => {
    const buildings = [
      'charburner-grain',
      { card: 'mill-1', worker: 'orderly' },
      { card: 'sawmill-2', assistant: 'assistant-1' },
    ]
    const sunrise = ['mill-3', 'mill-4', 'mill-6', 'weaving-mill-2', 'brick-manufacture-1', 'brick-manufacture-5']
    const layout = (goods: number) =>
      lay({
        phase: 'produce',
        sunrise: [...sunrise, 'brick-manufacture-6', 'market-office-1'],
        sunset: [],
        players: [
          { hand: ['mill-2'], buildings },
          { hand: [], buildings: [{ card: 'charburner-clay', goods }] },
        ],
      })
    // Two cards are left to draw, which the mill takes.
    const table = layout(layout(0).p.pile.length - 2).play('produce mill-1')
    expect(table.moves()).toEqual(['produce sawmill-2', 'chain mill-1 with mill-2', 'end'])
    table.play('produce sawmill-2')
    expect(table.goods(0, 'sawmill-2')).toBe(0)
    expect(table.rule('0: chain mill-1 with mill-2')).toBeDefined()
    expect(table.p.turn).not.toBe(0)
  })

  it('[OMG-4.10] moves one card for each input, shown to all, each of which becomes a good', () => {
    const table = mill().play('produce mill-1', 'chain mill-1 with mill-2')
    expect(table.goods(0, 'mill-1')).toBe(3)
    expect(table.hand(0)).toEqual(['sawmill-1', 'bakery-1'])
    const fact = table.facts.find((told) => told.is === 'chain')
    expect(table.ids(game.redact(fact as never, 1)?.cards ?? [])).toEqual(['mill-2'])
    // Two inputs at once, two goods: bread from flour and coal.
    const bakery = producing(
      {
        hand: [],
        buildings: [
          { card: 'charburner-grain', goods: 3 },
          { card: 'mill-1', goods: 2 },
          { card: 'bakery-1', worker: 'orderly' },
        ],
      },
      { sunrise: ['mill-3', 'mill-4', 'weaving-mill-2', 'weaving-mill-4', 'weaving-mill-5'] },
    ).play('produce bakery-1')
    expect(bakery.moves()).toEqual(['chain bakery-1', 'end'])
    bakery.play('chain bakery-1')
    expect(['charburner-grain', 'mill-1', 'bakery-1'].map((b) => bakery.goods(0, b))).toEqual([2, 1, 4])
    bakery.play('chain bakery-1')
    expect(['charburner-grain', 'mill-1', 'bakery-1'].map((b) => bakery.goods(0, b))).toEqual([1, 0, 6])
    expect(bakery.p.turn).not.toBe(0)
  })

  it('[OMG-4.11] is never fed by the market or an office', () => {
    const table = producing(
      { hand: [], buildings: ['charburner-grain', { card: 'mill-1', worker: 'orderly' }, 'market-office-12'] },
      { sunrise: ['mill-3', 'mill-4', 'mill-6', 'weaving-mill-2'] },
    ).play('produce mill-1')
    expect(table.goods(0, 'mill-1')).toBe(2)
    expect(table.p.turn).not.toBe(0)
    expect(table.facts.some((fact) => fact.is === 'chain')).toBe(false)
  })

  it('[OMG-R.2] takes the top good of the building that was built first', () => {
    const table = producing(
      {
        hand: [],
        buildings: [
          'charburner-grain',
          { card: 'tannery-2', goods: ['mill-1', 'mill-2'] },
          { card: 'tannery-1', goods: ['mill-3'] },
          { card: 'shoemaker-2', worker: 'orderly' },
        ],
      },
      {
        sunrise: ['bakery-1', 'bakery-2', 'bakery-3', 'bakery-4', 'sawmill-1'].slice(0, 1),
        sunset: ['mill-4', 'mill-6', 'shoemaker-1', 'brick-manufacture-1', 'brick-manufacture-5'],
      },
    ).play('produce shoemaker-2', 'chain shoemaker-2')
    expect(table.ids(table.player(0).goods[3]).at(-1)).toBe('mill-2')
    table.play('chain shoemaker-2')
    expect(table.ids(table.player(0).goods[3]).at(-1)).toBe('mill-1')
    table.play('chain shoemaker-2')
    expect(table.ids(table.player(0).goods[3]).at(-1)).toBe('mill-3')
  })

  it('[OMG-4.12] frees the building of the worker after production, and leaves assistants where they are', () => {
    const table = mill({ bench: ['assistant-2/1'] }).play('produce mill-1', 'end')
    expect(table.player(0).worker).toBe(-2)
    expect(table.player(0).posts).toEqual([2])
    // The next hired assistant may go where the worker was.
    const hiring = producing(
      {
        hand: [],
        buildings: [{ card: 'charburner-grain', goods: 5, worker: 'orderly' }, 'sawmill-1', 'weaving-mill-1', 'mill-1'],
      },
      { sunrise: ['mill-3', 'mill-4', 'sawmill-4'], bench: ['assistant-2/1'] },
    ).play('end', 'hire assistant-2')
    expect(hiring.moves()).toContain('at charburner-grain')
  })

  const eight = [
    'charburner-grain',
    'sawmill-1',
    'sawmill-2',
    'mill-1',
    'mill-2',
    'market-office-1',
    'market-office-2',
    'market-office-3',
  ]

  it('[OMG-4.13] runs all chains in the final round, before, between and after productions', () => {
    const player = {
      hand: ['mill-3', 'mill-4', 'sawmill-3', 'sawmill-4'],
      buildings: eight.map((card) => (card === 'charburner-grain' ? { card, worker: 'orderly' } : card)),
    }
    const table = producing(player, {
      final: true,
      sunrise: ['bakery-1', 'bakery-2'].slice(0, 1),
      sunset: ['shoemaker-1', 'sawmill-5'],
    })
    table.play(
      'chain mill-1 with mill-3',
      'produce charburner-grain',
      'chain mill-2 with mill-4',
      'chain sawmill-2 with sawmill-3',
      'chain charburner-grain with sawmill-4',
    )
    expect(eight.slice(0, 5).map((building) => table.goods(0, building))).toEqual([3, 0, 1, 1, 1])
    const first = producing(player, {
      final: true,
      options: { finalChains: 'no' },
      sunrise: ['bakery-1'],
      sunset: ['shoemaker-1', 'sawmill-5'],
    })
    expect(first.moves()).toEqual(['produce charburner-grain', 'end'])
    const early = producing(player, { final: false, sunrise: ['bakery-1'], sunset: ['shoemaker-1', 'sawmill-5'] })
    expect(early.moves()).toEqual(['produce charburner-grain', 'end'])
  })

  it('[OMG-R.13] runs no chain of a building that is built in it, though the input is in the hand', () => {
    const table = producing(
      {
        hand: ['mill-4'],
        aside: 'mill-3',
        buildings: eight.map((card) => (card === 'charburner-grain' ? { card, goods: 9 } : card)),
      },
      { final: true, bench: [], sunrise: ['bakery-1'], sunset: ['shoemaker-1', 'sawmill-5'] },
    )
    // A mill that stands already may run its chain now, the new one may not and will not.
    expect(table.moves()).toContain('chain mill-1 with mill-4')
    table.play('end', 'build')
    expect(table.buildings(0)).toContain('mill-3')
    expect(table.hand(0)).toEqual(['mill-4'])
    expect(game.result(table.p)).not.toBeNull()
  })
})

describe('the house rule two for one', () => {
  const layout = (
    hand: string[],
    worker: object,
    options: object = { twoForOne: 'yes' },
    market: string[] = ['mill-1', 'mill-4'],
  ) => producing({ hand, buildings: [{ card: 'charburner-grain', ...worker }] }, { sunrise: market, options })

  it('[OMG-H.2] takes two cards that are not lacking for one missing unit', () => {
    // One wood is lacking.
    const table = layout(['mill-2', 'weaving-mill-1', 'tannery-1'], { worker: 'orderly' }).play(
      'produce charburner-grain',
    )
    expect(table.moves()).toEqual(['discard mill-2', 'discard weaving-mill-1'])
    table.play('discard mill-2')
    expect(table.moves()).toEqual(['discard weaving-mill-1', 'discard tannery-1'])
    table.play('discard tannery-1')
    expect(table.hand(0)).toEqual(['weaving-mill-1'])
    expect(table.goods(0, 'charburner-grain')).toBe(2)
    expect(layout(['mill-2', 'weaving-mill-1'], { worker: 'orderly' }, {}).p.turn).not.toBe(0)
    const assistant = layout(['mill-2', 'weaving-mill-1'], { assistant: 'assistant-1' }).play(
      'produce charburner-grain',
    )
    expect(assistant.goods(0, 'charburner-grain')).toBe(1)
  })

  it('[OMG-H.2] judges what is lacking before any pair is used, and mixes pairs with single cards', () => {
    // A grain and a wood are lacking: grain and wood never make a pair.
    const table = layout(
      ['sawmill-1', 'mill-2', 'mill-3', 'weaving-mill-1', 'tannery-1'],
      { worker: 'orderly' },
      { twoForOne: 'yes' },
      ['mill-1'],
    )
    table.play('produce charburner-grain')
    expect(table.moves()).toEqual(['discard sawmill-1', 'discard mill-2', 'discard mill-3'])
    // With one grain given, wool and clay can stand for the wood, and nothing else is left after it in the hand.
    table.play('discard mill-2')
    expect(table.hand(0)).toEqual(['sawmill-1', 'mill-3'])
    expect(table.goods(0, 'charburner-grain')).toBe(2)
    expect(
      layout(['mill-2', 'mill-3', 'bakery-1'], { worker: 'orderly' }, { twoForOne: 'yes' }, ['mill-1']).p.turn,
    ).not.toBe(0)
  })

  it('[OMG-H.2] is not for a glassmaker, nor for a chain', () => {
    const glass = producing(
      {
        hand: ['mill-2', 'mill-3', 'bakery-1'],
        buildings: ['charburner-grain', { card: 'glassmaker-3', worker: 'orderly' }],
      },
      {
        options: { twoForOne: 'yes' },
        sunrise: [
          'sawmill-1',
          'sawmill-4',
          'sawmill-5',
          'cooperage-1',
          'cooperage-3',
          'tool-maker-1',
          'tool-maker-4',
          'mill-1',
          'mill-4',
        ],
      },
    ).play('produce glassmaker-3')
    // Two units are lacking, and each card is one: two cards, never four.
    expect(glass.moves()).toEqual(['discard mill-2', 'discard mill-3'])
    glass.play('discard mill-2', 'discard mill-3')
    expect(glass.hand(0)).toEqual(['bakery-1'])
    const chain = layout(['mill-2', 'weaving-mill-1'], { worker: 'orderly' }, { twoForOne: 'yes' }, [
      'mill-1',
      'mill-4',
      'sawmill-1',
    ]).play('produce charburner-grain')
    expect(chain.facts.some((fact) => fact.is === 'chain')).toBe(false)
    expect(chain.p.turn).not.toBe(0)
  })
})
