/** Sections 0 and S: words and set-up. */
import { HIDDEN, seedFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { MATERIALS, mottainai, TASKS, VALUES, WORKS } from '../../src/index.js'
import type { Options, Position } from '../../src/position.js'
import { at, tableOf } from '../at.js'

const { game } = mottainai
const AID: Options = { edition: 'aid', extended: 'no', teams: 'no' }

const startOf = (seed: string, seats = 2, options: Partial<Options> = {}): Position =>
  game.start({ ...AID, ...options }, seats, seedFrom(seed))

describe('words', () => {
  it('[MOT-0.1] the material fixes value and task', () => {
    expect(MATERIALS.map((material, i) => `${material} ${VALUES[i]} ${TASKS[i]}`)).toEqual([
      'paper 1 clerk',
      'stone 2 monk',
      'cloth 2 tailor',
      'clay 3 potter',
      'metal 3 smith',
    ])
  })

  it('[MOT-0.2] the deck is drawn from its top and hidden, the floor is seen by all', () => {
    const table = at({ players: [{}, { hand: ['cup'] }], deck: ['bell', 'pin'], floor: ['fan'], step: 'noon' })
    expect(table.cards(0, 'hand')).toEqual(['bell'])
    const seen = game.view(table.p, 1)
    expect(new Set(seen.deck)).toEqual(new Set([HIDDEN]))
    expect(seen.floor).toEqual(table.p.floor)
  })

  it('[MOT-0.3] hands are seen by their owner, pickup areas by nobody, all else by everybody', () => {
    const table = at({
      players: [
        { hand: ['cup', 'jar'], pickup: ['fan'], assistants: ['poem'], workplace: ['ring'] },
        { hand: ['bell'], pickup: ['flag'], task: 'pin', sales: ['frog'], gallery: ['bench'], shop: ['coin'] },
      ],
      step: 'choose',
    })
    const seen = game.view(table.p, 0)
    expect(seen.players[0].hand).toEqual(table.p.players[0].hand)
    expect(seen.players[0].pickup).toEqual([HIDDEN])
    expect(seen.players[1].hand).toEqual([HIDDEN])
    expect(seen.players[1].pickup).toEqual([HIDDEN])
    for (const zone of ['task', 'assistants', 'workplace', 'sales', 'gallery', 'shop'] as const)
      for (const seat of [0, 1]) expect(seen.players[seat][zone]).toEqual(table.p.players[seat][zone])
  })

  it('[MOT-0.4] whoever returns several cards chooses their order at the bottom of the deck', () => {
    const table = at({ players: [{ hand: ['cup', 'jar', 'fan', 'pin', 'ring', 'poem', 'bell'] }, {}] })
    table.play('return ring', 'return cup')
    expect(table.deck().slice(-2)).toEqual(['ring', 'cup'])
  })

  it('[MOT-0.4] a work taken by Shuriken goes to a wing of choice, and taking is not completing', () => {
    const table = at({
      players: [
        { hand: ['shuriken', 'pin', 'coin'], task: 'bell', gallery: ['amulet'], workplace: ['fan'] },
        { hand: ['cup'], gallery: ['statue', 'flag', 'mask'] },
      ],
      floor: ['poem'],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    })
    table.play('smith shuriken gallery', 'shuriken statue shop')
    expect(table.cards(0, 'shop')).toEqual(['statue'])
    // The Statue does nothing; the Amulet speaks up once, for the Shuriken.
    expect(table.floor()).toEqual(['poem'])
    table.play('done')
    expect(table.p.turn).toBe(1)
  })

  it('[MOT-0.5] a mandatory effect does as much as it can', () => {
    const table = at({
      players: [{ hand: ['vase', 'jar', 'cup'], task: 'bell' }, { hand: ['fan'] }],
      floor: ['poem'],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    })
    table.play('smith vase gallery')
    expect(table.cards(0, 'sales')).toEqual(['poem'])
    expect(table.p.turn).toBe(1)
  })

  it('[MOT-0.5] effects work for the owner alone, and "more" is strictly more', () => {
    const players = [
      { hand: ['fan'], task: 'crane', workplace: ['cup'] },
      { hand: ['jar'], sales: ['poem'], gallery: ['ring'] },
    ]
    const others = at({ players, step: 'noon', performing: { seat: 0, actions: 1 } })
    others.play('sell cup')
    expect(others.p.turn).toBe(1)
    // One sale each: the owner of the Ring takes none.
    const own = at({
      players: [
        { ...players[0], gallery: ['ring'] },
        { hand: ['jar'], sales: ['poem'] },
      ],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    })
    own.play('sell cup')
    expect(own.p.turn).toBe(1)
  })
})

describe('set-up', () => {
  it.each([
    [2, 1],
    [3, 1],
    [4, 2],
    [5, 2],
  ])('[MOT-S.1] for %i players there are so many decks: %i', (seats, decks) => {
    const cards = game.places(startOf('a', seats)).map(({ card }) => card)
    expect(cards.sort((a, b) => a - b)).toEqual(Array.from({ length: decks * WORKS.length }, (_, card) => card))
  })

  it('[MOT-S.1] with two decks both copies of a work work', () => {
    const table = at({
      players: [{ hand: ['scroll', 'fan'], gallery: ['scroll'] }, {}, {}, {}],
      step: 'choose',
    })
    expect(table.points(0)).toBe(1 + 3)
    const both = at({ players: [{ hand: ['fan'], gallery: ['scroll', 'scroll'] }, {}, {}, {}], step: 'choose' })
    expect(both.points(0)).toBe(2 * (1 + 3))
  })

  it('[MOT-S.2] each player draws five cards and puts one on the floor; the first in the alphabet starts', () => {
    for (let n = 0; n < 30; n++) {
      const p = startOf(`alphabet ${n}`, 3)
      for (const seat of [1, 2]) expect(p.players[(p.turn + seat) % 3].hand).toHaveLength(5)
      const names = p.floor.slice(0, 3).map((card) => WORKS[card].name)
      expect(names[p.turn]).toBe([...names].sort()[0])
    }
  })

  it('[MOT-S.2] word by word: Go Set comes before Gong', () => {
    const kinds = ['gong', 'go-set'].map((id) => WORKS.findIndex((work) => work.id === id))
    for (let n = 0; n < 20_000; n++) {
      const p = startOf(`word ${n}`)
      if (kinds.every((kind) => p.floor.slice(0, 2).includes(kind))) {
        expect(p.floor[p.turn]).toBe(kinds[1])
        return
      }
    }
    throw new Error('no deal had both')
  })

  it('[MOT-S.3] a face-down task for all but the starter (aid) or for all (deluxe), unseen and no task for anybody', () => {
    const aid = startOf('down', 3)
    expect(aid.players.map((player) => player.facedown)).toEqual(aid.players.map((_, seat) => seat !== aid.turn))
    const deluxe = startOf('down', 3, { edition: 'deluxe' })
    // The starter's has turned up on the floor on the first morning.
    expect(deluxe.floor).toHaveLength(4)
    const other = (aid.turn + 1) % 3
    for (const seat of [0, 1, 2, null]) expect(game.view(aid, seat).players[other].task).toBe(HIDDEN)
    const table = tableOf(aid).play('none')
    expect(table.p.turn).toBe(other)
    expect(table.p.players[other].task).toBe(-1)
    expect(table.p.floor).toHaveLength(4)
  })

  it('[MOT-S.4] extended: six works in a wing end the game', () => {
    const gallery = ['scroll', 'flag', 'mask', 'bench']
    for (const extended of ['no', 'yes']) {
      const table = at({
        options: { extended },
        players: [{ hand: ['fan', 'jar'], task: 'crane', gallery }, { hand: ['cup'] }],
        step: 'noon',
        performing: { seat: 0, actions: 1 },
      })
      table.play('craft fan gallery')
      expect(table.p.ending).toBe(extended === 'no' ? 'wing' : '')
    }
  })

  it('[MOT-S.4] teams: no guard and no Figurine between partners, and the partner’s task is performed', () => {
    const players = [
      { hand: ['fan', 'jar'], gallery: ['figurine'] },
      { hand: ['cup'] },
      { hand: ['pin'], task: 'crane', gallery: ['tower'] },
      { hand: ['poem'] },
    ]
    const partners = at({ options: { teams: 'yes' }, players, step: 'noon' })
    expect(partners.moves()).toEqual(['craft fan gallery', 'craft fan shop', 'pray'])
    const opponents = at({ players, step: 'noon' })
    expect(opponents.moves()).toEqual(['tower fan', 'skip'])
  })

  it('[MOT-S.4] teams: scores are added', () => {
    const table = at({
      options: { teams: 'yes' },
      players: [{ hand: ['fan'], gallery: ['bell'] }, { shop: ['cup'] }, { shop: ['flag'] }, {}],
      step: 'choose',
    })
    expect([0, 1, 2, 3].map((seat) => table.points(seat))).toEqual([5, 3, 5, 3])
  })
})
