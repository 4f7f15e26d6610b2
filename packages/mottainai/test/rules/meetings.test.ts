/** Works that meet other works, and corner cases of the rules. */
import { describe, expect, it } from 'vitest'
import { mottainai } from '../../src/index.js'
import { at, tableOf } from '../at.js'

const { game } = mottainai

describe('completing', () => {
  it('[MOT-7.12] Poem with Cloak: Cloak returns a Poem just completed, and Poem has no effect any more', () => {
    const table = at({
      players: [{ hand: ['poem', 'bell'], task: 'fan', gallery: ['cloak'] }, {}],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    })
    table.play('craft poem shop')
    expect(table.moves()).toEqual(['cloak', 'poem', 'done'])
    table.play('cloak')
    expect(table.cards(0, 'shop')).toEqual([])
    expect(table.deck().at(-1)).toBe('poem')
    expect(table.moves()).toEqual(['complete bell gallery', 'complete bell shop', 'done'])
    table.play('complete bell shop')
    expect(table.cards(0, 'shop')).toEqual(['bell'])
  })

  it('[MOT-7.12] Cloak returns itself, and may complete nothing', () => {
    const table = at({
      players: [{ hand: ['cloak', 'flag', 'bell'], task: 'ring' }, {}],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    })
    table.play('smith cloak gallery', 'cloak', 'done')
    expect(table.cards(0, 'gallery')).toEqual([])
  })

  it('[MOT-X.4, MOT-7.2] a fifth work in the gallery by Poem ends the game before any further effect', () => {
    const table = at({
      players: [
        { hand: ['crane'], task: 'fan', gallery: ['poem', 'amulet', 'stool', 'bench'], workplace: ['coin'] },
        { hand: ['bowl'] },
      ],
      deck: ['jar', 'cup'],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    })
    table.play('craft crane shop', 'poem', 'complete jar gallery')
    expect(table.p.ending).toBe('wing')
    expect(table.cards(0, 'pickup')).toEqual([])
    expect(table.moves()).toEqual([])
  })

  it('[MOT-7.1, MOT-7.2] a Poem that completes a Jar can be saved and resumed in the middle', () => {
    const table = at({
      players: [{ hand: ['crane'], task: 'fan', gallery: ['poem'] }, { hand: ['bowl', 'pin'] }],
      deck: ['jar'],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    })
    table.play('craft crane shop', 'poem', 'complete jar gallery')
    const saved = tableOf(JSON.parse(JSON.stringify(table.p)))
    expect(saved.moves()).toEqual(['jar paper', 'jar stone', 'jar cloth', 'jar clay', 'jar metal'])
    saved.play('jar clay')
    expect(saved.cards(0, 'hand')).toContain('bowl')
    expect(saved.cards(1, 'hand')).toEqual(['pin'])
  })

  it('[MOT-7.1] a work that arrives meanwhile waits for the next completion', () => {
    const table = at({
      players: [{ hand: ['crane'], task: 'fan', gallery: ['poem'], workplace: ['pin', 'cup'] }, {}],
      deck: ['amulet'],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    })
    table.play('craft crane gallery', 'poem', 'complete amulet gallery')
    // The Amulet works after its own completion, not after that of the Crane.
    table.play('amulet pin')
    expect(table.cards(0, 'sales')).toEqual(['pin'])
    expect(table.cards(0, 'workplace')).toEqual(['cup'])
    expect(table.p.turn).toBe(1)
  })

  it('[MOT-7.15] Frog twice: one extra turn for each completion', () => {
    const busy = { hand: ['fan'], shop: ['coin', 'cup', 'mask', 'flag'] }
    const table = at({
      players: [
        { hand: ['frog', 'frog', 'tower'], task: 'ring' },
        busy,
        busy,
        { hand: ['poem'], shop: ['pin', 'jar'] },
      ],
      step: 'noon',
      performing: { seat: 0, actions: 2 },
    })
    table.play('smith frog shop', 'smith frog gallery')
    expect(table.p.turn).toBe(0)
    expect(table.p.extra).toBe(1)
    table.play('none')
    expect(table.p.turn).toBe(0)
    expect(table.p.extra).toBe(0)
    table.play('none')
    expect(table.p.turn).toBe(1)
  })

  it('[MOT-7.15] Frog does nothing while an opponent has fewer works', () => {
    const table = at({
      players: [{ hand: ['frog', 'tower'], task: 'ring' }, { hand: ['fan'] }],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    })
    table.play('smith frog shop')
    expect(table.p.turn).toBe(1)
  })

  it('[MOT-7.10] Go Set ends the game: stone works count in both wings', () => {
    const table = at({
      players: [{ hand: ['go-set', 'frog'], task: 'ring', gallery: ['bench', 'tower'], shop: ['coin', 'pillar'] }, {}],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    })
    table.play('smith go-set shop')
    expect(table.p.ending).toBe('wing')
  })
})

describe('support', () => {
  it('[MOT-7.8] Brick with Straw and Crane', () => {
    const table = at({
      players: [
        { hand: ['jar'], task: 'ring', gallery: ['brick', 'straw', 'crane'], workplace: ['fan', 'poem'] },
        { task: 'cup' },
      ],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    })
    // Jar needs two more, one less by Straw; the opponent's Cup is that one, or a paper stands for it.
    expect(table.moves()).toEqual([
      'smith jar gallery',
      'smith jar shop',
      'smith jar gallery 1',
      'smith jar shop 1',
      'pray',
    ])
    table.play('smith jar shop 1')
    expect(table.moves()).toEqual(['return fan', 'return poem'])
    table.play('return poem')
    expect(table.deck().at(-1)).toBe('poem')
    expect(table.cards(0, 'shop')).toEqual(['jar'])
  })

  it('[MOT-7.8] a face-down card is no task for Brick', () => {
    const table = at({
      players: [
        { hand: ['jar', 'bowl', 'fan'], task: 'ring', gallery: ['brick'] },
        { task: 'cup', facedown: true },
      ],
      step: 'noon',
      performing: { seat: 0, actions: 2 },
    })
    expect(table.why('smith jar shop')).toEqual({ rule: 'MOT-3.8', reason: 'support' })
  })

  it('[MOT-X.3] a potter action replaced by craft completes a clay work with two clay cards in the workplace', () => {
    const table = at({
      players: [{ hand: ['jar'], task: 'cup', workplace: ['bowl', 'vase'] }, {}],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    })
    table.play('craft jar gallery')
    expect(table.cards(0, 'gallery')).toEqual(['jar'])
    expect(table.cards(0, 'workplace')).toEqual(['bowl', 'vase'])
  })
})

describe('tasks', () => {
  it('[MOT-7.4] Tower against Figurine: one revealed card serves both', () => {
    const table = at({
      players: [
        { hand: ['jar'], gallery: ['figurine'] },
        { task: 'cup', gallery: ['tower'] },
      ],
      floor: ['fan', 'bell', 'frog'],
      step: 'noon',
    })
    table.play('tower jar', 'figurine jar')
    expect(table.facts).toContainEqual({ is: 'perform', seat: 0, owner: 1, material: 3, count: 2 })
    expect(table.cards(0, 'hand')).toEqual(['jar'])
  })

  it('[MOT-7.3] Tower skips the task, without even a prayer', () => {
    const table = at({
      players: [
        { hand: ['jar'], task: 'fan' },
        { task: 'cup', gallery: ['tower'] },
      ],
      floor: ['bell'],
      step: 'noon',
    })
    table.play('skip')
    expect(table.cards(0, 'pickup')).toEqual([])
    expect(table.cards(0, 'workplace')).toEqual([])
  })

  it('[MOT-7.3] Mask: the action is used as it is, or given up and lost', () => {
    const table = at({
      players: [
        { hand: ['jar'], task: 'pin', workplace: ['bowl', 'vase'] },
        { task: 'cup', gallery: ['mask'] },
      ],
      floor: ['bell'],
      step: 'noon',
    })
    expect(table.moves()).toEqual(['take bell', 'forgo'])
    expect(table.why('pray')).toEqual({ rule: 'MOT-7.3', reason: 'mask' })
    expect(table.why('craft jar gallery')).toEqual({ rule: 'MOT-7.3', reason: 'mask' })
    table.play('forgo')
    expect(table.cards(0, 'pickup')).toEqual([])
  })

  it('[MOT-7.3] Mask against a full workplace: what could be crafted is not, and an action that cannot be used is lost', () => {
    const table = at({
      players: [
        { hand: ['fan', 'jar'], task: 'pin', workplace: ['bowl', 'vase', 'coin'] },
        { hand: ['poem'], task: 'cup', gallery: ['mask'] },
      ],
      step: 'noon',
    })
    // The potter action of the opponent is gone: the first question is about the own smith task.
    expect(table.moves()).toEqual(['smith fan gallery', 'smith fan shop', 'pray'])
    expect(table.cards(0, 'pickup')).toEqual([])
  })

  it('[MOT-7.5] Doll empties a slot: it is passed over, and gives one action more', () => {
    const table = at({
      players: [{ hand: ['jar'], gallery: ['doll'] }, { task: 'cup' }, { task: 'fan' }],
      floor: ['bell', 'pin', 'ring'],
      step: 'choose',
    })
    expect(table.moves()).toEqual(['task jar', 'none', 'doll cup', 'doll fan'])
    table.play('doll cup')
    expect(table.task(0)).toBe('cup')
    expect(table.task(1)).toBeNull()
    table.play('take bell', 'take pin')
    expect(table.p.turn).toBe(1)
  })

  it('[MOT-7.11] Flute takes the Curtain that guards it', () => {
    const table = at({
      players: [
        { hand: ['jar'], task: 'frog', gallery: ['flute'] },
        { task: 'pin', gallery: ['curtain'] },
        { task: 'bench' },
      ],
      turn: 0,
      step: 'noon',
      performing: { seat: 2, actions: 1 },
    })
    expect(table.moves()).toEqual(['flute pin', 'flute curtain', 'flute bench', 'pray'])
    table.play('flute curtain')
    expect(table.cards(0, 'assistants')).toEqual(['curtain'])
    expect(table.cards(1, 'gallery')).toEqual([])
  })

  it('[MOT-7.11] a task taken while it is being performed is performed to its end', () => {
    const table = at({
      players: [{ hand: ['jar'], task: 'fan', gallery: ['flute'] }, { task: 'cup' }],
      floor: ['bell'],
      step: 'noon',
      performing: { seat: 1, actions: 2 },
    })
    table.play('flute cup')
    expect(table.task(1)).toBeNull()
    expect(table.moves()).toEqual(['take bell', 'pray'])
  })

  it('[MOT-X.1] two potter assistants, one clay work in the gallery: 1 + 2 + 2 = 5 actions', () => {
    const table = at({
      players: [{ task: 'cup', assistants: ['bowl', 'vase'], gallery: ['jar'] }, {}],
      floor: ['bell', 'pin', 'ring', 'fan', 'poem', 'coin'],
      step: 'noon',
    })
    table.play('take bell', 'take pin', 'take ring', 'take fan')
    expect(table.p.turn).toBe(0)
    table.play('take poem')
    expect(table.p.turn).toBe(1)
  })
})

describe('Kite', () => {
  it('[MOT-7.6, MOT-7.13] Kite copying Pin: a tailor action this morning', () => {
    const table = at({
      players: [{ hand: ['fan', 'jar'], gallery: ['kite'] }, { shop: ['pin', 'coin'] }],
      step: 'morning',
    })
    table.play('kite fan 1', 'copy pin')
    expect(table.cards(1, 'workplace')).toEqual(['fan'])
    expect(table.moves()).toEqual(['pin', 'done'])
    table.play('pin')
    expect(table.moves()).toEqual(['tailor', 'pray'])
    table.play('tailor', 'done')
    expect(table.cards(0, 'pickup')).toHaveLength(4)
  })

  it('[MOT-7.6] Turtle by Kite: a copy of the missing material wins', () => {
    const table = at({
      players: [
        { hand: ['fan'], gallery: ['kite', 'turtle'], shop: ['bench', 'jar', 'flag'] },
        { shop: ['poem', 'mask', 'coin'] },
      ],
      step: 'morning',
    })
    table.play('kite fan 1', 'copy poem')
    expect(table.p.ending).toBe('turtle')
    expect(game.result(table.p)?.winners).toEqual([0])
  })

  it('[MOT-7.6] the copy ends with the turn', () => {
    const table = at({
      players: [
        { hand: ['fan', 'jar'], gallery: ['kite'] },
        { hand: ['cup'], shop: ['scroll'] },
      ],
      step: 'morning',
    })
    table.play('kite fan 1')
    expect(table.points(0)).toBe(1 + 3)
    table.play('none')
    expect(table.p.turn).toBe(1)
    expect(table.points(0)).toBe(2)
  })
})

describe('the deck', () => {
  it('[MOT-6.1] an empty deck in the middle of a tailor ends the game at once', () => {
    const table = at({
      players: [{ hand: ['fan', 'poem'], task: 'flag' }, { hand: ['jar'] }],
      deck: ['bell', 'pin'],
      rest: 'box',
      step: 'noon',
      performing: { seat: 0, actions: 2 },
    })
    table.play('tailor', 'done')
    expect(table.p.ending).toBe('deck')
    expect(table.cards(0, 'pickup')).toEqual(['bell', 'pin'])
    expect(table.cards(0, 'hand')).toEqual(['fan', 'poem'])
  })

  it('[MOT-7.9] Cup and Gong may follow the same prayer', () => {
    const table = at({
      players: [{ hand: ['fan'], task: 'flag', gallery: ['cup', 'gong'] }, {}],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    })
    table.play('pray')
    expect(table.moves()).toEqual(['cup', 'gong', 'done'])
    table.play('gong')
    expect(table.cards(0, 'pickup')).toHaveLength(5)
    table.play('cup')
    expect(table.p.ending).toBe('cup')
    expect(table.cards(0, 'gallery')).toEqual([])
  })

  it('[MOT-7.9] Gong with three cards or fewer draws what is there and stays a work', () => {
    const table = at({
      players: [{ hand: ['fan'], task: 'flag', gallery: ['gong'] }, {}],
      deck: ['bell', 'pin', 'ring', 'coin'],
      rest: 'box',
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    })
    table.play('pray', 'gong')
    expect(table.p.ending).toBe('deck')
    expect(table.cards(0, 'gallery')).toEqual(['gong'])
    expect(table.cards(0, 'pickup')).toEqual(['bell', 'pin', 'ring', 'coin'])
  })

  it('[MOT-X.5] hand of 3, pickup area of 1, tailor returning 2: draws 3', () => {
    const table = at({
      players: [{ hand: ['fan', 'poem', 'jar'], pickup: ['cup'], task: 'flag' }, {}],
      step: 'noon',
      performing: { seat: 0, actions: 2 },
    })
    table.play('tailor', 'return fan', 'return jar', 'done')
    expect(table.cards(0, 'pickup')).toHaveLength(4)
    expect(table.deck().slice(-2)).toEqual(['fan', 'jar'])
  })
})

describe('cover', () => {
  it.each([
    ['aid', 9],
    ['deluxe', 0],
  ])('[MOT-X.2] four clay sales, one clay work in the gift shop: %s %i points', (edition, points) => {
    const table = at({
      options: { edition },
      players: [{ sales: ['jar', 'cup', 'bowl', 'vase'], shop: ['brick'] }, {}],
    })
    expect(table.parts(0)['sales']).toBe(points)
  })
})
