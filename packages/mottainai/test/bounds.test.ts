/** Limits of positions written by hand and of moves as text. */
import { seedFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { mottainai, questionOf, WORKS } from '../src/index.js'
import { at } from './at.js'

const { game, diagram, notation } = mottainai
const fault = (raw: object) => {
  const read = diagram.read(raw, seedFrom('bounds'))
  return read.ok ? '' : `${read.fault.at.join('.')}: ${read.fault.reason}`
}

describe('a position by hand', () => {
  it('has 2 to 5 players, and two decks from 4 on', () => {
    const cards = (seats: number) => game.places(at({ players: Array.from({ length: seats }, () => ({})) }).p).length
    expect([2, 3, 4, 5].map(cards)).toEqual([1, 1, 2, 2].map((decks) => decks * WORKS.length))
    expect(fault({ players: [{}, {}, {}, {}, {}, {}] })).toBe('players: must be 2 to 5 players')
  })

  it('reads turn, extra, bonus and kites', () => {
    const { p } = at({
      players: [{}, { hand: ['cup'], gallery: ['kite'] }],
      turn: 1,
      extra: 99,
      bonus: 1,
      kites: ['frog'],
      step: 'choose',
    })
    expect([p.turn, p.extra, p.bonus]).toEqual([1, 99, 1])
    expect(p.kites.map((kind) => mottainai.notation.write(game.view(p, 1), 3 | (kind << 5)))).toEqual(['return frog'])
  })

  it('keeps what is in the box in order', () => {
    const { p } = at({ players: [{ hand: ['cup'] }, {}], deck: ['bell'], rest: 'box', step: 'choose' })
    expect(p.box).toHaveLength(WORKS.length - 2)
    expect(p.box).toEqual(p.box.toSorted((a, b) => a - b))
  })

  it('has defaults for what is left out', () => {
    const { p } = at({ players: [{ hand: ['cup'] }, {}], step: 'choose' })
    expect([p.turn, p.extra, p.bonus, p.floor]).toEqual([0, 0, 0, []])
    expect(p.players.map(({ facedown }) => facedown)).toEqual([false, false])
  })

  it.each<[string, object]>([
    [
      'weather: is not known here; known are game, options, players, deck, floor, rest, turn, step, performing, extra, bonus, kites, turns, decisions, declined, muted, stack, ending, victor, known',
      { players: [{}, {}], weather: 'fine' },
    ],
    [
      'players.1.purse: is not known here; known are hand, pickup, assistants, workplace, sales, gallery, shop, task, facedown',
      { players: [{}, { purse: 1 }] },
    ],
    ['players.1.facedown: must be true or false', { players: [{}, { facedown: 1 }] }],
    ['rest: must be one of deck, box', { players: [{}, {}], rest: 'floor' }],
    ['extra: must be a whole number from 0 to 99', { players: [{}, {}], extra: 100 }],
    ['extra: must be a whole number from 0 to 99', { players: [{}, {}], extra: -1 }],
    ['bonus: must be a whole number from 0 to 1', { players: [{}, {}], bonus: 2 }],
    ['bonus: must be a whole number from 0 to 1', { players: [{}, {}], bonus: -1 }],
    ['turn: must be a whole number from 0 to 1', { players: [{}, {}], turn: -1 }],
    ['kites.0: is no work to copy', { players: [{ gallery: ['kite'] }, {}, {}, {}], kites: ['frog-2'] }],
    [
      'performing.seat: must be a whole number from 0 to 1',
      { players: [{ task: 'fan' }, {}], step: 'noon', performing: { seat: 2 } },
    ],
    [
      'performing.seat: must be a whole number from 0 to 1',
      { players: [{ task: 'fan' }, {}], step: 'noon', performing: { seat: -1 } },
    ],
    [
      'performing.actions: must be a whole number from 0 to 99',
      { players: [{ task: 'fan' }, {}], step: 'noon', performing: { seat: 0, actions: 100 } },
    ],
    [
      'performing.left: is not known here; known are seat, actions',
      { players: [{ task: 'fan' }, {}], step: 'noon', performing: { seat: 0, left: 1 } },
    ],
    [
      'performing.seat: must be of a player with an open task',
      {
        players: [{ task: 'fan' }, { task: 'jar', facedown: true }],
        step: 'noon',
        performing: { seat: 1, actions: 1 },
      },
    ],
    [
      'players.0.facedown: must be false: at night the task of the player whose turn it is lies open',
      { players: [{ facedown: true }, {}], step: 'night' },
    ],
  ])('says what is wrong and where: %s', (sentence, raw) => {
    expect(fault(raw)).toBe(sentence)
  })

  it('begins to perform the task of the named player', () => {
    const players = [
      { hand: ['tower'], task: 'fan', workplace: ['bench', 'cup'] },
      { hand: ['poem'], task: 'vase' },
      { hand: ['crane'], task: 'frog' },
    ]
    const owner = (seat: number, turn: number) => {
      const { p } = at({ players, floor: ['bell', 'pin'], turn, step: 'noon', performing: { seat } })
      const question = questionOf(p)
      return question?.is === 'action' ? question.owner : question?.is
    }
    for (const turn of [0, 1, 2]) expect([0, 1, 2].map((seat) => owner(seat, turn))).toEqual([0, 1, 2])
  })

  it('marks open cards as known to everybody, and a hand as known to its owner', () => {
    const { p } = at({
      players: [
        { hand: ['cup'], pickup: ['pin'], assistants: ['frog'], workplace: ['fan'], sales: ['coin'] },
        { task: 'jar', facedown: true, gallery: ['tower'], shop: ['poem'] },
      ],
      floor: ['bell'],
      step: 'choose',
    })
    const knows = (seat: number | null) => new Set(game.sees(p, seat))
    const open = [...p.players[0].assistants, ...p.players[0].workplace, ...p.players[0].sales, ...p.floor]
    const works = [...p.players[1].gallery, ...p.players[1].shop]
    for (const seat of [0, 1, null]) for (const card of [...open, ...works]) expect(knows(seat).has(card)).toBe(true)
    const [cup] = p.players[0].hand
    expect([0, 1, null].map((seat) => knows(seat).has(cup))).toEqual([true, false, false])
    const { task } = p.players[1]
    expect([0, null].map((seat) => knows(seat).has(task))).toEqual([false, false])
  })
})

describe('a move as text', () => {
  const table = () =>
    at({
      players: [{ hand: ['frog', 'tower', 'cup'], task: 'coin', gallery: ['go-set'] }, { hand: ['jar'] }],
      step: 'noon',
      performing: { seat: 0, actions: 2 },
    })
  const readFor = (seat: number, line: string) => {
    const seen = game.view(table().p, seat)
    const read = notation.read(seen, line)
    return 'move' in read ? notation.write(seen, read.move) : read.refusal
  }
  const refused = (reason: string, text: string) => ({ rule: 'MOT-0.4', reason, detail: { text } })

  it.each([
    'done',
    'never bowl',
    'return cup',
    'floor',
    'task cup',
    'none',
    'skip',
    'sell frog',
    'hire frog-2',
    'take frog',
    'tailor',
    'smith jar shop 1',
    'craft jar gallery',
    'pray',
    'forgo',
    'complete jar shop',
    'draw',
    'copy frog',
    'sword stool',
  ])('of somebody who is not asked is read in full: %s', (line) => {
    expect(readFor(1, line)).toBe(line)
  })

  it.each([
    'never',
    'never frog cup',
    'smith frog',
    'smith frog roof',
    'smith frog shop 10',
    'use',
    'sell',
    'sell frok',
    'pray twice',
  ])('is unknown: %s', (line) => {
    expect(readFor(1, line)).toEqual(refused('unknown', line))
  })

  it('abbreviates the one legal move whose words begin like this, in order', () => {
    expect(readFor(0, 'sm fr g')).toBe('smith frog gallery')
    expect(readFor(0, 'gallery frog')).toEqual(refused('unknown', 'gallery frog'))
    expect(readFor(0, 'smith frog shop shop')).toEqual(refused('unknown', 'smith frog shop shop'))
    expect(readFor(0, 'smith')).toEqual(refused('ambiguous', 'smith'))
  })
})
