/** Sections 3, 4 and 6: actions, cover, end. */
import { HIDDEN } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { mottainai } from '../../src/index.js'
import { at } from '../at.js'

const { game } = mottainai
const noon = (actions = 1) => ({ step: 'noon', performing: { seat: 0, actions } })

describe('actions', () => {
  it('[MOT-3.1] clerk: from the workplace to the sales', () => {
    const table = at({
      players: [{ hand: ['cup'], task: 'fan', workplace: ['bell', 'pin'] }, { hand: ['jar'] }],
      ...noon(),
    })
    expect(table.why('sell cup')).toEqual({ rule: 'MOT-3.1', reason: 'workplace' })
    table.play('sell pin')
    expect(table.cards(0, 'workplace')).toEqual(['bell'])
    expect(table.cards(0, 'sales')).toEqual(['pin'])
  })

  it('[MOT-3.2] monk: from the floor to the assistants', () => {
    const table = at({
      players: [{ hand: ['cup'], task: 'frog' }, { hand: ['jar'] }],
      floor: ['bell', 'pin'],
      ...noon(),
    })
    expect(table.why('hire cup')).toEqual({ rule: 'MOT-3.2', reason: 'floor' })
    table.play('hire pin')
    expect(table.cards(0, 'assistants')).toEqual(['pin'])
    expect(table.floor()).toEqual(['bell'])
  })

  it('[MOT-3.3] tailor: return any number, then draw to five with the pickup area', () => {
    const table = at({
      players: [{ hand: ['cup', 'fan'], pickup: ['pin'], task: 'flag' }, { hand: ['jar'] }],
      deck: ['bell', 'ring', 'coin'],
      ...noon(2),
    })
    table.play('tailor', 'return cup', 'done')
    expect(table.cards(0, 'pickup')).toEqual(['pin', 'bell', 'ring', 'coin'])
    table.play('tailor', 'done')
    expect(table.cards(0, 'hand')).toHaveLength(5)
  })

  it('[MOT-3.3] tailor: none are drawn if there are five or more', () => {
    const table = at({
      players: [{ hand: ['cup', 'fan', 'poem', 'crane', 'bench', 'tower'], task: 'flag' }, { hand: ['jar'] }],
      ...noon(2),
    })
    table.play('tailor', 'done')
    expect(table.cards(0, 'pickup')).toEqual([])
  })

  it('[MOT-3.4] potter: from the floor to the workplace', () => {
    const table = at({
      players: [{ hand: ['cup'], task: 'vase' }, { hand: ['jar'] }],
      floor: ['bell', 'pin'],
      ...noon(),
    })
    expect(table.why('take cup')).toEqual({ rule: 'MOT-3.4', reason: 'floor' })
    table.play('take bell')
    expect(table.cards(0, 'workplace')).toEqual(['bell'])
  })

  it('[MOT-3.5] smith: support is revealed from the hand', () => {
    const table = at({
      players: [{ hand: ['frog', 'tower', 'cup'], task: 'ring' }, { hand: ['jar'] }],
      ...noon(),
    })
    expect(table.why('smith cup shop')).toEqual({ rule: 'MOT-3.8', reason: 'support' })
    table.play('smith frog shop')
    expect(table.cards(0, 'shop')).toEqual(['frog'])
    expect(table.cards(0, 'hand')).toEqual(['tower', 'cup'])
    const tower = table.p.players[0].hand[0]
    expect(game.view(table.p, 1).players[0].hand).toEqual([tower, HIDDEN])
  })

  it('[MOT-3.6] craft: of the material of the action, with support in the workplace', () => {
    const table = at({
      players: [{ hand: ['frog', 'mask', 'tower'], task: 'flag', workplace: ['bench', 'kite'] }, { hand: ['jar'] }],
      ...noon(),
    })
    expect(table.why('craft frog shop')).toEqual({ rule: 'MOT-3.6', reason: 'material' })
    table.play('craft mask shop')
    expect(table.cards(0, 'shop')).toEqual(['mask'])
    expect(table.cards(0, 'workplace')).toEqual(['bench', 'kite'])
  })

  it('[MOT-3.7] prayer: one card to the pickup area, unseen by all', () => {
    const table = at({ players: [{ hand: ['cup'], task: 'flag' }, { hand: ['jar'] }], ...noon(2) })
    table.play('pray')
    expect(table.cards(0, 'pickup')).toHaveLength(1)
    for (const seat of [0, 1, null]) expect(game.view(table.p, seat).players[0].pickup).toEqual([HIDDEN])
  })

  it.each([
    ['fan', []],
    ['frog', ['tower']],
    ['mask', ['flag']],
    ['cup', ['jar', 'bowl']],
    ['pin', ['ring', 'bell']],
  ])('[MOT-3.8] %s needs %j beside itself', (work, support) => {
    const withSupport = (hand: string[]) =>
      at({ players: [{ hand: [work, ...hand, 'straw'], task: 'coin' }, {}], ...noon() })
    expect(withSupport(support).why(`smith ${work} shop`)).toBeNull()
    if (support.length > 0)
      expect(withSupport(support.slice(1)).why(`smith ${work} shop`)).toEqual({ rule: 'MOT-3.8', reason: 'support' })
  })

  it('[MOT-3.9] a completed work goes to the wing of choice; for free needs no support', () => {
    const players = [{ hand: ['fan', 'pin'], task: 'coin', gallery: ['cloak'] }, { hand: ['jar'] }]
    const table = at({ players, ...noon() })
    expect(table.moves()).toEqual(['smith fan gallery', 'smith fan shop', 'pray'])
    table.play('smith fan shop', 'cloak', 'complete pin gallery')
    expect(table.cards(0, 'gallery')).toEqual(['cloak', 'pin'])
  })
})

describe('cover', () => {
  it('[MOT-4.1] the gallery covers assistants, the gift shop sales, of its material', () => {
    const points = (wing: object) => at({ players: [{ sales: ['jar', 'fan'], ...wing }, {}] }).parts(0)['sales']
    expect(points({ shop: ['cup'] })).toBe(3)
    expect(points({ gallery: ['cup'] })).toBe(0)
    expect(points({ shop: ['bell'] })).toBe(0)
  })

  it.each([
    ['aid', ['crane', 'fan'], 1],
    ['deluxe', ['crane', 'fan'], 0],
    ['deluxe', ['crane'], 1],
  ])('[MOT-4.2] %s: one paper work over %j covers %i', (edition, sales, covered) => {
    const table = at({ options: { edition }, players: [{ sales, shop: ['poem'] }, {}] })
    expect(table.parts(0)['sales']).toBe(covered)
  })
})

describe('the end', () => {
  it('[MOT-6.1] a fifth work in a wing, however it came there: by Plane', () => {
    const table = at({
      players: [
        { hand: ['fan'], task: 'cup', gallery: ['plane', 'mask', 'flag', 'bench'], shop: ['bell'], pickup: ['ring'] },
        { hand: ['jar'] },
      ],
      floor: ['poem'],
      ...noon(2),
    })
    table.play('take poem', 'plane bell')
    expect(table.p.ending).toBe('wing')
    // The turn is not finished: the pickup area is not drawn.
    expect(table.cards(0, 'pickup')).toEqual(['ring'])
    expect(game.waiting(table.p)).toEqual([])
  })

  it('[MOT-6.1] when the deck is empty; the last card still goes where it was drawn to', () => {
    const table = at({
      players: [{ hand: ['fan'], task: 'cup' }, { hand: ['jar'] }],
      deck: ['bell'],
      rest: 'box',
      floor: ['poem'],
      ...noon(2),
    })
    table.play('pray')
    expect(table.p.ending).toBe('deck')
    expect(table.cards(0, 'pickup')).toEqual(['bell'])
  })

  it('[MOT-6.2] works, covered sales, and hand cards of a material with the majority in sales', () => {
    const table = at({
      players: [
        { hand: ['fan', 'jar', 'bowl', 'pin'], sales: ['vase', 'poem', 'crane'], shop: ['mask', 'curtain'] },
        { sales: ['bell', 'straw'] },
      ],
    })
    expect(table.parts(0)).toEqual({ works: 3, sales: 1, hand: 1 + 3 + 3, effects: 0 })
  })

  it('[MOT-6.2] being level is no majority, but with Lampshade or Quilt it is, even with none', () => {
    const hand = (gallery: string[]) =>
      at({ players: [{ hand: ['jar', 'frog'], sales: ['cup'], gallery }, { sales: ['vase'] }] }).parts(0)['hand']
    expect(hand([])).toBe(0)
    expect(hand(['lampshade'])).toBe(3)
    expect(hand(['quilt'])).toBe(2)
  })

  it('[MOT-6.3] ties go to the current player, then to the nearest clockwise', () => {
    const table = at({
      players: [{ shop: ['bell'] }, {}, { hand: ['fan'], task: 'crane', shop: ['pin'] }],
      deck: ['coin'],
      rest: 'box',
      turn: 2,
      step: 'noon',
      performing: { seat: 2, actions: 2 },
    })
    table.play('pray')
    expect(game.result(table.p)).toMatchObject({ winners: [2], ranks: [2, 3, 1] })
  })

  it('[MOT-6.3] Turtle wins whatever the score, and before a full wing', () => {
    const table = at({
      players: [
        { hand: ['fan'], task: 'crane', gallery: ['turtle', 'bench', 'flag', 'cup'] },
        { hand: ['jar'], shop: ['bell', 'pin', 'coin', 'vase'], gallery: ['scroll', 'haniwa'] },
      ],
      ...noon(),
    })
    table.play('craft fan gallery')
    expect(table.p.ending).toBe('turtle')
    expect(table.points(0)).toBeLessThan(table.points(1))
    expect(game.result(table.p)?.winners).toEqual([0])
  })
})
