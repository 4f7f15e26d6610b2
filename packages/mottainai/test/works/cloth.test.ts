import { describe, expect, it } from 'vitest'
import { mottainai } from '../../src/index.js'
import { action, actionsTold, during, facing, partsOf } from './positions.js'

const { game } = mottainai

describe('Cloak', () => {
  it('returns the work just completed for a metal work of the hand', () => {
    const table = action('smith', { hand: ['fan', 'bell', 'jar'], gallery: ['cloak'] })
    table.play('smith fan shop', 'cloak')
    expect(table.moves()).toEqual(['complete bell gallery', 'complete bell shop', 'done'])
    table.play('complete bell gallery')
    expect(table.deck().at(-1)).toBe('fan')
    expect(table.cards(0, 'gallery')).toEqual(['cloak', 'bell'])
  })
  it('may be declined before and after the return', () => {
    const table = action('smith', { hand: ['fan', 'bell'], gallery: ['cloak'] })
    table.play('smith fan shop', 'cloak', 'done')
    expect(table.cards(0, 'hand')).toEqual(['bell'])
  })
  it('meets Gong: a chain of completions of the same turn', () => {
    const table = action('smith', { hand: ['fan', 'gong', 'pin'], gallery: ['cloak'] })
    table.play('smith fan shop', 'cloak', 'complete gong shop', 'cloak', 'complete pin shop', 'done')
    expect(table.cards(0, 'shop')).toEqual(['pin'])
  })
})

describe('Flag', () => {
  it('gives an action more for a matching card, on one’s own task', () => {
    const table = during('noon', { hand: ['cup'], task: 'jar', gallery: ['flag'] }, {}, { floor: ['fan', 'pin'] })
    table.play('flag cup')
    expect(actionsTold(table)).toBe(2)
    expect(table.cards(0, 'hand')).toEqual(['cup'])
  })
  it('does not help on another’s task, nor with another card', () => {
    const table = facing('potter', { hand: ['cup'], gallery: ['flag'] }, {}, { floor: ['pin'] })
    expect(table.moves()).toEqual(['take pin', 'pray'])
    const own = during('noon', { hand: ['fan'], task: 'jar', gallery: ['flag'] }, {}, { floor: ['pin'] })
    expect(own.moves()).toEqual(['take pin', 'pray'])
  })
  it('meets Fountain on a clerk task: each reveals its own', () => {
    const own = { hand: ['poem', 'frog'], task: 'fan', gallery: ['flag', 'fountain'], workplace: ['pin', 'cup', 'jar'] }
    const table = during('noon', own)
    table.play('fountain frog', 'flag poem')
    expect(actionsTold(table)).toBe(3)
  })
})

describe('Handkerchief', () => {
  it('puts a card on the floor instead of checking the limit', () => {
    const table = during('limit', { hand: ['fan', 'cup'], gallery: ['handkerchief'] })
    expect(table.moves()).toEqual(['done', 'handkerchief fan', 'handkerchief cup'])
    table.play('handkerchief fan')
    expect(table.floor()).toEqual(['fan'])
  })
  it('may be declined: then the limit holds', () => {
    const hand = ['fan', 'cup', 'jar', 'pin', 'bell', 'ring']
    const table = during('limit', { hand, gallery: ['handkerchief'] })
    table.play('return fan')
    expect(table.cards(0, 'hand')).toHaveLength(5)
    expect(table.floor()).toEqual([])
  })
  it('meets Brick: eight cards stay seven and can support', () => {
    const hand = ['fan', 'cup', 'jar', 'pin', 'bell', 'ring', 'poem', 'scroll']
    const table = during('limit', { hand, gallery: ['handkerchief', 'brick'] })
    table.play('handkerchief poem', 'task pin')
    expect(table.moves()).toContain('smith bell shop')
  })
})

describe('Kite', () => {
  it('moves a card to a workplace and becomes a work of that player', () => {
    const table = during(
      'morning',
      { hand: ['fan', 'jar'], gallery: ['kite'] },
      { shop: ['bowl', 'flag'] },
      { deck: ['pin'] },
    )
    table.play('kite fan 1')
    expect(table.moves()).toEqual(['copy bowl', 'copy flag'])
    table.play('copy bowl', 'bowl')
    expect(table.cards(0, 'workplace')).toEqual(['pin'])
  })
  it('needs a card in the hand', () => {
    const table = during('morning', { gallery: ['kite'] }, { shop: ['bowl'] })
    expect(table.p.turn).toBe(1)
  })
  it('[MOT-R.12] meets itself: a Kite of one’s own is no second flight', () => {
    const table = during('morning', { hand: ['fan', 'jar'], gallery: ['kite', 'bench'] })
    table.play('kite fan 0', 'copy kite')
    expect(table.moves()).toEqual(['task jar', 'none'])
  })
  it('[MOT-R.13] meets Turtle at the end of the turn: as itself it may be the missing cloth', () => {
    const own = { hand: ['crane'], gallery: ['kite', 'turtle'], shop: ['bench', 'jar', 'poem'] }
    const table = during('morning', own, { hand: ['mask'] }, { kites: ['bell'] })
    expect(table.p.ending).toBe('')
    table.play('none')
    expect(table.p.ending).toBe('turtle')
    expect(game.result(table.p)?.winners).toEqual([0])
  })
})

describe('Mask', () => {
  it('keeps opponents from praying and crafting', () => {
    const table = facing('clerk', { hand: ['fan'], workplace: ['pin'] }, { gallery: ['mask'] })
    expect(table.moves()).toEqual(['sell pin', 'forgo'])
  })
  it('does not bind its owner', () => {
    const table = action('clerk', { hand: ['fan'], workplace: ['pin'], gallery: ['mask'] })
    expect(table.moves()).toContain('pray')
  })
  it('meets Bell: there is a way to use the action after all', () => {
    const table = facing('clerk', { hand: ['fan'], gallery: ['bell'] }, { gallery: ['mask'] })
    expect(table.moves()).toEqual(['bell', 'forgo'])
  })
})

describe('Puppet', () => {
  it('is returned to trade hands before a tailor action', () => {
    const table = action(
      'tailor',
      { hand: ['fan', 'jar'], gallery: ['puppet'] },
      { hand: ['cup', 'bell', 'pin'] },
      {},
      2,
    )
    table.play('tailor', 'puppet 1')
    expect(table.cards(1, 'hand')).toEqual(['fan', 'jar'])
    expect(table.cards(0, 'hand')).toEqual([])
    expect(table.cards(0, 'pickup').slice(0, 3)).toEqual(['cup', 'bell', 'pin'])
    expect(table.cards(0, 'pickup')).toHaveLength(5)
    expect(table.deck().at(-1)).toBe('puppet')
  })
  it('works with empty hands, and commits to the tailor action', () => {
    const table = action('tailor', { gallery: ['puppet'] }, { hand: ['cup'] })
    table.play('tailor', 'puppet 1')
    expect(table.cards(1, 'hand')).toEqual([])
    expect(table.cards(0, 'hand')).toHaveLength(5)
  })
  it('meets Dice: after the trade the hand is empty, and nothing matches', () => {
    const own = { hand: ['fan'], gallery: ['puppet', 'dice'] }
    const table = action('tailor', own, {}, { deck: ['scroll'] })
    table.play('tailor', 'puppet 1', 'dice')
    expect(table.cards(0, 'hand')).toContain('scroll')
  })
})

describe('Quilt', () => {
  it('covers paper, stone and cloth sales', () =>
    expect(partsOf({ sales: ['fan', 'frog', 'flag'], gallery: ['quilt'] })['sales']).toBe(5))
  it('does not cover clay and metal', () =>
    expect(partsOf({ sales: ['cup', 'pin'], gallery: ['quilt'] })['sales']).toBe(0))
  it('meets Lampshade: being level is enough everywhere', () =>
    expect(partsOf({ hand: ['fan', 'frog', 'flag', 'cup', 'pin'], gallery: ['quilt', 'lampshade'] })['hand']).toBe(11))
})

describe('Robe', () => {
  it('sells all cards of a material with one action', () => {
    const table = action('clerk', { hand: ['mask'], gallery: ['robe'], workplace: ['cup', 'jar', 'pin'] })
    table.play('robe clay')
    expect(table.cards(0, 'sales')).toEqual(['cup', 'jar'])
    expect(table.cards(0, 'workplace')).toEqual(['pin'])
  })
  it('[MOT-R.2] is not asked for a single card', () => {
    const table = action('clerk', { hand: ['mask'], gallery: ['robe'], workplace: ['cup', 'pin'] })
    expect(table.moves()).toEqual(['sell cup', 'sell pin', 'pray'])
  })
  it('meets Kite: a copy sells as well', () => {
    const own = { hand: ['mask'], gallery: ['kite'], workplace: ['cup', 'jar'] }
    const table = action('clerk', own, {}, { kites: ['robe'] })
    expect(table.moves()).toContain('robe clay')
  })
})

describe('Socks', () => {
  it('take the top card of the deck for a potter action', () => {
    const table = action('potter', { hand: ['mask'], gallery: ['socks'] }, {}, { deck: ['pin'] })
    table.play('socks')
    expect(table.cards(0, 'workplace')).toEqual(['pin'])
  })
  it('are not for a monk action', () => {
    const table = action('monk', { hand: ['mask'], gallery: ['socks'] }, {}, { floor: ['pin'] })
    expect(table.why('socks')).toEqual({ rule: 'MOT-0.5', reason: 'moment' })
  })
  it('meet the end of the deck: the card still goes to the workplace', () => {
    const table = action('potter', { hand: ['mask'], gallery: ['socks'] }, {}, { deck: ['pin'], rest: 'box' })
    table.play('socks')
    expect(table.p.ending).toBe('deck')
    expect(table.cards(0, 'workplace')).toEqual(['pin'])
  })
})

describe('Tapestry', () => {
  it('brings a point for each work in its wing', () =>
    expect(partsOf({ gallery: ['tapestry', 'flag', 'mask'], shop: ['bell'] })['effects']).toBe(3))
  it('looks at the wing it stands in', () =>
    expect(partsOf({ gallery: ['flag', 'mask'], shop: ['tapestry'] })['effects']).toBe(1))
  it('meets Plane: it counts where it is moved to', () => {
    const own = { hand: ['haniwa'], gallery: ['plane', 'tapestry', 'flag'], shop: ['mask', 'bell', 'pin'] }
    const table = action('potter', own, {}, { floor: ['cup'] })
    expect(table.parts(0)['effects']).toBe(3)
    table.play('take cup', 'plane tapestry')
    expect(table.parts(0)['effects']).toBe(4)
  })
})

describe('Umbrella', () => {
  const own = { hand: ['mask'], gallery: ['umbrella'], assistants: ['cup', 'pin'] }
  it('adds the top card to the floor and moves an assistant of its type to the sales', () => {
    const table = during('morning', own, {}, { deck: ['jar'] })
    table.play('umbrella', 'sell cup')
    expect(table.floor()).toEqual(['jar'])
    expect(table.cards(0, 'sales')).toEqual(['cup'])
    expect(table.cards(0, 'assistants')).toEqual(['pin'])
  })
  it('moves no assistant of another type, and none has to be moved', () => {
    const other = during('morning', own, {}, { deck: ['fan'] }).play('umbrella')
    expect(other.moves()).toEqual(['task mask', 'none'])
    const same = during('morning', own, {}, { deck: ['jar'] }).play('umbrella', 'done')
    expect(same.cards(0, 'assistants')).toEqual(['cup', 'pin'])
  })
  it('meets Daidoro: it adds to what is there', () => {
    const table = during(
      'morning',
      { ...own, gallery: ['umbrella', 'daidoro'] },
      {},
      { deck: ['fan', 'frog', 'flag', 'jar'] },
    )
    table.play('daidoro', 'umbrella', 'done')
    expect(table.floor()).toEqual(['fan', 'frog', 'flag', 'jar'])
  })
})
