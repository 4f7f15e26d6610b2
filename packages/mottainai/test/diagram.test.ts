import { readFileSync } from 'node:fs'
import { seedFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { mottainai, questionOf, WORKS } from '../src/index.js'
import { at } from './at.js'
import { QUICK_TABLES } from './games.js'
import { again, expectToReadBack } from './written.js'

const { game, diagram } = mottainai
const read = (raw: unknown) => diagram.read(raw, seedFrom('diagram'))
const faultOf = (raw: unknown) => {
  const reading = read(raw)
  return reading.ok ? null : reading.fault
}

describe('positions by hand', () => {
  it('put what is named where it is named, and the rest beneath the deck', () => {
    const table = at({
      players: [
        { hand: ['frog', 'cup'], pickup: ['pin'] },
        { task: 'jar', facedown: true, shop: ['poem'] },
      ],
      deck: ['bell', 'coin'],
      step: 'choose',
    })
    expect(table.deck().slice(0, 2)).toEqual(['bell', 'coin'])
    expect(game.places(table.p)).toHaveLength(WORKS.length)
    expect(table.p.players[1].facedown).toBe(true)
    expect(table.moves()).toEqual(['task frog', 'task cup', 'none'])
  })

  it('are read as the documentation shows them', () => {
    const page = readFileSync(new URL('../../../docs/positions.md', import.meta.url), 'utf8')
    const written = /## Mottainai\n```json\n([^`]*)```/.exec(page)?.[1] ?? ''
    const table = at(JSON.parse(written))
    expect(questionOf(table.p)).toEqual({ is: 'action', owner: 1, type: 3, left: 1 })
    expect(table.moves()).toEqual([
      'take cup',
      'take flute',
      'sword stool',
      'sword doll',
      'sword robe',
      'craft haniwa gallery',
      'craft haniwa shop',
      'pray',
    ])
    expect(table.deck().slice(0, 2)).toEqual(['bell', 'pin'])
    expect(table.p.players[2].facedown).toBe(true)
  })

  it('deal the rest by the seed', () => {
    const deckOf = (seed: string) => at({ players: [{ hand: ['frog'] }, {}], step: 'choose' }, seed).deck()
    expect(deckOf('a')).toEqual(deckOf('a'))
    expect(deckOf('a')).not.toEqual(deckOf('b'))
  })

  it('leave the rest out of the game if they say so', () => {
    const table = at({ players: [{ hand: ['frog'] }, {}], deck: ['bell', 'pin'], rest: 'box', step: 'choose' })
    expect(table.deck()).toEqual(['bell', 'pin'])
    expect(game.places(table.p).filter(({ zone }) => zone === 'box')).toHaveLength(WORKS.length - 3)
  })

  it('continue in the middle of a task, with the given number of actions left', () => {
    const table = at({
      players: [
        { hand: ['frog'], task: 'fan' },
        { hand: ['cup'], task: 'jar' },
      ],
      floor: ['bell', 'pin', 'coin'],
      step: 'noon',
      performing: { seat: 1, actions: 2 },
    })
    expect(questionOf(table.p)).toEqual({ is: 'action', owner: 1, type: 3, left: 1 })
  })

  it.each([
    [{}, ['players'], 'must be a list'],
    [{ players: [{}] }, ['players'], 'must be 2 to 5 players'],
    [{ players: [{ hand: ['frok'] }, {}] }, ['players', 0, 'hand', 0], 'frok is no card of this game'],
    [
      { players: [{ hand: ['frog'] }, { task: 'frog' }] },
      ['players', 1, 'task'],
      'frog lies already at players[0].hand[0]',
    ],
    [{ players: [{ hand: ['frog-2'] }, {}] }, ['players', 0, 'hand', 0], 'frog-2 is no card of this game'],
    [{ players: [{}, {}], turn: 2 }, ['turn'], 'must be a whole number from 0 to 1'],
    [{ players: [{}, {}], step: 'dusk' }, ['step'], 'must be one of limit, drop, morning, choose, noon, night'],
    [
      { players: [{}, {}], performing: { seat: 1, actions: 1 } },
      ['performing'],
      'must be left out at any step but noon',
    ],
    [
      { players: [{}, {}], step: 'noon', performing: { seat: 1, actions: 1 } },
      ['performing', 'seat'],
      'must be of a player with an open task',
    ],
    [{ players: [{}, {}], options: { edition: 'first' } }, ['options', 'edition'], 'must be one of aid, deluxe'],
    [{ players: [{}, { gallery: ['kite'] }], kites: ['frok'] }, ['kites', 0], 'is no work to copy'],
    [{ players: [{ gallery: ['kite'] }, {}], kites: ['frog', 'cup'] }, ['kites', 1], 'is no work to copy'],
    [
      { players: [{}, { gallery: ['kite'] }], kites: ['frog'] },
      ['kites', 0],
      'must be kite: only a Kite of the player whose turn it is can be a copy',
    ],
    [
      { players: [{ task: 'jar' }, {}], step: 'choose' },
      ['players', 0, 'task'],
      'must be left out: at the step choose the previous task has left its slot',
    ],
    [
      { players: [{}, { task: 'jar' }], turn: 1, step: 'morning' },
      ['players', 1, 'task'],
      'must be left out: at the step morning the previous task has left its slot',
    ],
    [
      { players: [{ facedown: true }, {}], step: 'noon' },
      ['players', 0, 'facedown'],
      'must be false: at noon the task of the player whose turn it is lies open',
    ],
    [
      { players: [{ hand: WORKS.map(({ id }) => id) }, { facedown: true }] },
      ['players', 1, 'facedown'],
      'must be false: no card is left for it',
    ],
  ])('say what is wrong and where: %j', (raw, place, reason) => {
    expect(faultOf(raw)).toEqual({ at: place, reason })
  })

  it('let the previous task lie in its slot in the morning of the deluxe edition', () => {
    const written = { players: [{ task: 'jar', gallery: ['bowl'] }, {}], step: 'morning' }
    expect(at({ ...written, options: { edition: 'deluxe' } }).moves()).toEqual(['bowl', 'done'])
  })

  it('play forced moves up to the first choice', () => {
    const table = at({
      players: [{ pickup: ['bell'] }, { hand: ['cup'] }],
      deck: ['pin'],
      step: 'noon',
      performing: { seat: 0 },
    })
    // The prayer without a task and the night have passed.
    expect(table.cards(0, 'hand')).toEqual(['bell', 'pin'])
    expect(table.p.turn).toBe(1)
  })

  it('number Kites in the order in which they are read', () => {
    const wings = (own: object) => at({ players: [own, {}, {}, {}], kites: ['frog', 'cup'], step: 'choose' })
    const table = wings({ hand: ['fan'], gallery: ['kite'], shop: ['kite'] })
    expect(table.cards(0, 'gallery')).toEqual(['kite'])
    expect(table.cards(0, 'shop')).toEqual(['kite-2'])
    const named = wings({ hand: ['fan'], gallery: ['kite-2'], shop: ['kite'] })
    expect(named.cards(0, 'gallery')).toEqual(['kite-2'])
    expect(named.p.kites.map((kind) => WORKS[kind].id)).toEqual(['frog', 'cup'])
  })

  it('may name a card twice with two decks', () => {
    const table = at({ players: [{ hand: ['frog', 'frog'] }, {}, {}, {}], step: 'choose' })
    expect(table.cards(0, 'hand')).toEqual(['frog', 'frog-2'])
  })
})

describe('a position that is written', () => {
  it.each(QUICK_TABLES)('reads back as it was at every decision of a random game: %s', expectToReadBack)

  it('has the stack in words in the middle of an effect', () => {
    const { p } = at({
      players: [{ hand: ['fan'], task: 'mask', gallery: ['gong', 'cup'], shop: ['kite'] }, { hand: ['jar'] }],
      kites: ['gong'],
      step: 'noon',
      performing: { seat: 0, actions: 2 },
    }).play('pray', 'gong')
    expect(diagram.write(p)).toMatchObject({
      stack: [
        { is: 'turn', next: 'night', passed: 1 },
        { is: 'act', act: 'perform', step: 'do', owner: 0, task: 'tailor', extra: 0, clerks: 0, left: 1 },
        { is: 'act', act: 'prayer', step: 'end' },
        { is: 'moment', moment: 'after prayer', works: ['gong', 'cup', 'kite'] },
        { is: 'which', work: 'gong', move: 'gong' },
      ],
    })
    expect(again(p)).toEqual(p)
  })

  it('keeps who knows which hidden card', () => {
    const { p } = at({
      players: [
        { hand: ['mask', 'jar'], task: 'flag' },
        { hand: ['cup'], task: 'kite', gallery: ['curtain'] },
      ],
      step: 'noon',
    }).play('curtain mask')
    expect((diagram.write(p) as { known: object }).known).toEqual({ mask: [0, 1, 'onlookers'] })
    expect(again(p)).toEqual(p)
  })

  it('keeps how the game ended, and who won by Turtle', () => {
    const { p } = at({ players: [{ hand: ['fan'] }, { gallery: ['turtle', 'kite', 'bench'], shop: ['jar', 'poem'] }] })
    expect(diagram.write(p)).toMatchObject({ ending: 'turtle', victor: 1 })
    expect(again(p)).toEqual(p)
  })

  const turn = { is: 'turn', next: 'others', passed: 0 }
  it.each([
    [{ stack: [] }, ['stack'], 'must begin with a turn'],
    [{ stack: [{ is: 'which' }] }, ['stack', 0, 'is'], 'must be turn'],
    [{ stack: [turn, { is: 'which' }] }, ['stack', 1, 'is'], 'cannot lie on turn'],
    [{ stack: [turn], step: 'noon' }, ['step'], 'must be left out: the stack says what is going on'],
    [{ stack: [{ ...turn, passed: 2 }] }, ['stack', 0, 'passed'], 'must be a whole number from 0 to 1'],
    [
      { stack: [turn, { is: 'moment', moment: 'morning', works: ['bowl'] }] },
      ['stack', 1, 'works', 0],
      'must be a work of the player whose turn it is',
    ],
    [{ ending: 'wing', step: 'noon' }, ['step'], 'must be left out: the game is over'],
    [{ ending: 'rain' }, ['ending'], 'must be one of wing, deck, cup, turtle'],
    [{ declined: ['frok'] }, ['declined', 0], 'frok is no work'],
    [{ known: { frok: [] } }, ['known', 'frok'], 'is no card of this game'],
    [{ known: { frog: [7] } }, ['known', 'frog', 0], 'must be a whole number from 0 to 1'],
  ])('says what is wrong and where: %j', (raw, place, reason) => {
    expect(faultOf({ players: [{}, {}], ...raw })).toEqual({ at: place, reason })
  })
})
