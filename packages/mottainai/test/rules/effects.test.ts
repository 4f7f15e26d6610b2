/** Section 7: effects in detail, and the rulings. */
import { HIDDEN, randomFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { mottainai, questionOf, WORKS } from '../../src/index.js'
import { at } from '../at.js'

const { game } = mottainai
const noon = (actions = 1) => ({ step: 'noon', performing: { seat: 0, actions } })

describe('order', () => {
  it('[MOT-7.1] the card’s own effect comes first, then the others in an order of choice, the new one included', () => {
    const table = at({
      players: [
        { hand: ['statue', 'frog'], task: 'coin', gallery: ['stool', 'amulet'], workplace: ['fan'] },
        { hand: ['jar'] },
      ],
      floor: ['bell', 'pin', 'ring'],
      ...noon(),
    })
    table.play('smith statue shop')
    expect(table.moves()).toEqual(['statue bell', 'statue pin', 'statue ring'])
    table.play('statue bell', 'statue ring')
    expect(table.moves()).toEqual(['stool', 'amulet fan', 'amulet bell', 'amulet ring', 'done'])
    table.play('amulet bell', 'stool')
    expect(table.cards(0, 'sales')).toEqual(['bell'])
  })

  it('[MOT-7.2] free completions trigger again', () => {
    const table = at({
      players: [{ hand: ['fan', 'bell'], task: 'coin', gallery: ['cloak', 'stool'] }, { hand: ['jar'] }],
      ...noon(),
    })
    table.play('smith fan shop', 'cloak', 'complete bell shop')
    expect(table.moves()).toEqual(['cloak', 'stool', 'done'])
  })
})

describe('guards', () => {
  it('[MOT-7.3] Curtain: one reveal a task; the skipped task gives nothing', () => {
    const table = at({
      players: [
        { hand: ['mask', 'fan'], task: 'cup', assistants: ['kite'] },
        { hand: ['jar'], task: 'flag', gallery: ['curtain'] },
      ],
      step: 'noon',
    })
    expect(table.moves()).toEqual(['curtain mask', 'skip'])
    table.play('curtain mask', 'pray')
    expect(table.moves()).toEqual(['tailor', 'pray'])
    expect(game.view(table.p, 1).players[0].hand).toEqual([table.p.players[0].hand[1], HIDDEN])
  })

  it('[MOT-7.3] Bangle: no assistant gives actions, Fountain’s included; Flag and Figurine still do', () => {
    const table = at({
      players: [
        {
          hand: ['fan', 'frog'],
          task: 'cup',
          assistants: ['poem'],
          gallery: ['fountain', 'figurine'],
          workplace: ['pin'],
        },
        { hand: ['jar'], task: 'crane', gallery: ['bangle'] },
      ],
      step: 'noon',
    })
    expect(table.moves()).toEqual(['figurine fan', 'done'])
    table.play('figurine fan')
    expect(table.facts).toContainEqual({ is: 'perform', seat: 0, owner: 1, material: 0, count: 2 })
  })

  it('[MOT-7.4] Fountain cards count as clerk assistants, for cover too', () => {
    const table = at({
      players: [
        { hand: ['frog', 'tower', 'cup'], task: 'crane', gallery: ['fountain', 'scroll'], workplace: ['pin'] },
        { hand: ['jar'] },
      ],
      step: 'noon',
    })
    table.play('fountain frog', 'fountain tower')
    // One, and two assistants of which the Scroll covers one.
    expect(table.facts).toContainEqual({ is: 'perform', seat: 0, owner: 0, material: 0, count: 1 + 2 + 1 })
    expect(table.cards(0, 'hand')).toEqual(['frog', 'tower', 'cup'])
  })

  it('[MOT-7.5] the extra action of a Doll is for this turn alone, and Sketch is another choice', () => {
    const table = at({
      players: [
        { hand: ['mask'], gallery: ['doll', 'sketch'], assistants: ['vase'] },
        { hand: ['fan'], task: 'cup' },
      ],
      floor: ['bell', 'pin', 'ring'],
      step: 'choose',
    })
    expect(table.moves()).toEqual(['task mask', 'none', 'doll cup', 'sketch vase'])
    table.play('doll cup')
    expect(table.p.bonus).toBe(1)
    table.play('take bell', 'take pin', 'take ring')
    expect(table.p.turn).toBe(1)
    expect(table.p.bonus).toBe(0)
  })
})

describe('Kite', () => {
  const flying = (works: string[]) =>
    at({
      players: [
        { hand: ['fan', 'jar'], gallery: ['kite'] },
        { hand: ['cup'], shop: works },
      ],
      step: 'morning',
    })

  it('[MOT-7.6] towards a player without works the card moves and Kite stays Kite', () => {
    const table = flying([])
    table.play('kite jar 1')
    expect(table.cards(1, 'workplace')).toEqual(['jar'])
    expect(table.moves()).toEqual(['task fan', 'none'])
  })

  it('[MOT-7.6] a copied Kite is not used a second time', () => {
    const table = flying(['flag'])
    table.play('kite jar 0')
    expect(table.moves()).toEqual(['task fan', 'none'])
  })

  it('[MOT-7.6] a copied "instead" effect works if its step is still to come', () => {
    const copying = (edition: string) =>
      at({
        options: { edition },
        players: [
          { hand: ['fan', 'jar'], task: 'poem', gallery: ['kite'] },
          { hand: ['cup'], shop: ['chopsticks'] },
        ],
      }).play('kite jar 1')
    // The previous task is dropped before the morning effects in one edition, after them in the other.
    expect(copying('aid').moves()).toEqual(['task fan', 'none'])
    expect(copying('deluxe').moves()).toEqual(['floor', 'chopsticks'])
  })

  it('[MOT-7.6] "return this" by a copy moves the Kite', () => {
    const table = at({
      players: [
        { hand: ['fan', 'jar'], gallery: ['kite'] },
        { hand: ['pin'], shop: ['cup'] },
      ],
      step: 'morning',
    })
    table.play('kite jar 1', 'none', 'cup')
    expect(table.p.ending).toBe('cup')
    expect(table.deck().at(-1)).toBe('kite')
    expect(table.cards(1, 'shop')).toEqual(['cup'])
  })
})

describe('the tailor', () => {
  it('[MOT-7.7] Dice: a match must be completed', () => {
    const table = at({
      players: [{ hand: ['fan', 'jar'], pickup: ['poem'], task: 'flag', gallery: ['dice'] }, { hand: ['cup'] }],
      deck: ['bench', 'pin'],
      ...noon(),
    })
    table.play('tailor', 'dice')
    expect(table.moves()).toEqual(['complete bench gallery', 'complete bench shop'])
    table.play('complete bench shop')
    expect(table.cards(0, 'shop')).toEqual(['bench'])
  })

  it('[MOT-7.7, MOT-R.19] Dice: another card stays on top, known to everybody', () => {
    const table = at({
      players: [{ hand: ['fan', 'jar'], task: 'flag', gallery: ['dice'] }, { hand: ['cup'] }],
      deck: ['bell', 'pin'],
      ...noon(),
    })
    table.play('tailor', 'dice')
    expect(table.deck()[0]).toBe('bell')
    expect(game.view(table.p, 1).deck.at(-1)).toBe(table.p.deck.at(-1))
    table.play('done')
    // It was drawn first, and everybody knows it still.
    expect(game.view(table.p, 1).players[0].hand.filter((card) => card >= 0)).toHaveLength(1)
  })

  it('[MOT-7.7] Fan: only with three cards or more in the deck', () => {
    const withDeck = (deck: string[]) =>
      at({
        players: [{ hand: ['jar'], task: 'flag', gallery: ['fan'] }, { hand: ['cup'] }],
        deck,
        rest: 'box',
        ...noon(),
      }).play('tailor')
    expect(withDeck(['bell', 'pin']).moves()).toEqual(['return jar', 'done'])
    const table = withDeck(['bell', 'pin', 'ring', 'coin', 'poem', 'scroll', 'crane'])
    expect(table.moves()).toEqual(['fan', 'done'])
    table.play('fan', 'return pin', 'return bell')
    expect(table.deck()).toEqual(['ring', 'coin', 'poem', 'scroll', 'crane', 'pin', 'bell'])
  })

  it('[MOT-7.7] the deck’s last card by Dice ends the game after it is completed', () => {
    const table = at({
      players: [{ hand: ['jar'], task: 'flag', gallery: ['dice', 'amulet'], workplace: ['pin'] }, { hand: ['cup'] }],
      deck: ['scroll'],
      rest: 'box',
      ...noon(),
    })
    table.play('tailor', 'dice', 'complete scroll shop')
    expect(table.p.ending).toBe('deck')
    expect(table.cards(0, 'shop')).toEqual(['scroll'])
  })

  it('[MOT-7.13] Pin is a full tailor action, and may be replaced by a cloth craft', () => {
    const table = at({
      players: [{ hand: ['mask', 'jar'], gallery: ['pin', 'fan'], workplace: ['flag'] }, { hand: ['cup'] }],
      step: 'morning',
    })
    table.play('pin')
    expect(table.moves()).toEqual(['tailor', 'craft mask gallery', 'craft mask shop', 'pray'])
    table.play('tailor')
    expect(table.moves()).toEqual(['fan', 'done'])
  })

  it('[MOT-7.14] Puppet: hands are traded, also empty ones; former holders still know them', () => {
    const table = at({
      players: [{ hand: ['jar', 'fan'], task: 'flag', gallery: ['puppet'] }, { hand: ['cup'] }, { hand: ['bell'] }],
      ...noon(),
    })
    table.play('tailor', 'puppet 1')
    expect(table.cards(1, 'hand')).toEqual(['fan', 'jar'])
    expect(table.cards(0, 'hand')).toContain('cup')
    expect(game.view(table.p, 0).players[1].hand).toEqual(table.p.players[1].hand)
    expect(game.view(table.p, 2).players[1].hand).toEqual([HIDDEN, HIDDEN])
    expect(table.deck().at(-1)).toBe('puppet')
  })

  it('[MOT-7.14] Jar: its owner and the former holder know the cards, others do not', () => {
    const table = at({
      players: [{ hand: ['jar', 'vase', 'dice', 'crane'], task: 'coin' }, { hand: ['cup', 'fan'] }, { hand: ['bell'] }],
      ...noon(2),
    })
    table.play('smith jar shop', 'jar clay')
    expect(table.cards(0, 'pickup')).toEqual(['cup'])
    const { pickup } = table.p.players[0]
    expect(game.view(table.p, 0).players[0].pickup).toEqual(pickup)
    expect(game.view(table.p, 1).players[0].pickup).toEqual(pickup)
    expect(game.view(table.p, 2).players[0].pickup).toEqual([HIDDEN])
  })
})

describe('other works', () => {
  it('[MOT-7.8] Crane: at most as many papers as the support asks for', () => {
    const table = at({
      players: [
        { hand: ['frog', 'mask'], task: 'coin', gallery: ['crane'], workplace: ['fan', 'poem', 'straw'] },
        { hand: ['cup'] },
      ],
      ...noon(),
    })
    expect(table.moves()).toContain('smith frog shop 1')
    expect(table.why('smith frog shop 2')).toEqual({ rule: 'MOT-3.8', reason: 'support' })
  })

  it('[MOT-7.9] Gong and Cup follow a prayer that replaced another action', () => {
    const table = at({
      players: [{ hand: ['frog'], task: 'cup', gallery: ['gong'] }, { hand: ['jar'] }],
      floor: ['fan'],
      ...noon(),
    })
    table.play('pray')
    expect(table.moves()).toEqual(['gong', 'done'])
  })

  it('[MOT-7.10] Go Set: stone works cover in both wings, and count once', () => {
    const table = at({
      players: [{ hand: ['fan'], sales: ['frog', 'tower'], gallery: ['bench'], shop: ['go-set', 'tapestry'] }, {}],
      step: 'choose',
    })
    // The sales are covered by both; Tapestry sees three works; Bench counts two.
    expect(table.parts(0)).toEqual({ works: 6, sales: 4, hand: 0, effects: 3 + 4 })
  })

  it('[MOT-7.10] Go Set: works of other materials cover in their own wing alone', () => {
    const table = at({
      players: [{ hand: ['fan'], sales: ['frog', 'tower', 'pillar'], gallery: ['jar'], shop: ['go-set'] }, {}],
      step: 'choose',
    })
    expect(table.parts(0)['sales']).toBe(4)
  })

  it('[MOT-7.11] Flute leaves a face-down task alone; Plane follows it', () => {
    const table = at({
      players: [
        { hand: ['frog'], task: 'cup', gallery: ['flute', 'plane'] },
        { hand: ['jar'], task: 'pin', facedown: true, shop: ['scroll', 'mask'] },
      ],
      ...noon(),
    })
    expect(table.moves()).toEqual(['flute scroll', 'pray'])
    table.play('flute scroll')
    expect(table.cards(0, 'workplace')).toEqual(['scroll'])
    expect(table.moves()).toEqual(['plane flute', 'plane plane', 'done'])
  })

  it('[MOT-7.11] Ring: Bell and Robe count as selling', () => {
    const players = [
      { hand: ['frog'], task: 'fan', gallery: ['ring', 'bell', 'robe'], workplace: ['jar', 'cup'] },
      { hand: ['mask'], sales: ['poem', 'crane', 'straw', 'scroll'] },
    ]
    const bell = at({ players, ...noon() }).play('bell')
    expect(bell.moves()).toContain('ring poem')
    const robe = at({ players, ...noon() }).play('robe clay', 'ring straw')
    expect(robe.cards(0, 'sales')).toEqual(['jar', 'cup', 'straw'])
  })

  it('[MOT-7.12] Cloak may return the work even with no metal work in hand', () => {
    const table = at({
      players: [{ hand: ['fan', 'frog'], task: 'coin', gallery: ['cloak'] }, { hand: ['jar'] }],
      ...noon(),
    })
    table.play('smith fan shop', 'cloak')
    expect(table.cards(0, 'shop')).toEqual([])
    expect(table.p.turn).toBe(1)
  })

  it('[MOT-7.15] Handkerchief: not with an empty hand; at seven cards it leaves six', () => {
    const empty = at({ players: [{ gallery: ['handkerchief'] }, { hand: ['jar'] }] })
    expect(empty.p.turn).toBe(1)
    const seven = at({
      players: [{ hand: ['fan', 'poem', 'crane', 'straw', 'frog', 'bench', 'mask'], gallery: ['handkerchief'] }, {}],
    })
    seven.play('handkerchief poem')
    expect(seven.cards(0, 'hand')).toHaveLength(6)
    expect(seven.floor()).toEqual(['poem'])
    expect(seven.moves()).toContain('none')
  })

  it('[MOT-7.15] Tablet: either half may be chosen even if it does nothing', () => {
    const table = at({
      players: [{ hand: ['tablet', 'frog'], task: 'coin' }, { hand: ['jar'] }],
      ...noon(),
    })
    table.play('smith tablet shop')
    expect(table.moves()).toEqual(['tablet return', 'tablet add'])
    table.play('tablet return')
    expect(table.floor()).toEqual([])
    expect(table.p.turn).toBe(1)
  })

  it('[MOT-7.16] two copies both work; a step that is replaced is replaced once', () => {
    const table = at({
      players: [{ hand: ['fan'], task: 'poem', gallery: ['chopsticks', 'chopsticks'] }, {}, {}, {}],
    })
    expect(table.moves()).toEqual(['floor', 'chopsticks'])
    table.play('chopsticks')
    expect(table.cards(0, 'sales')).toEqual(['poem'])
    expect(table.moves()).toEqual(['task fan', 'none'])
    const bowls = at({ players: [{ hand: ['fan'], gallery: ['bowl', 'bowl'] }, {}, {}, {}], step: 'morning' })
    bowls.play('bowl', 'bowl')
    expect(bowls.cards(0, 'workplace')).toHaveLength(2)
  })
})

describe('rulings', () => {
  it('[MOT-R.1] a work that arrives in the morning waits for the next one', () => {
    const table = at({
      players: [{ hand: ['fan', 'jar', 'poem'], gallery: ['pin', 'dice'] }, { hand: ['cup'] }],
      deck: ['bowl'],
      step: 'morning',
    })
    table.play('pin', 'tailor', 'dice', 'complete bowl shop', 'done')
    expect(table.moves()).toEqual(['task fan', 'task poem', 'task jar', 'none'])
  })

  it('[MOT-R.4] Crane: from what the support lacks to what it asks for; the work is named first', () => {
    const table = at({
      players: [
        { hand: ['jar', 'cup'], task: 'coin', gallery: ['crane'], workplace: ['fan', 'poem', 'straw'] },
        { hand: ['bell'] },
      ],
      ...noon(),
    })
    expect(table.moves().filter((move) => move.startsWith('smith jar shop'))).toEqual([
      'smith jar shop 1',
      'smith jar shop 2',
    ])
    table.play('smith jar shop 2', 'return poem')
    expect(game.view(table.p, 1).players[0].hand).toContain(table.p.players[0].hand[1])
    table.play('return fan')
    expect(table.deck().slice(-2)).toEqual(['poem', 'fan'])
  })

  it('[MOT-R.9] everybody knows the order of floor cards that were returned', () => {
    const table = at({
      players: [{ hand: ['tablet', 'frog'], task: 'coin' }, { hand: ['jar'] }],
      floor: ['pin', 'cup'],
      ...noon(),
    })
    table.play('smith tablet shop', 'tablet return', 'return cup')
    for (const seat of [0, 1, null]) expect(game.view(table.p, seat).deck.slice(0, 2)).toEqual(table.p.deck.slice(0, 2))
  })

  it('[MOT-R.11] the prayer of a player without a task cannot be replaced', () => {
    const table = at({ players: [{ hand: ['fan', 'poem'] }, { hand: ['jar'] }], step: 'choose' })
    table.play('none')
    expect(table.p.turn).toBe(1)
    expect(table.cards(0, 'hand')).toHaveLength(3)
  })

  it('[MOT-R.3] a smith reveals as little as may be: tasks of Brick first, then what everybody knows', () => {
    const table = at({
      players: [
        { hand: ['frog', 'tower', 'mask'], task: 'coin', gallery: ['brick'] },
        { hand: ['jar'], task: 'bench' },
      ],
      ...noon(2),
    })
    table.play('smith frog shop')
    expect(game.view(table.p, 1).players[0].hand).toEqual([HIDDEN, HIDDEN])
  })

  const gongAndKite = () =>
    at({
      players: [{ hand: ['fan', 'jar'], gallery: ['kite'], shop: ['gong'] }, { hand: ['cup'] }],
      step: 'morning',
    }).play('kite jar 0', 'copy gong', 'none')

  it.each([
    ['by kite', [], ['gong']],
    ['by gong', ['kite'], []],
  ])('[MOT-R.5] Gong and a Kite that copies it: the owner says which one is used: %s', (line, gallery, shop) => {
    const table = gongAndKite()
    expect(table.moves()).toEqual(['gong', 'done'])
    table.play('gong')
    expect(questionOf(table.p)).toEqual({ is: 'which', work: table.p.kites[0] })
    expect(table.moves()).toEqual(['by kite', 'by gong'])
    table.play(line)
    // The one that was left out is offered in its turn.
    expect(table.moves()).toEqual(['gong', 'done'])
    expect(table.cards(0, 'gallery')).toEqual(gallery)
    expect(table.cards(0, 'shop')).toEqual(shop)
  })

  it('[MOT-R.5] the one that is left needs no question', () => {
    const table = gongAndKite().play('gong', 'by kite', 'gong')
    expect(table.cards(0, 'shop')).toEqual([])
    expect(table.p.turn).toBe(1)
  })

  it('[MOT-R.5] Cup and a Kite that copies it: the owner says which one is returned', () => {
    const table = at({
      players: [{ hand: ['fan'], task: 'mask', gallery: ['cup'], shop: ['kite'] }, { hand: ['jar'] }],
      kites: ['cup'],
      ...noon(2),
    })
    table.play('pray', 'cup')
    expect(table.moves()).toEqual(['by cup', 'by kite'])
    table.play('by kite')
    expect(table.p.ending).toBe('cup')
    expect(table.cards(0, 'gallery')).toEqual(['cup'])
    expect(table.cards(0, 'shop')).toEqual([])
  })

  it('[MOT-R.5] two Puppets in two wings: the owner says which one is returned', () => {
    const table = at({
      players: [{ hand: ['fan'], task: 'mask', gallery: ['puppet'], shop: ['puppet'] }, { hand: ['jar'] }, {}, {}],
      ...noon(2),
    })
    table.play('tailor', 'puppet 1')
    expect(table.moves()).toEqual(['by puppet', 'by puppet-2'])
    table.play('by puppet-2')
    expect(table.cards(0, 'gallery')).toEqual(['puppet'])
    expect(table.cards(1, 'hand')).toEqual(['fan'])
  })

  it('[MOT-R.5] two Puppets in one wing are the same: which one is not asked', () => {
    const table = at({
      players: [{ hand: ['fan'], task: 'mask', shop: ['puppet', 'puppet'] }, { hand: ['jar'] }, {}, {}],
      ...noon(2),
    })
    table.play('tailor', 'puppet 1')
    expect(table.cards(0, 'shop')).toHaveLength(1)
    expect(table.moves()).toContain('puppet 1')
  })

  it('[MOT-R.5] two Kites in two wings: the owner says which one becomes the copy', () => {
    const table = at({
      players: [{ hand: ['fan', 'jar'], gallery: ['kite'], shop: ['kite'] }, { gallery: ['bench'] }, {}, {}],
      step: 'morning',
    })
    table.play('kite fan 1')
    expect(table.moves()).toEqual(['by kite', 'by kite-2'])
    // Nothing has moved before the Kite is named.
    expect(table.cards(0, 'hand')).toEqual(['fan', 'jar'])
    table.play('by kite-2')
    expect(table.p.kites.map((kind) => WORKS[kind].id)).toEqual(['kite', 'bench'])
    expect(table.moves()).toContain('kite jar 1')
  })

  it('[MOT-R.5] of two Stools the one just completed is used first, so that Cloak may return it then', () => {
    const table = at({
      players: [{ hand: ['stool', 'frog', 'pin'], task: 'coin', gallery: ['stool', 'cloak'] }, {}, {}, {}],
      ...noon(2),
    })
    table.play('smith stool gallery', 'stool', 'cloak', 'done')
    expect(table.moves()).toEqual(['stool', 'done'])
  })

  it('[MOT-R.6] two Straws save two, two Coins count hand cards three times', () => {
    const straws = at({
      players: [{ hand: ['jar', 'fan'], task: 'coin', gallery: ['straw', 'straw'] }, {}, {}, {}],
      ...noon(),
    })
    expect(straws.why('smith jar shop')).toBeNull()
    const coins = at({ players: [{ hand: ['jar'], sales: ['cup'], gallery: ['coin', 'coin'] }, {}, {}, {}] })
    expect(coins.parts(0)['hand']).toBe(9)
  })

  it('[MOT-R.7] two cards of one name in one place are one choice', () => {
    const table = at({ players: [{ hand: ['fan', 'fan'] }, {}, {}, {}], step: 'choose' })
    expect(table.moves()).toEqual(['task fan', 'none'])
  })

  it('[MOT-R.7] two copies of a work in two wings are two choices, for Flute and for Shuriken', () => {
    const other = { gallery: ['poem', 'bench'], shop: ['poem', 'cup'] }
    const flute = at({ players: [{ task: 'pillar', gallery: ['flute'] }, other, {}, {}], ...noon() })
    expect(flute.moves()).toEqual(['flute poem', 'flute poem-2', 'pray'])
    flute.play('flute poem-2')
    expect(flute.cards(1, 'shop')).toEqual(['cup'])
    expect(flute.cards(0, 'assistants')).toEqual(['poem-2'])
    const shuriken = at({ players: [{ task: 'coin', hand: ['shuriken', 'pin', 'bell'] }, other, {}, {}], ...noon() })
    shuriken.play('smith shuriken gallery', 'shuriken poem-2 gallery')
    expect(shuriken.cards(1, 'gallery')).toEqual(['poem', 'bench'])
    expect(shuriken.cards(0, 'gallery')).toEqual(['shuriken', 'poem-2'])
  })

  it('[MOT-R.7] two copies of a work in one wing are one choice, for Flute and for Shuriken', () => {
    const other = { gallery: ['poem', 'poem'], shop: ['cup'] }
    const flute = at({ players: [{ task: 'pillar', gallery: ['flute'] }, other, {}, {}], ...noon() })
    expect(flute.moves()).toEqual(['flute poem', 'pray'])
    const shuriken = at({ players: [{ task: 'coin', hand: ['shuriken', 'pin', 'bell'] }, other, {}, {}], ...noon() })
    shuriken.play('smith shuriken gallery')
    expect(shuriken.moves()).toEqual([
      'shuriken poem gallery',
      'shuriken poem shop',
      'shuriken cup gallery',
      'shuriken cup shop',
    ])
  })

  it('[MOT-R.7] a Kite that copies and a plain Kite in one wing are two choices of Plane', () => {
    const table = at({
      players: [{ task: 'teapot', gallery: ['plane', 'kite', 'kite'] }, {}, {}, {}],
      kites: ['frog'],
      floor: ['pin'],
      ...noon(),
    })
    table.play('take pin')
    expect(table.moves()).toEqual(['plane plane', 'plane kite', 'plane kite-2', 'done'])
    table.play('plane kite-2')
    expect(table.cards(0, 'shop')).toEqual(['kite-2'])
  })

  it('[MOT-R.7] two plain Kites in one wing are one choice of Plane', () => {
    const table = at({
      players: [{ task: 'teapot', gallery: ['plane', 'kite', 'kite'] }, {}, {}, {}],
      floor: ['pin'],
      ...noon(),
    })
    table.play('take pin')
    expect(table.moves()).toEqual(['plane plane', 'plane kite', 'done'])
  })

  it('[MOT-R.12] a Kite that is a copy can be copied beside the plain Kite itself', () => {
    const table = at({
      players: [{ hand: ['fan', 'jar'], gallery: ['kite', 'bench'], shop: ['kite'] }, {}, {}, {}],
      kites: ['frog', 'kite'],
      step: 'morning',
    })
    table.play('kite fan 0')
    expect(table.moves()).toEqual(['copy kite', 'copy bench', 'copy kite-2'])
    table.play('copy kite')
    expect(table.p.kites).toEqual([table.p.kites[0], table.p.kites[0]])
  })

  it('[MOT-7.6] what is copied is the work and not the card, so like works are one choice', () => {
    const table = at({
      players: [{ hand: ['fan', 'jar'], gallery: ['kite'] }, { gallery: ['frog'], shop: ['frog', 'cup'] }, {}, {}],
      step: 'morning',
    })
    table.play('kite fan 1')
    expect(table.moves()).toEqual(['copy frog', 'copy cup'])
  })

  it('[MOT-R.8] a card returned from the hand is known in the deck to its owner alone', () => {
    const table = at({
      players: [{ hand: ['fan', 'jar'], task: 'flag' }, { hand: ['cup'] }],
      ...noon(2),
    })
    table.play('tailor', 'return jar', 'done')
    expect(game.view(table.p, 0).deck[0]).toBe(table.p.deck[0])
    expect(game.view(table.p, 1).deck[0]).toBe(HIDDEN)
    const imagined = game.imagine(game.view(table.p, 0), randomFrom('r8'))
    expect(imagined.deck[0]).toBe(table.p.deck[0])
  })

  it('[MOT-R.8] when a hand returns a card unseen, what was known of it is certain no more', () => {
    const table = at({
      players: [
        { hand: ['mask', 'jar'], task: 'flag' },
        { hand: ['cup'], task: 'kite', gallery: ['curtain'] },
      ],
      step: 'noon',
    })
    table.play('curtain mask')
    expect(game.view(table.p, 1).players[0].hand).toEqual([table.p.players[0].hand[0], HIDDEN])
    table.play('tailor', 'return jar')
    expect(game.view(table.p, 1).players[0].hand).toEqual([HIDDEN])
  })

  it('[MOT-R.10] Handkerchief comes before the first card is returned', () => {
    const table = at({
      players: [{ hand: ['fan', 'poem', 'crane', 'straw', 'frog', 'bench', 'mask'], gallery: ['handkerchief'] }, {}],
    })
    table.play('return fan')
    expect(table.why('handkerchief poem')).toEqual({ rule: 'MOT-0.5', reason: 'moment' })
  })

  it('[MOT-R.15] Chopsticks turn a face-down task up in the sales', () => {
    const table = at({ players: [{ hand: ['fan'], task: 'poem', facedown: true, gallery: ['chopsticks'] }, {}] })
    table.play('chopsticks')
    expect(table.cards(0, 'sales')).toEqual(['poem'])
    expect(game.view(table.p, 1).players[0].sales).toEqual(table.p.players[0].sales)
  })

  it('[MOT-R.17] what was declined once may be declined for the rest of the turn', () => {
    const table = at({
      players: [{ hand: ['frog'], task: 'cup', gallery: ['gong'] }, { hand: ['jar'] }],
      floor: ['fan'],
      ...noon(4),
    })
    table.play('pray')
    expect(table.moves()).toEqual(['gong', 'done'])
    expect(table.why('never gong')).toEqual({ rule: 'MOT-R.17', reason: 'declined' })
    table.play('done', 'pray')
    expect(table.moves()).toEqual(['gong', 'done', 'never gong'])
    table.play('never gong', 'pray')
    expect(table.moves()).toEqual(['take fan', 'pray'])
    table.play('pray')
    expect(table.p.muted).toEqual([])
  })

  it('[MOT-R.17] what was not offered was not declined', () => {
    const table = at({
      players: [{ hand: ['frog', 'tower', 'flag', 'robe'], task: 'coin', gallery: ['stool', 'cloak'] }, {}],
      ...noon(3),
    })
    // Stool is for stone, clay and metal.
    table.play('smith flag shop')
    expect(table.moves()).toEqual(['cloak', 'done'])
    table.play('done', 'smith frog shop')
    expect(table.moves()).toEqual(['stool', 'cloak', 'done', 'never cloak'])
  })

  it('[MOT-R.18] all hands are shown when the game is over', () => {
    const table = at({
      players: [{ hand: ['frog', 'fan'], task: 'cup', pickup: ['bell'] }, { hand: ['jar'] }],
      deck: ['pin'],
      rest: 'box',
      floor: ['ring'],
      ...noon(),
    })
    table.play('pray')
    expect(game.view(table.p, 1).players[0].hand).toEqual(table.p.players[0].hand)
    expect(game.view(table.p, 1).players[0].pickup).toEqual([HIDDEN, HIDDEN])
  })
})
