import { below, chanceOf, seedFrom, shuffle } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { standardCards as cards } from '../src/cards.js'
import { ohMyGoods } from '../src/index.js'
import { deal, lay } from './table.js'

const { game } = ohMyGoods
const countOf = (resource: string) => cards.buildings.filter((card) => card.resource === resource).length

describe('the cards', () => {
  it('[OMG-0.1] are 94 deck cards of five resources with 44 half suns, 4 charburners and 16 faces of assistants', () => {
    expect(cards.buildings).toHaveLength(94)
    expect(['wood', 'clay', 'grain', 'wool', 'stone'].map(countOf)).toEqual([26, 17, 17, 17, 17])
    expect(cards.buildings.filter((card) => card.halfSun)).toHaveLength(44)
    expect(cards.charburners).toHaveLength(4)
    expect(cards.assistants.flatMap((assistant) => assistant.faces)).toHaveLength(16)
    const table = deal({}, 4)
    expect(game.places(table.p)).toHaveLength(94 + 4 + 8)
  })

  it('[OMG-0.2] are a resource in the hand, a building when built, and the product of the building that they lie on', () => {
    const table = lay({
      phase: 'produce',
      sunrise: ['mill-1', 'mill-2'],
      sunset: [],
      players: [
        {
          // Five shoemakers on a charburner are five coal; a sawmill in the hand is wood.
          hand: ['sawmill-1', 'sawmill-2'],
          buildings: [{ card: 'charburner-grain', goods: ['shoemaker-1', 'shoemaker-2'], worker: 'orderly' }],
          aside: 'sawmill-3',
        },
        {},
      ],
    })
    table.play('produce charburner-grain', 'discard sawmill-1')
    expect(table.hand(0)).toEqual(['sawmill-2'])
    expect(table.goods(0, 'charburner-grain')).toBe(4)
    table.play('end', 'build')
    expect(table.buildings(0)).toEqual(['charburner-grain', 'sawmill-3'])
    expect(table.goods(0, 'charburner-grain')).toBe(1)
  })

  it('[OMG-0.3] give a building its cost, points, needs, chain and good, and a good its coins', () => {
    const table = lay({
      phase: 'build',
      players: [
        {
          hand: [],
          buildings: [
            { card: 'charburner-clay', goods: 0 },
            { card: 'tannery-1', goods: 2 },
          ],
          aside: 'mill-1',
        },
        {},
      ],
    })
    // A tannery is worth 3 points, two leather at 6 coins are 12.
    expect(game.scores(table.p)[0]).toEqual({
      points: 5,
      tiebreak: 2,
      parts: { buildings: 3, assistants: 0, goods: 2 },
    })
    table.play('build')
    expect(game.scores(table.p)[0].parts).toEqual({ buildings: 5, assistants: 0, goods: 1 })
  })

  it('[OMG-0.4] count an office among the eight and as gray, but nobody works there', () => {
    const offices = [1, 2, 3, 4, 5, 6].map((n) => `market-office-${n}`)
    const table = lay({
      phase: 'plan',
      players: [{ buildings: ['charburner-grain', ...offices, 'mill-1'] }, {}],
    })
    expect(table.p.final).toBe(true)
    expect(table.moves(0).some((move) => move.includes('office'))).toBe(false)
    expect(table.rule('work market-office-1 orderly')).toBe('OMG-0.4')
    const hiring = lay({
      phase: 'build',
      bench: ['assistant-1/2'],
      // Wood, wool and twice gray.
      players: [
        { buildings: [{ card: 'charburner-grain', goods: 2 }, 'sawmill-1', 'weaving-mill-1', ...offices.slice(0, 2)] },
        {},
      ],
    })
    expect(hiring.moves()).toContain('hire assistant-1')
  })

  it('[OMG-0.5] let offices add their resource to every check of their owner, and never to a chain', () => {
    const players = [
      {
        hand: [],
        buildings: [
          'charburner-wool',
          { card: 'mill-1', worker: 'orderly' },
          'market-office-12',
          'market-office-13',
          'market-office-3',
        ],
      },
      { hand: [], buildings: ['charburner-grain', { card: 'mill-2', worker: 'orderly' }] },
    ]
    // Mill 1 needs 3 grain and 1 wool: one grain lies in the market, two grain offices and a wool office add up.
    const table = lay({ phase: 'produce', sunrise: ['mill-3'], sunset: [], players })
    expect(table.moves()).toEqual(['produce mill-1', 'end'])
    table.play('produce mill-1')
    expect(table.goods(0, 'mill-1')).toBe(2)
    expect(table.moves(0).some((move) => move.startsWith('chain'))).toBe(false)
    const without = lay({
      phase: 'produce',
      sunrise: ['mill-3'],
      sunset: [],
      players: [{ ...players[0], buildings: players[0].buildings.slice(0, 4) }, players[1]],
    })
    expect(without.moves(0)).not.toContain('produce mill-1')
  })

  it('[OMG-0.5] let offices count for the glassmaker', () => {
    const market = [
      'sawmill-1',
      'sawmill-4',
      'sawmill-5',
      'cooperage-1',
      'cooperage-3',
      'tool-maker-1',
      'tool-maker-4',
      'mill-1',
      'mill-4',
    ]
    const buildings = ['charburner-wool', { card: 'glassmaker-3', worker: 'orderly' }, 'market-office-12']
    const player = { hand: [], buildings: [...buildings, 'market-office-1'] }
    // Nine cards and two offices are eleven.
    expect(lay({ phase: 'produce', sunrise: market, sunset: [], players: [player, {}] }).moves(0)).toContain(
      'produce glassmaker-3',
    )
    const fewer = { hand: [], buildings }
    expect(
      lay({ phase: 'produce', sunrise: market, sunset: [], players: [fewer, { hand: [] }] }).moves(0),
    ).not.toContain('produce glassmaker-3')
  })

  it('[OMG-0.6] let a glassmaker take any resources, and give it no chain', () => {
    const market = [
      'sawmill-1',
      'sawmill-4',
      'sawmill-5',
      'cooperage-1',
      'cooperage-3',
      'tool-maker-1',
      'tool-maker-4',
      'mill-1',
      'mill-4',
      'mill-6',
      'weaving-mill-2',
    ]
    const table = lay({
      phase: 'produce',
      sunrise: market,
      sunset: [],
      players: [
        {
          hand: ['bakery-1', 'tannery-1'],
          buildings: ['charburner-wool', { card: 'glassmaker-1', worker: 'orderly' }],
        },
        {},
      ],
    })
    table.play('produce glassmaker-1')
    // Eleven lie there, and it takes twelve: either card will do, whatever its resource.
    expect(table.moves()).toEqual(['discard bakery-1', 'discard tannery-1'])
    table.play('discard tannery-1')
    expect(table.goods(0, 'glassmaker-1')).toBe(2)
    expect(table.rule('0: chain glassmaker-1')).toBeDefined()
  })

  it('[OMG-R.14] have every figure that the examples of the rule books print', () => {
    const { coal, flour, iron, leather, shoes } = cards.goods
    expect({ coal, flour, iron, leather, shoes }).toEqual({ coal: 1, flour: 2, iron: 3, leather: 6, shoes: 8 })
    expect(cards.charburners.find(({ id }) => id === 'charburner-grain')?.needs).toEqual({ grain: 2, wood: 1 })
    const chains = (name: string) => [
      ...new Set(
        cards.buildings.flatMap((card) => (card.name === name && 'chain' in card ? [card.chain.join(' + ')] : [])),
      ),
    ]
    expect(chains('Mill')).toEqual(['grain'])
    expect(chains('Shoemaker')).toEqual(['leather'])
    expect(chains('Brick Manufacture')).toEqual(['clay + coal'])
  })

  it('[OMG-0.7] can be others: a table may be played with another card file', () => {
    const dear = { ...cards, buildings: cards.buildings.map((card) => ({ ...card, cost: 9 })) }
    const table = deal({ cards: dear })
    expect(table.p.options.cards?.buildings[0].cost).toBe(9)
    expect(game.moves(table.p, 0).length).toBeGreaterThan(1)
  })
})

describe('the set-up', () => {
  it('[OMG-S.1] seats 2 to 4 players, gives each one of the charburners, and puts the others away', () => {
    expect(game.seats).toEqual({ min: 2, max: 4 })
    const table = deal({}, 3)
    const own = [0, 1, 2].map((seat) => table.buildings(seat))
    expect(new Set(own.flat()).size).toBe(3)
    for (const buildings of own) expect(buildings[0]).toMatch(/^charburner-/)
    const away = game
      .places(table.p)
      .filter((placed) => placed.zone === 'box')
      .map((placed) => placed.card)
    expect(table.ids(away).filter((id) => id.startsWith('charburner'))).toHaveLength(1)
    const seen = new Set(Array.from({ length: 40 }, (_, i) => deal({}, 2, `charburner ${i}`).buildings(0)[0]))
    expect(seen.size).toBe(4)
  })

  it('[OMG-S.2] lays out two assistants a player, each with a random face, of which only that face counts', () => {
    for (const seats of [2, 3, 4]) expect(deal({}, seats).p.bench).toHaveLength(2 * seats)
    const faces = new Set(Array.from({ length: 60 }, (_, i) => deal({}, 2, `bench ${i}`).p.bench).flat())
    expect(faces.size).toBe(16)
    const table = lay({
      phase: 'build',
      bench: ['assistant-1/1'],
      players: [
        {
          buildings: [
            { card: 'charburner-grain', goods: 9 },
            'sawmill-1',
            'weaving-mill-1',
            'market-office-1',
            'market-office-2',
          ],
        },
        { hand: [] },
      ],
    })
    // The other face would ask for just these buildings.
    expect(table.moves(0)).not.toContain('hire assistant-1')
  })

  it('[OMG-S.3] deals five cards and seven coal to each player', () => {
    const table = deal({ redraw: 'yes' }, 4)
    for (const seat of [0, 1, 2, 3]) {
      expect(table.hand(seat)).toHaveLength(5)
      expect(table.goods(seat, table.buildings(seat)[0])).toBe(7)
    }
    expect(table.p.pile).toHaveLength(94 - 48)
  })

  it('[OMG-S.4] makes a random player active, or the one whom the host names', () => {
    const active = new Set(Array.from({ length: 40 }, (_, i) => deal({}, 3, `active ${i}`).p.active))
    expect(active).toEqual(new Set([0, 1, 2]))
    for (const seat of [0, 1, 2]) expect(deal({ first: seat }, 3).p.active).toBe(seat)
    expect(ohMyGoods.options({ first: 2 }, 2)).toEqual({
      ok: false,
      fault: { at: ['first'], reason: 'must be a whole number from 0 to 1' },
    })
  })

  it('[OMG-R.7] draws its random numbers in this order: charburners, assistants, deck, active player; hands before coal', () => {
    const chance = chanceOf(seedFrom('order'))
    const shuffled = (from: number, count: number) => {
      const list = Array.from({ length: count }, (_, i) => from + i)
      shuffle(chance, list)
      return list
    }
    const charburners = shuffled(94, 4)
    const bench = shuffled(0, 8)
      .slice(0, 4)
      .map((assistant) => 2 * assistant + below(chance, 2))
    const pile = shuffled(0, 94)
    const active = below(chance, 2)
    const { p } = deal({}, 2, 'order')
    expect(p.players.map((player) => player.buildings[0])).toEqual(charburners.slice(0, 2))
    expect(p.bench).toEqual(bench)
    expect(p.active).toBe(active)
    const drawn = (count: number) => pile.splice(-count).reverse()
    for (const seat of [0, 1]) expect(p.players[seat].hand).toEqual(drawn(5).sort((a, b) => a - b))
    for (const seat of [0, 1]) expect(p.players[seat].goods[0]).toEqual(drawn(7))
    expect(p.pile).toEqual(pile)
  })
})
