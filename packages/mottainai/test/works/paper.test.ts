import { describe, expect, it } from 'vitest'
import { action, actionsTold, during, facing, partsOf } from './positions.js'

describe('Crane', () => {
  it('leaves as many cards of the support unseen as papers stand for', () => {
    const seen = (line: string) => {
      const table = action('smith', { hand: ['bell', 'gong', 'ring'], gallery: ['crane'], workplace: ['poem'] })
      table.play(line)
      return table.facts.flatMap(({ is, cards = [] }) => (is === 'reveal' ? cards : [])).length
    }
    expect([seen('smith bell shop'), seen('smith bell shop 1')]).toEqual([2, 1])
  })

  it('returns papers from the workplace as support of any material', () => {
    const table = action('smith', { hand: ['bell'], gallery: ['crane'], workplace: ['poem', 'fan'] })
    expect(table.moves().filter((move) => move.startsWith('smith'))).toEqual([
      'smith bell gallery 2',
      'smith bell shop 2',
    ])
    table.play('smith bell shop 2', 'return fan')
    expect(table.cards(0, 'workplace')).toEqual([])
    expect(table.deck().slice(-2)).toEqual(['fan', 'poem'])
    expect(table.cards(0, 'shop')).toEqual(['bell'])
  })
  it('does not count papers of the hand, and pays for a work of one’s own only', () => {
    const table = action('smith', { hand: ['bell', 'fan'], gallery: ['crane'], workplace: ['poem'] })
    expect(table.why('smith bell shop 2')).toEqual({ rule: 'MOT-3.8', reason: 'support' })
  })
  it('meets craft: support of the workplace and papers go together', () => {
    const table = action('potter', { hand: ['jar'], gallery: ['crane'], workplace: ['cup', 'fan'] })
    table.play('craft jar shop 1')
    expect(table.cards(0, 'workplace')).toEqual(['cup'])
  })
})

describe('Curtain', () => {
  it('makes opponents reveal a matching card for a tailor or smith task', () => {
    const table = facing('smith', { hand: ['bell', 'fan'] }, { gallery: ['curtain'] })
    expect(table.moves()).toEqual(['curtain bell', 'skip'])
  })
  it('does not guard the other tasks', () => {
    const table = facing('clerk', { hand: ['fan'] }, { gallery: ['curtain'] })
    expect(table.moves()).toEqual(['craft fan gallery', 'craft fan shop', 'pray'])
  })
  it('meets Figurine: a skipped task is no moment for it', () => {
    const table = facing('smith', { hand: ['bell'], task: 'fan', gallery: ['figurine'] }, { gallery: ['curtain'] })
    table.play('skip')
    expect(
      table.facts.some((fact) => fact.is === 'perform' && fact.seat === 0 && 'owner' in fact && fact.owner === 1),
    ).toBe(false)
  })
})

describe('Deck of Cards', () => {
  it('draws after a smith action that completed a paper work', () => {
    const table = action('smith', { hand: ['fan'], gallery: ['deck-of-cards'] })
    table.play('smith fan shop', 'deck-of-cards')
    expect(table.cards(0, 'hand')).toHaveLength(1)
  })
  it('does nothing for another material', () => {
    const table = action('smith', { hand: ['frog', 'tower'], gallery: ['deck-of-cards'] })
    table.play('smith frog shop')
    expect(table.p.turn).toBe(1)
  })
  it('[MOT-R.14] meets Poem: the work returned meanwhile was completed all the same', () => {
    const table = action('smith', { hand: ['fan'], gallery: ['deck-of-cards', 'poem'] }, {}, { deck: ['scroll'] })
    table.play('smith fan shop', 'poem', 'complete scroll shop', 'done')
    expect(table.moves()).toEqual(['deck-of-cards', 'done'])
  })
})

describe('Doll', () => {
  it('takes an opponent’s task, with one action more', () => {
    const table = during('choose', { hand: ['fan'], gallery: ['doll'] }, { task: 'cup' }, { floor: ['bell', 'pin'] })
    table.play('doll cup', 'take bell')
    expect(actionsTold(table)).toBe(2)
  })
  it('does not take a face-down card', () => {
    const table = during('choose', { hand: ['fan'], gallery: ['doll'] }, { task: 'cup', facedown: true })
    expect(table.moves()).toEqual(['task fan', 'none'])
  })
  it('meets Flag: both actions are added', () => {
    const own = { hand: ['vase'], gallery: ['doll', 'flag'] }
    const table = during('choose', own, { task: 'cup' }, { floor: ['bell', 'pin', 'ring'] })
    table.play('doll cup', 'flag vase')
    expect(actionsTold(table)).toBe(3)
  })
})

describe('Fan', () => {
  it('puts one of the top three back and returns the others', () => {
    const table = action('tailor', { hand: ['jar'], gallery: ['fan'] }, {}, { deck: ['bell', 'pin', 'ring'] })
    table.play('tailor', 'fan', 'return bell', 'return ring')
    expect(table.deck()[0]).toBe('pin')
    expect(table.deck().slice(-2)).toEqual(['bell', 'ring'])
  })
  it('may be declined, and is once before each tailor action', () => {
    const table = action('tailor', { hand: ['jar'], gallery: ['fan'] }, {}, {}, 2)
    table.play('tailor', 'done')
    expect(table.moves()).toEqual(['return jar', 'done'])
    table.play('done', 'tailor')
    expect(table.moves()).toContain('fan')
  })
  it('meets Dice: the card on top is known before it is rolled for', () => {
    const table = action(
      'tailor',
      { hand: ['jar'], gallery: ['fan', 'dice'] },
      {},
      { deck: ['bell', 'scroll', 'ring'] },
    )
    table.play('tailor', 'fan', 'return bell', 'return ring', 'dice', 'complete scroll shop')
    expect(table.cards(0, 'shop')).toEqual(['scroll'])
  })
})

describe('Lampshade', () => {
  const hand = (gallery: string[], other: object) => partsOf({ hand: ['jar', 'pin', 'frog'], gallery }, other)['hand']
  it('makes being level enough for clay and metal', () => expect(hand(['lampshade'], {})).toBe(6))
  it('does not help against more, nor for other materials', () =>
    expect(hand(['lampshade'], { sales: ['cup', 'bell'] })).toBe(0))
  it('meets Coin: such cards count twice', () => expect(hand(['lampshade', 'coin'], {})).toBe(12))
})

describe('Pinwheel', () => {
  it('returns a card at night and draws one', () => {
    const table = during('night', { hand: ['jar', 'fan'], gallery: ['pinwheel'] }, {}, { deck: ['bell'] })
    table.play('pinwheel jar', 'draw')
    expect(table.cards(0, 'hand')).toEqual(['fan', 'bell'])
    expect(table.deck().at(-1)).toBe('jar')
  })
  it('needs a card in the hand; drawing may be declined', () => {
    expect(during('night', { gallery: ['pinwheel'] }).p.turn).toBe(1)
    const table = during('night', { hand: ['jar', 'fan'], gallery: ['pinwheel'] })
    table.play('pinwheel jar', 'done')
    expect(table.cards(0, 'hand')).toEqual(['fan'])
  })
  it('meets Kite: a copy works at night too', () => {
    const table = during('morning', { hand: ['jar', 'fan'], gallery: ['kite'] }, { shop: ['pinwheel'] })
    table.play('kite fan 1', 'none')
    expect(table.moves()).toEqual(['pinwheel jar', 'done'])
  })
})

describe('Plane', () => {
  it('moves a work to the other wing after a potter action', () => {
    const table = action('potter', { hand: ['jar'], gallery: ['plane', 'bench'] }, {}, { floor: ['pin'] })
    table.play('take pin', 'plane bench')
    expect(table.cards(0, 'shop')).toEqual(['bench'])
  })
  it('does not follow a prayer that replaced the action', () => {
    const table = action('potter', { hand: ['jar'], gallery: ['plane'] }, {}, { floor: ['pin'] })
    table.play('pray')
    expect(table.p.turn).toBe(1)
  })
  it('meets Socks: the top card counts as taking a material', () => {
    const table = action('potter', { hand: ['jar'], gallery: ['plane', 'socks'] })
    table.play('socks')
    expect(table.moves()).toContain('plane socks')
  })
})

describe('Poem', () => {
  it('returns the paper work just completed and completes the top card', () => {
    const table = action('clerk', { hand: ['fan'], gallery: ['poem'] }, {}, { deck: ['bell'] })
    table.play('craft fan shop', 'poem', 'complete bell gallery')
    expect(table.cards(0, 'gallery')).toEqual(['poem', 'bell'])
    expect(table.cards(0, 'shop')).toEqual([])
  })
  it('does nothing for another material', () => {
    const table = action('monk', { hand: ['frog'], gallery: ['poem'], workplace: ['tower'] })
    table.play('craft frog shop')
    expect(table.p.turn).toBe(1)
  })
  it('meets itself: a Poem just completed may return itself', () => {
    const table = action('clerk', { hand: ['poem'] }, {}, { deck: ['bell'] })
    table.play('craft poem shop', 'poem', 'complete bell shop')
    expect(table.cards(0, 'shop')).toEqual(['bell'])
    expect(table.deck().at(-1)).toBe('poem')
  })
})

describe('Scroll', () => {
  it('brings three points', () => expect(partsOf({ shop: ['scroll'] })).toMatchObject({ works: 1, effects: 3 }))
  it('brings nothing in the hand', () => expect(partsOf({ hand: ['scroll'] })).toMatchObject({ effects: 0, hand: 0 }))
  it('meets Kite: a copy brings them too', () =>
    expect(partsOf({ gallery: ['kite'] }, { shop: ['scroll'] }, { kites: ['scroll'] })).toMatchObject({
      works: 1,
      effects: 3,
    }))
})

describe('Sketch', () => {
  it('makes an assistant the task', () => {
    const table = during('choose', { hand: ['fan'], gallery: ['sketch'], assistants: ['cup'] }, {}, { floor: ['bell'] })
    table.play('sketch cup')
    expect(table.task(0)).toBe('cup')
    expect(table.cards(0, 'assistants')).toEqual([])
  })
  it('needs an assistant', () => {
    const table = during('choose', { hand: ['fan'], gallery: ['sketch'] }, { assistants: ['cup'] })
    expect(table.moves()).toEqual(['task fan', 'none'])
  })
  it('meets Doll: one of them, without an action more', () => {
    const own = { hand: ['fan'], gallery: ['sketch', 'doll'], assistants: ['cup'] }
    const table = during('choose', own, { task: 'bench' }, { floor: ['bell'] })
    table.play('sketch cup', 'hire bell')
    expect(actionsTold(table)).toBe(1)
  })
})

describe('Straw', () => {
  it('saves a support for cloth and clay', () => {
    const table = action('smith', { hand: ['mask', 'jar', 'vase'], gallery: ['straw'] })
    expect(table.why('smith mask shop')).toBeNull()
    expect(table.why('smith jar shop')).toBeNull()
  })
  it('saves nothing for metal, nor for craft', () => {
    const smith = action('smith', { hand: ['bell', 'pin', 'mask'], gallery: ['straw'] })
    expect(smith.why('smith bell shop')).toEqual({ rule: 'MOT-3.8', reason: 'support' })
    const tailor = action('tailor', { hand: ['mask'], gallery: ['straw'] })
    expect(tailor.why('craft mask shop')).toEqual({ rule: 'MOT-3.8', reason: 'support' })
  })
  it('meets Crane: fewer papers are asked for', () => {
    const table = action('smith', { hand: ['jar'], gallery: ['straw', 'crane'], workplace: ['fan', 'poem'] })
    expect(table.moves()).toEqual(['smith jar gallery 1', 'smith jar shop 1', 'pray'])
  })
})
