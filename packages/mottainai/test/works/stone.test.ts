import { describe, expect, it } from 'vitest'
import { action, actionsTold, during, facing, partsOf } from './positions.js'

describe('Amulet', () => {
  it('moves a material to the sales after completing', () => {
    const table = action('smith', { hand: ['fan'], gallery: ['amulet'], workplace: ['jar', 'pin'] })
    table.play('smith fan shop', 'amulet pin')
    expect(table.cards(0, 'sales')).toEqual(['pin'])
  })
  it('needs a material, and may be declined', () => {
    expect(action('smith', { hand: ['fan'], gallery: ['amulet'] }).play('smith fan shop').p.turn).toBe(1)
    const table = action('smith', { hand: ['fan'], gallery: ['amulet'], workplace: ['jar'] })
    table.play('smith fan shop', 'done')
    expect(table.cards(0, 'sales')).toEqual([])
  })
  it('meets Ring: it is no clerk action', () => {
    const own = { hand: ['fan'], gallery: ['amulet', 'ring'], workplace: ['jar'] }
    const table = action('smith', own, { sales: ['pin', 'bell', 'cup'] })
    table.play('smith fan shop', 'amulet jar')
    expect(table.p.turn).toBe(1)
  })
})

describe('Bench', () => {
  it('brings two points for each stone work', () =>
    expect(partsOf({ shop: ['bench'], gallery: ['tower', 'frog'] })['effects']).toBe(6))
  it('counts no other works', () => expect(partsOf({ shop: ['bench'], gallery: ['flag'] })['effects']).toBe(2))
  it('meets Go Set: each stone work counts once', () =>
    expect(partsOf({ shop: ['bench'], gallery: ['go-set'] })['effects']).toBe(4))
})

describe('Daidoro', () => {
  it('fills the floor up to three', () => {
    const table = during(
      'morning',
      { hand: ['fan'], gallery: ['daidoro'] },
      {},
      { floor: ['jar'], deck: ['bell', 'pin'] },
    )
    table.play('daidoro')
    expect(table.floor()).toEqual(['jar', 'bell', 'pin'])
  })
  it('[MOT-R.2] is not asked with three cards on the floor', () => {
    const table = during('morning', { hand: ['fan'], gallery: ['daidoro'] }, {}, { floor: ['jar', 'bell', 'pin'] })
    expect(table.moves()).toEqual(['task fan', 'none'])
  })
  it('meets the end of the deck', () => {
    const table = during('morning', { hand: ['fan'], gallery: ['daidoro'] }, {}, { deck: ['bell', 'pin'], rest: 'box' })
    table.play('daidoro')
    expect(table.p.ending).toBe('deck')
    expect(table.floor()).toEqual(['bell', 'pin'])
  })
})

describe('Fountain', () => {
  it('makes revealed monk cards clerk assistants, on anybody’s clerk task', () => {
    const table = facing('clerk', { hand: ['frog', 'tower', 'jar'], gallery: ['fountain'], workplace: ['pin'] })
    table.play('fountain tower', 'fountain frog')
    expect(actionsTold(table)).toBe(3)
  })
  it('is for clerk tasks and monk cards alone', () => {
    const table = facing('monk', { hand: ['frog'], gallery: ['fountain'] }, {}, { floor: ['pin'] })
    expect(table.moves()).toEqual(['hire pin', 'pray'])
  })
  it('[MOT-R.2] meets Bangle: it would give nothing and is not asked', () => {
    const table = facing(
      'clerk',
      { hand: ['frog'], gallery: ['fountain'], workplace: ['pin'] },
      { gallery: ['bangle'] },
    )
    expect(table.moves()).toEqual(['sell pin', 'pray'])
  })
})

describe('Frog', () => {
  it('gives another turn if no opponent has fewer works', () => {
    const table = action('smith', { hand: ['frog', 'tower'] }, { gallery: ['flag'] })
    table.play('smith frog shop')
    expect(table.p.turn).toBe(0)
  })
  it('is counted after its completion', () => {
    const table = action('smith', { hand: ['frog', 'tower'], gallery: ['flag'] }, { gallery: ['mask'] })
    table.play('smith frog shop')
    expect(table.p.turn).toBe(1)
  })
  it('meets Cloak: the turn is won even if the Frog is returned', () => {
    const table = action('smith', { hand: ['frog', 'tower'], gallery: ['cloak'] }, { gallery: ['mask', 'flag'] })
    table.play('smith frog shop', 'cloak')
    expect(table.p.turn).toBe(0)
    expect(table.cards(0, 'shop')).toEqual([])
  })
})

describe('Go Set', () => {
  it('lets stone works of the gallery cover sales', () => {
    expect(partsOf({ sales: ['tower', 'frog'], gallery: ['bench'], shop: [] })['sales']).toBe(0)
    expect(partsOf({ sales: ['tower', 'frog'], gallery: ['go-set'] })['sales']).toBe(4)
  })
  it('does so for stone alone', () => expect(partsOf({ sales: ['jar'], gallery: ['go-set', 'cup'] })['sales']).toBe(0))
  it('meets Tapestry: stone works of the other wing count there', () =>
    expect(partsOf({ gallery: ['go-set', 'tower'], shop: ['tapestry'] })['effects']).toBe(3))
})

describe('Pillar', () => {
  it('covers the sales of the material sold most', () =>
    expect(partsOf({ sales: ['jar', 'cup', 'fan'], gallery: ['pillar'] })['sales']).toBe(6))
  it('covers one of tied materials, that which brings most', () =>
    expect(partsOf({ sales: ['jar', 'fan'], gallery: ['pillar'] })['sales']).toBe(3))
  it('meets a work that covers already: the other tied material is better', () =>
    expect(partsOf({ sales: ['jar', 'frog'], gallery: ['pillar'], shop: ['cup'] })['sales']).toBe(3 + 2))
})

describe('Statue', () => {
  it('moves two cards from the floor to the workplace', () => {
    const table = action('smith', { hand: ['statue', 'frog'] }, {}, { floor: ['jar', 'pin', 'fan'] })
    table.play('smith statue shop', 'statue fan', 'statue jar')
    expect(table.cards(0, 'workplace')).toEqual(['fan', 'jar'])
  })
  it('moves what there is', () => {
    const table = action('smith', { hand: ['statue', 'frog'] })
    table.play('smith statue shop')
    expect(table.p.turn).toBe(1)
  })
  it('meets Plane: it is no potter action', () => {
    const table = action('smith', { hand: ['statue', 'frog'], gallery: ['plane'] }, {}, { floor: ['jar'] })
    table.play('smith statue shop')
    expect(table.p.turn).toBe(1)
  })
})

describe('Stool', () => {
  it('draws after completing stone, clay or metal', () => {
    const table = action('smith', { hand: ['frog', 'tower'], gallery: ['stool'] })
    table.play('smith frog shop', 'stool')
    expect(table.cards(0, 'hand')).toHaveLength(2)
  })
  it('does nothing for paper and cloth', () => {
    expect(action('smith', { hand: ['fan'], gallery: ['stool'] }).play('smith fan shop').p.turn).toBe(1)
    expect(action('smith', { hand: ['mask', 'flag'], gallery: ['stool'] }).play('smith mask shop').p.turn).toBe(1)
  })
  it('meets Cloak: it still draws for a work that was returned', () => {
    const table = action('smith', { hand: ['frog', 'tower'], gallery: ['stool', 'cloak'] })
    table.play('smith frog shop', 'cloak')
    expect(table.moves()).toEqual(['stool', 'done'])
  })
})

describe('Tablet', () => {
  it('returns the floor in an order of choice', () => {
    const table = action('smith', { hand: ['tablet', 'frog'] }, {}, { floor: ['jar', 'pin', 'fan'] })
    table.play('smith tablet shop', 'tablet return', 'return pin', 'return fan')
    expect(table.floor()).toEqual([])
    expect(table.deck().slice(-3)).toEqual(['pin', 'fan', 'jar'])
  })
  it('or adds cards until stone and metal are shown', () => {
    const rest = { floor: ['jar'], deck: ['fan', 'bench', 'mask', 'bell', 'cup'] }
    const table = action('smith', { hand: ['tablet', 'frog'] }, {}, rest)
    table.play('smith tablet shop', 'tablet add')
    expect(table.floor()).toEqual(['jar', 'fan', 'bench', 'mask', 'bell'])
  })
  it('meets the end of the deck', () => {
    const table = action('smith', { hand: ['tablet', 'frog'] }, {}, { deck: ['fan', 'bench'], rest: 'box' })
    table.play('smith tablet shop', 'tablet add')
    expect(table.p.ending).toBe('deck')
  })
})

describe('Tower', () => {
  it.each(['clerk', 'monk', 'potter'] as const)('guards a %s task', (type) => {
    const table = facing(type, { hand: ['fan', 'frog', 'jar'] }, { gallery: ['tower'] })
    expect(table.moves()).toHaveLength(2)
    expect(table.moves()).toContain('skip')
  })
  it('does not guard the owner’s own turn', () => {
    const table = during('noon', { hand: ['jar'], task: 'cup', gallery: ['tower'] }, {}, { floor: ['pin'] })
    expect(table.moves()).toEqual(['take pin', 'pray'])
  })
  it('meets Fountain: a clerk task is entered with a paper, and then monk cards help', () => {
    const own = { hand: ['fan', 'frog'], gallery: ['fountain'], workplace: ['pin'] }
    const table = facing('clerk', own, { gallery: ['tower'] })
    table.play('tower fan', 'fountain frog')
    expect(actionsTold(table)).toBe(2)
  })
})
