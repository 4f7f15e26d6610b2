import { describe, expect, it } from 'vitest'
import { mottainai } from '../../src/index.js'
import { at } from '../at.js'
import { action, during, partsOf } from './positions.js'

const { game } = mottainai

describe('Bell', () => {
  it('sells the top card of the deck for a clerk action', () => {
    const table = action('clerk', { hand: ['mask'], gallery: ['bell'] }, {}, { deck: ['pin'] })
    table.play('bell')
    expect(table.cards(0, 'sales')).toEqual(['pin'])
  })
  it('is for clerk actions alone', () => {
    const table = action('potter', { hand: ['mask'], gallery: ['bell'] }, {}, { floor: ['pin'] })
    expect(table.why('bell')).toEqual({ rule: 'MOT-0.5', reason: 'moment' })
  })
  it('meets Ring: it counts as selling', () => {
    const own = { hand: ['mask'], gallery: ['bell', 'ring'] }
    const table = action('clerk', own, { sales: ['fan', 'poem'] }, { deck: ['pin'] })
    table.play('bell', 'ring fan')
    expect(table.cards(0, 'sales')).toEqual(['pin', 'fan'])
  })
})

describe('Chopsticks', () => {
  it('move the previous task to the sales', () => {
    const table = during('drop', { hand: ['mask'], task: 'cup', gallery: ['chopsticks'] })
    table.play('chopsticks')
    expect(table.cards(0, 'sales')).toEqual(['cup'])
    expect(table.floor()).toEqual([])
  })
  it('need a task, and may be declined', () => {
    expect(during('drop', { hand: ['mask'], gallery: ['chopsticks'] }).moves()).toEqual(['task mask', 'none'])
    const table = during('drop', { hand: ['mask'], task: 'cup', gallery: ['chopsticks'] }).play('floor')
    expect(table.floor()).toEqual(['cup'])
  })
  it('meet Ring: it is no clerk action', () => {
    const own = { hand: ['mask'], task: 'cup', gallery: ['chopsticks', 'ring'] }
    const table = during('drop', own, { sales: ['fan', 'poem'] })
    table.play('chopsticks')
    expect(table.moves()).toEqual(['task mask', 'none'])
  })
})

describe('Coin', () => {
  it('counts hand cards that score a second time', () =>
    expect(partsOf({ hand: ['jar', 'fan'], sales: ['cup'], gallery: ['coin'] })['hand']).toBe(6))
  it('does nothing for the others', () => expect(partsOf({ hand: ['jar', 'fan'], gallery: ['coin'] })['hand']).toBe(0))
  it('meets Quilt: cards that score by being level count twice, too', () =>
    expect(partsOf({ hand: ['fan'], gallery: ['coin', 'quilt'] })['hand']).toBe(2))
})

describe('Flute', () => {
  const own = { hand: ['mask'], gallery: ['flute'] }
  it('hires an opponent’s task or paper work for a monk action', () => {
    const table = action('monk', own, { task: 'cup', shop: ['scroll', 'bench'] })
    expect(table.moves()).toEqual(['flute cup', 'flute scroll', 'pray'])
    table.play('flute cup')
    expect(table.cards(0, 'assistants')).toEqual(['cup'])
  })
  it('takes it as a material for a potter action, and nothing for others', () => {
    const table = action('potter', own, { task: 'cup' })
    table.play('flute cup')
    expect(table.cards(0, 'workplace')).toEqual(['cup'])
    const clerk = action('clerk', { ...own, workplace: ['pin'] }, { task: 'cup' })
    expect(clerk.why('flute cup')).toEqual({ rule: 'MOT-0.5', reason: 'moment' })
  })
  it('meets Mask: it is a way to use the action', () => {
    const table = at({
      players: [
        { ...own, hand: ['flag'] },
        { hand: ['fan'], task: 'bench', gallery: ['mask'] },
        { hand: ['pin'], task: 'cup' },
      ],
      step: 'noon',
    })
    expect(table.moves()).toEqual(['flute bench', 'flute cup', 'forgo'])
  })
})

describe('Gong', () => {
  it('draws three cards after a prayer and goes to the pickup area', () => {
    const table = action('clerk', { hand: ['fan'], gallery: ['gong'] }, {}, {}, 2)
    table.play('pray', 'gong')
    expect(table.cards(0, 'pickup')).toHaveLength(5)
    expect(table.cards(0, 'pickup').at(-1)).toBe('gong')
    expect(table.cards(0, 'gallery')).toEqual([])
  })
  it('is seen by all when it goes there, the cards drawn are not', () => {
    const table = action('clerk', { hand: ['fan'], gallery: ['gong'] }, {}, {}, 2)
    table.play('pray', 'gong')
    expect(game.view(table.p, 1).players[0].pickup.filter((card) => card >= 0)).toHaveLength(1)
  })
  it('meets Kite: the copy goes, and is a Kite again', () => {
    const table = action('clerk', { hand: ['fan'], gallery: ['kite'] }, {}, { kites: ['gong'] }, 2)
    table.play('pray', 'gong')
    expect(table.cards(0, 'pickup').at(-1)).toBe('kite')
    expect(table.p.kites).toEqual([table.p.players[0].pickup.at(-1)])
  })
})

describe('Pin', () => {
  it('gives a tailor action in the morning', () => {
    const table = during('morning', { hand: ['fan', 'cup'], gallery: ['pin'] })
    table.play('pin', 'tailor', 'return cup', 'done')
    expect(table.cards(0, 'pickup')).toHaveLength(4)
  })
  it('is once a morning, without assistants', () => {
    const table = during('morning', { hand: ['fan'], gallery: ['pin'], assistants: ['flag'] })
    table.play('pin', 'pray')
    expect(table.moves()).toEqual(['task fan', 'none'])
  })
  it('meets Dice: they may be rolled before it', () => {
    const table = during('morning', { hand: ['fan'], gallery: ['pin', 'dice'] }, {}, { deck: ['scroll'] })
    table.play('pin', 'tailor', 'dice', 'complete scroll shop')
    expect(table.cards(0, 'shop')).toEqual(['scroll'])
  })
})

describe('Ring', () => {
  const own = { hand: ['mask'], gallery: ['ring'], workplace: ['cup'] }
  it('takes a sale from an opponent with more', () => {
    const table = action('clerk', own, { sales: ['fan', 'poem'] })
    table.play('sell cup', 'ring poem')
    expect(table.cards(0, 'sales')).toEqual(['cup', 'poem'])
    expect(table.cards(1, 'sales')).toEqual(['fan'])
  })
  it('not from one who is level, nor after a prayer', () => {
    expect(action('clerk', own, { sales: ['fan'] }).play('sell cup').p.turn).toBe(1)
    expect(action('clerk', own, { sales: ['fan', 'poem'] }).play('pray').p.turn).toBe(1)
  })
  it('meets Robe: more is counted after the sale', () => {
    const robed = { ...own, gallery: ['ring', 'robe'], workplace: ['cup', 'jar'] }
    expect(action('clerk', robed, { sales: ['fan', 'poem'] }).play('robe clay').p.turn).toBe(1)
  })
})

describe('Shuriken', () => {
  const own = { hand: ['shuriken', 'pin', 'bell'] }
  it('takes a work from an opponent with more works', () => {
    const table = action('smith', own, { gallery: ['fan'], shop: ['frog'] })
    table.play('smith shuriken shop', 'shuriken frog gallery')
    expect(table.cards(0, 'gallery')).toEqual(['frog'])
    expect(table.cards(1, 'shop')).toEqual([])
  })
  it('takes none from one who is level, the Shuriken included', () => {
    const table = action('smith', own, { gallery: ['fan'] })
    table.play('smith shuriken shop')
    expect(table.cards(1, 'gallery')).toEqual(['fan'])
    expect(table.p.turn).toBe(1)
  })
  it('meets Turtle: the work taken may be the last material', () => {
    const rich = { ...own, gallery: ['turtle', 'fan', 'frog', 'flag'] }
    const table = action('smith', rich, {
      hand: ['ring'],
      shop: ['cup', 'poem', 'mask'],
      gallery: ['jar', 'kite', 'vase'],
    })
    table.play('smith shuriken shop', 'shuriken cup shop')
    expect(table.p.ending).toBe('turtle')
  })
})

describe('Sword', () => {
  const own = { hand: ['mask'], gallery: ['sword'] }
  it('takes an assistant for a monk action, a material for a potter action', () => {
    const monk = action('monk', own, { assistants: ['cup', 'fan'] })
    monk.play('sword fan')
    expect(monk.cards(0, 'assistants')).toEqual(['fan'])
    const potter = action('potter', own, { workplace: ['cup', 'fan'] })
    potter.play('sword cup')
    expect(potter.cards(0, 'workplace')).toEqual(['cup'])
  })
  it('only from opponents with more there', () => {
    const table = action(
      'monk',
      { ...own, assistants: ['jar'] },
      { assistants: ['cup'], workplace: ['fan', 'pin'] },
      { floor: ['bell'] },
    )
    expect(table.why('sword cup')).toEqual({ rule: 'MOT-0.5', reason: 'moment' })
  })
  it('meets Plane: it counts as taking a material', () => {
    const table = action('potter', { hand: ['mask'], gallery: ['sword', 'plane'] }, { workplace: ['cup'] })
    table.play('sword cup')
    expect(table.moves()).toContain('plane sword')
  })
})

describe('Turtle', () => {
  const almost = { hand: ['fan'], gallery: ['turtle', 'frog'], shop: ['flag', 'cup'] }
  it('wins with a work of every material', () => {
    const table = action('clerk', almost, { hand: ['mask'] })
    table.play('craft fan shop')
    expect(table.p.ending).toBe('turtle')
    expect(game.result(table.p)?.winners).toEqual([0])
  })
  it('does not win without itself', () => {
    const table = action('clerk', { ...almost, gallery: ['bell', 'frog'] }, { hand: ['mask'] })
    table.play('craft fan shop')
    expect(table.p.ending).toBe('')
  })
  it('[MOT-R.16] meets partners: both win', () => {
    const table = at({
      options: { teams: 'yes' },
      players: [{ ...almost, task: 'crane' }, { gallery: ['bell', 'pin', 'coin'] }, {}, {}],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    })
    table.play('craft fan shop')
    expect(game.result(table.p)).toMatchObject({ winners: [0, 2], ranks: [1, 3, 1, 3] })
  })
})
