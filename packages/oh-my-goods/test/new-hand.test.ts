import { describe, expect, it } from 'vitest'
import { ohMyGoods } from '../src/index.js'
import { deal, lay } from './table.js'

const { game } = ohMyGoods
const HAND_A = ['sawmill-1', 'sawmill-2', 'sawmill-3']
const HAND_B = ['mill-1', 'mill-2']

describe('new hand cards', () => {
  it('[OMG-1.1] lets each player discard the whole hand for as many cards; all discards come before the first draw', () => {
    const table = lay({
      active: 1,
      // With an empty pile, cards are drawn from the discards: seat 1 draws first, and could get cards of seat 0.
      discard: [],
      pile: [
        'bakery-1',
        'bakery-2',
        'bakery-3',
        'bakery-4',
        'bakery-5',
        'butcher-1',
        'butcher-2',
        'butcher-3',
        'tannery-1',
      ],
      players: [{ hand: HAND_A }, { hand: HAND_B }],
    })
    expect(table.waiting).toEqual([0, 1])
    expect(table.moves(0)).toEqual(['keep', 'redraw'])
    table.play('0: redraw', '1: redraw')
    expect(table.facts.map((fact) => fact.is).slice(0, 4)).toEqual(['redraw', 'redraw', 'draw', 'draw'])
    expect(table.facts.map((fact) => fact.seat).slice(0, 4)).toEqual([1, 0, 1, 0])
    expect(table.hand(1)).toEqual(expect.arrayContaining(['bakery-1', 'bakery-2']))
    expect(table.hand(0)).toEqual(expect.arrayContaining(['bakery-3', 'bakery-4', 'bakery-5']))
    expect(table.ids(table.p.discard).sort()).toEqual([...HAND_A, ...HAND_B].sort())
  })

  it('[OMG-1.1, OMG-R.9] keeps the choice secret until all have chosen', () => {
    const kept = lay({ players: [{ hand: HAND_A }, { hand: HAND_B }] }).play('0: keep')
    const redrawn = lay({ players: [{ hand: HAND_A }, { hand: HAND_B }] }).play('0: redraw')
    for (const seat of [1, null]) expect(game.view(kept.p, seat)).toEqual(game.view(redrawn.p, seat))
    expect(kept.rule('0: redraw')).toBe('OMG-1.1')
  })

  it('[OMG-1.1] clears the choices after carrying them out', () => {
    const table = lay({ players: [{ hand: HAND_A }, { hand: HAND_B }] }).play('0: redraw', '1: keep')
    expect(table.p.players.map(({ chosen, redraws, picks }) => ({ chosen, redraws, picks }))).toEqual([
      { chosen: false, redraws: false, picks: [] },
      { chosen: false, redraws: false, picks: [] },
    ])
  })

  it('[OMG-1.1] asks nobody in the first edition', () => {
    const table = deal({ edition: '1st' })
    expect(table.p.step).toBe('plan')
  })

  it('[OMG-1.4] emits no draw if no card is due', () => {
    const table = deal().play('0: keep', '1: keep')
    const drawn = table.facts.filter(({ is }) => is === 'draw').map(({ seat, cards }) => [seat, cards?.length])
    expect(drawn).toEqual([
      [0, 2],
      [1, 2],
    ])
  })

  it('[OMG-1.2] deals two cards a player from the active one clockwise, without a hand limit', () => {
    const pile = ['bakery-1', 'bakery-2', 'butcher-1', 'butcher-2', 'tannery-1', 'tannery-2']
    const long = [
      'sawmill-1',
      'sawmill-2',
      'sawmill-3',
      'sawmill-4',
      'sawmill-5',
      'cooperage-1',
      'cooperage-2',
      'cooperage-3',
      'cooperage-4',
      'mill-1',
      'mill-2',
    ]
    const table = lay({ active: 2, pile, players: [{ hand: [] }, { hand: long }, { hand: [] }] })
    table.play('1: keep')
    expect(table.hand(2)).toEqual(['bakery-1', 'bakery-2'])
    expect(table.hand(0)).toEqual(['butcher-1', 'butcher-2'])
    expect(table.hand(1)).toHaveLength(13)
    expect(table.hand(1)).toEqual(expect.arrayContaining(['tannery-1', 'tannery-2']))
  })

  it('[OMG-1.3] shuffles the discard pile when a card is needed and the pile is empty, not earlier', () => {
    const table = lay({
      phase: 'produce',
      pile: ['bakery-1'],
      discard: ['mill-1', 'mill-4'],
      sunrise: ['sawmill-1', 'sawmill-4', 'sawmill-5'],
      sunset: ['mill-2', 'mill-3'],
      players: [
        { hand: 43, buildings: [{ card: 'charburner-grain', goods: 0, worker: 'sloppy' }] },
        { hand: 43, buildings: ['charburner-wool'] },
      ],
    })
    table.play('produce charburner-grain')
    // The last card of the pile was drawn, and nothing needed the next one.
    expect(table.p.pile).toHaveLength(0)
    expect(table.ids(table.p.discard)).toEqual(['mill-1', 'mill-4'])
    const shuffles = () => table.facts.filter((fact) => fact.is === 'shuffle').length
    expect(shuffles()).toBe(0)
    table.play('end')
    expect(table.p.round).toBe(2)
    expect(shuffles()).toBe(0)
    table.play('0: keep', '1: keep')
    expect(shuffles()).toBe(1)
  })

  it('[OMG-1.4] gives a card for each extra-card office, after everybody has two: in the second edition with three cards or fewer', () => {
    const offices = ['market-office-15', 'market-office-16']
    const pile = ['bakery-1', 'bakery-2', 'butcher-1', 'butcher-2', 'tannery-1', 'tannery-3']
    const layout = (hand: string[], options: object) =>
      lay({ options, pile, players: [{ hand, buildings: ['charburner-wool', ...offices] }, { hand: [] }] })
    const few = layout(HAND_A, {}).play('0: redraw')
    // Three cards when the phase began: redrawn from the top, then two, two for the other player, and two extra ones.
    expect(few.hand(0)).toHaveLength(3 + 2 + 2)
    const many = layout([...HAND_A, 'mill-1'], {}).play('0: keep')
    expect(many.hand(0)).toHaveLength(4 + 2)
    const first = layout([...HAND_A, 'mill-1'], { edition: '1st' })
    expect(first.hand(0)).toHaveLength(4 + 4)
    expect(first.hand(0)).toEqual(expect.arrayContaining(['bakery-1', 'bakery-2', 'tannery-1', 'tannery-3']))
    expect(first.hand(1)).toEqual(['butcher-1', 'butcher-2'])
  })

  it('[OMG-1.5, OMG-R.10] has everybody give up half of the hand when both piles are empty, at the same time and in secret', () => {
    const table = lay({
      phase: 'produce',
      pile: [],
      sunrise: ['sawmill-1', 'sawmill-4', 'sawmill-5'],
      sunset: ['mill-2', 'mill-3'],
      players: [
        {
          hand: ['bakery-1', 'bakery-2', 'bakery-3'],
          aside: 'bakery-4',
          buildings: [{ card: 'charburner-grain', goods: 38, worker: 'orderly' }],
        },
        {
          hand: ['butcher-1', 'butcher-2', 'butcher-3', 'tannery-1'],
          buildings: [{ card: 'charburner-wool', goods: 43 }],
        },
      ],
    })
    expect(table.p.pile).toHaveLength(0)
    table.play('produce charburner-grain')
    expect(table.waiting).toEqual([0, 1])
    // One of three, and the card set aside is not in the hand.
    expect(table.moves(0)).toEqual(['discard bakery-1', 'discard bakery-2', 'discard bakery-3'])
    expect(table.rule('0: discard bakery-4')).toBe('OMG-2.5')
    table.play('0: discard bakery-2')
    expect(game.view(table.p, 1).players[0].hand).toHaveLength(3)
    // Two of four, named in the order of the hand.
    expect(table.moves(1)).toEqual(
      ['discard tannery-1', 'discard butcher-1', 'discard butcher-2', 'discard butcher-3']
        .sort(byHand(table.hand(1)))
        .slice(0, 3),
    )
    const [first, second, third] = table.hand(1)
    table.play(`1: discard ${first}`)
    expect(table.rule('0: discard bakery-1')).toBe('OMG-1.5')
    table.play(`1: discard ${third}`)
    // Three cards were shuffled; two of them are goods now.
    expect(table.goods(0, 'charburner-grain')).toBe(40)
    expect(table.p.pile).toHaveLength(1)
    expect(table.hand(1)).toContain(second)
    expect(table.hand(1)).toHaveLength(2)
    expect(table.hand(0)).toEqual(['bakery-1', 'bakery-3'])
  })

  it('[OMG-1.5, OMG-R.10] ends the draw if that yields no card either, and the game continues', () => {
    const table = lay({
      phase: 'produce',
      pile: [],
      sunrise: ['sawmill-1', 'sawmill-4', 'sawmill-5'],
      sunset: ['mill-2', 'mill-3'],
      players: [
        { hand: ['bakery-1'], buildings: [{ card: 'charburner-grain', goods: 44, worker: 'orderly' }] },
        { hand: [], buildings: [{ card: 'charburner-wool', goods: 44 }] },
      ],
    })
    table.play('produce charburner-grain')
    expect(table.goods(0, 'charburner-grain')).toBe(44)
    expect(table.facts.find((fact) => fact.is === 'produce')?.cards).toEqual([])
    // Nothing was made, so no chain runs; the next round finds only the market to draw from.
    expect(table.p.round).toBe(2)
    expect(table.p.step).not.toBe('over')
  })

  it('[OMG-1.5] lets a player with a single card keep it, while the others give up half', () => {
    const table = lay({
      phase: 'produce',
      pile: [],
      sunrise: ['sawmill-1', 'sawmill-4', 'sawmill-5'],
      sunset: ['mill-2', 'mill-3'],
      players: [
        { hand: ['bakery-1'], buildings: [{ card: 'charburner-grain', goods: 43, worker: 'orderly' }] },
        { hand: ['butcher-1', 'butcher-2', 'butcher-3'], buildings: [{ card: 'charburner-wool', goods: 42 }] },
      ],
    }).play('produce charburner-grain')
    expect(table.waiting).toEqual([1])
    table.play('1: discard butcher-2')
    expect([table.hand(0), table.hand(1)]).toEqual([['bakery-1'], ['butcher-1', 'butcher-3']])
    expect(table.goods(0, 'charburner-grain')).toBe(44)
  })

  it('[OMG-R.6] asks nobody to redraw an empty hand', () => {
    expect(lay({ players: [{ hand: [] }, { hand: HAND_B }] }).waiting).toEqual([1])
  })
})

describe('the house rule keep one', () => {
  it('[OMG-H.1] lets a player who redraws keep one card and draw as many as were discarded', () => {
    const players = [{ hand: HAND_A }, { hand: ['mill-1'] }]
    const table = lay({ options: { keepOne: 'yes' }, players, pile: ['bakery-1', 'bakery-2', 'butcher-1'] })
    expect(table.moves(0)).toEqual([
      'keep',
      'redraw',
      'redraw keep sawmill-1',
      'redraw keep sawmill-2',
      'redraw keep sawmill-3',
    ])
    // Keeping the only card is the same as keeping the hand.
    expect(table.moves(1)).toEqual(['keep', 'redraw'])
    table.play('0: redraw keep sawmill-2', '1: keep')
    expect(table.facts.find((fact) => fact.is === 'draw')?.cards).toHaveLength(2)
    expect(table.hand(0)).toEqual(expect.arrayContaining(['sawmill-2', 'bakery-1', 'bakery-2']))
    expect(table.hand(0)).not.toContain('sawmill-1')
    expect(lay({ players }).rule('0: redraw keep sawmill-2')).toBe('OMG-H.1')
  })
})

const byHand = (hand: string[]) => (a: string, b: string) =>
  hand.indexOf(a.split(' ')[1]) - hand.indexOf(b.split(' ')[1])
