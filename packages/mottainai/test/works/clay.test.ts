import { describe, expect, it } from 'vitest'
import { mottainai } from '../../src/index.js'
import { at } from '../at.js'
import { action, actionsTold, during, facing, partsOf } from './positions.js'

const { game } = mottainai
const TAKEN = { floor: ['pin', 'bell', 'ring', 'gong', 'flute'] }

describe('Bangle', () => {
  it('makes opponents’ assistants give no actions', () => {
    const own = { hand: ['mask'], task: 'fan', assistants: ['cup', 'jar'] }
    const table = facing('potter', own, { gallery: ['bangle'] }, TAKEN)
    table.play('take pin')
    expect(table.cards(0, 'workplace')).toEqual(['pin'])
    expect(table.moves()).toEqual(['sell pin', 'pray'])
  })
  it('covers all monk assistants of its owner, and no others', () => {
    const acts = (task: string, assistants: string[]) => {
      const table = during('choose', { hand: [task], gallery: ['bangle'], assistants }, {}, TAKEN)
      return actionsTold(table.play(`task ${task}`))
    }
    expect(acts('frog', ['tower', 'bench'])).toBe(5)
    expect(acts('flag', ['mask'])).toBe(2)
  })
  it('meets Figurine: that still gives its action', () => {
    const own = { hand: ['cup'], gallery: ['figurine'], assistants: ['jar'] }
    const table = facing('potter', own, { gallery: ['bangle'] }, TAKEN)
    expect(actionsTold(table.play('figurine cup'))).toBe(2)
  })
})

describe('Bowl', () => {
  it('adds the top card to the workplace', () => {
    const table = during('morning', { hand: ['fan'], gallery: ['bowl'] }, {}, { deck: ['pin'] })
    table.play('bowl')
    expect(table.cards(0, 'workplace')).toEqual(['pin'])
  })
  it('may be declined', () => {
    const table = during('morning', { hand: ['fan'], gallery: ['bowl'] })
    table.play('done')
    expect(table.cards(0, 'workplace')).toEqual([])
  })
  it('meets Plane: it is no potter action', () => {
    const table = during('morning', { hand: ['fan'], gallery: ['bowl', 'plane'] })
    table.play('bowl')
    expect(table.moves()).toEqual(['task fan', 'none'])
  })
})

describe('Brick', () => {
  it('counts every player’s task as support, one’s own too', () => {
    const table = action('smith', { hand: ['bell'], gallery: ['brick'] }, { task: 'pin' })
    expect(table.why('smith bell shop')).toBeNull()
  })
  it('is for smith actions alone', () => {
    const table = action('potter', { hand: ['jar'], gallery: ['brick'] }, { task: 'cup' }, { floor: ['fan'] })
    expect(table.why('craft jar shop')).toEqual({ rule: 'MOT-3.8', reason: 'support' })
  })
  it('meets Straw: what is left may be a task', () => {
    const table = action('smith', { hand: ['jar'], gallery: ['brick', 'straw'] }, { task: 'cup' })
    expect(table.why('smith jar shop')).toBeNull()
  })
})

describe('Cup', () => {
  it('ends the game after a prayer, and is returned', () => {
    const table = action('clerk', { hand: ['fan'], shop: ['cup'] })
    table.play('pray', 'cup')
    expect(table.p.ending).toBe('cup')
    expect(table.points(0)).toBe(0)
  })
  it('needs a prayer', () => {
    const table = action('potter', { hand: ['fan'], shop: ['cup'] }, {}, { floor: ['pin'] })
    table.play('take pin')
    expect(table.p.turn).toBe(1)
  })
  it('meets Pin: a prayer in the morning is one, too', () => {
    const table = during('morning', { hand: ['fan'], shop: ['cup', 'pin'] })
    table.play('pin', 'pray', 'cup')
    expect(table.p.ending).toBe('cup')
  })
})

describe('Dice', () => {
  it('complete the top card if its value is the number of hand cards', () => {
    const table = action('tailor', { hand: ['fan', 'jar', 'cup'], gallery: ['dice'] }, {}, { deck: ['bell'] })
    table.play('tailor', 'dice', 'complete bell shop')
    expect(table.cards(0, 'shop')).toEqual(['bell'])
  })
  it('do not count the pickup area', () => {
    const own = { hand: ['fan', 'jar'], pickup: ['cup'], gallery: ['dice'] }
    const table = action('tailor', own, {}, { deck: ['bell'] })
    table.play('tailor', 'dice')
    expect(table.deck()[0]).toBe('bell')
    expect(table.moves()).toEqual(['return fan', 'return jar', 'done'])
  })
  it('meet Amulet: the completion triggers it', () => {
    const own = { hand: ['fan'], gallery: ['dice', 'amulet'], workplace: ['pin'] }
    const table = action('tailor', own, {}, { deck: ['scroll'] })
    table.play('tailor', 'dice', 'complete scroll shop', 'amulet pin')
    expect(table.cards(0, 'sales')).toEqual(['pin'])
  })
})

describe('Figurine', () => {
  it('gives an action more for a matching card, on an opponent’s task', () => {
    const table = facing('potter', { hand: ['cup'], gallery: ['figurine'] }, {}, TAKEN)
    expect(actionsTold(table.play('figurine cup'))).toBe(2)
  })
  it('does not help on one’s own task', () => {
    const table = during('noon', { hand: ['cup'], task: 'jar', gallery: ['figurine'] }, {}, { floor: ['pin'] })
    expect(table.moves()).toEqual(['take pin', 'pray'])
  })
  it('meets a second one by Kite: both may be used with the same card', () => {
    const table = facing(
      'potter',
      { hand: ['cup'], gallery: ['figurine', 'kite'] },
      {},
      { ...TAKEN, kites: ['figurine'] },
    )
    expect(actionsTold(table.play('figurine cup', 'figurine cup'))).toBe(3)
  })
})

describe('Haniwa', () => {
  it('brings three points for each assistant of the commonest type', () =>
    expect(partsOf({ gallery: ['haniwa'], hand: ['fan'], assistants: ['cup', 'jar', 'pin'] })['effects']).toBe(6))
  it('takes one of tied types', () =>
    expect(partsOf({ gallery: ['haniwa'], hand: ['fan'], assistants: ['cup', 'pin'] })['effects']).toBe(3))
  it('meets Sketch: an assistant that became the task counts no more', () => {
    const own = { hand: ['fan'], gallery: ['haniwa', 'sketch'], assistants: ['cup', 'jar'] }
    const table = during('choose', own, {}, TAKEN)
    table.play('sketch cup')
    expect(table.parts(0)['effects']).toBe(3)
  })
})

describe('Jar', () => {
  const own = { hand: ['jar', 'cup', 'vase', 'fan'] }
  it('takes all hand cards of a material from every opponent', () => {
    const table = at({
      players: [{ ...own, task: 'coin' }, { hand: ['pin', 'bell', 'frog'] }, { hand: ['ring', 'mask'] }],
      step: 'noon',
      performing: { seat: 0, actions: 2 },
    })
    table.play('smith jar shop', 'jar metal')
    expect(table.cards(0, 'pickup')).toEqual(['bell', 'pin', 'ring'])
    expect(table.cards(1, 'hand')).toEqual(['frog'])
    expect(table.cards(2, 'hand')).toEqual(['mask'])
  })
  it('must be used, even in vain', () => {
    const table = action('smith', own, {}, {}, 2)
    table.play('smith jar shop')
    expect(table.moves()).toHaveLength(5)
    table.play('jar paper')
    expect(table.cards(0, 'pickup')).toEqual([])
  })
  it('[MOT-R.20] meets partners: they give nothing', () => {
    const table = at({
      options: { teams: 'yes' },
      players: [{ ...own, task: 'coin' }, { hand: ['pin'] }, { hand: ['bell'] }, { hand: ['ring'] }],
      step: 'noon',
      performing: { seat: 0, actions: 2 },
    })
    table.play('smith jar shop', 'jar metal')
    expect(table.cards(0, 'pickup')).toEqual(['pin', 'ring'])
  })
})

describe('Teapot', () => {
  it('brings three points for each material of the commonest kind', () =>
    expect(partsOf({ gallery: ['teapot'], workplace: ['cup', 'jar', 'pin'] })['effects']).toBe(6))
  it('brings nothing over an empty workplace', () => expect(partsOf({ gallery: ['teapot'] })['effects']).toBe(0))
  it('meets Kite: a copy brings it again', () =>
    expect(
      partsOf({ gallery: ['teapot', 'kite'], workplace: ['cup', 'jar'] }, {}, { kites: ['teapot'] })['effects'],
    ).toBe(12))
})

describe('Vase', () => {
  const own = { hand: ['vase', 'cup', 'jar'] }
  it('moves two cards from the floor to the sales', () => {
    const table = action('smith', own, {}, TAKEN)
    table.play('smith vase shop', 'vase pin', 'vase gong')
    expect(table.cards(0, 'sales')).toEqual(['pin', 'gong'])
  })
  it('must move two if there are two', () => {
    const table = action('smith', own, {}, { floor: ['pin', 'bell'] })
    table.play('smith vase shop', 'vase bell')
    expect(table.cards(0, 'sales')).toEqual(['bell', 'pin'])
  })
  it('meets Ring: it is no clerk action', () => {
    const table = action(
      'smith',
      { ...own, gallery: ['ring'] },
      { sales: ['fan', 'poem', 'crane'] },
      { floor: ['pin'] },
    )
    table.play('smith vase shop')
    expect(table.p.turn).toBe(1)
    expect(game.scores(table.p)).toHaveLength(2)
  })
})
