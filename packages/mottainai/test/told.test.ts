/**
 * The fields of facts beside the places of cards: whose task, which work, which
 * material, how many; and that everybody gets them.
 */
import { describe, expect, it } from 'vitest'
import type { MottainaiFact } from '../src/facts.js'
import { mottainai, WORKS } from '../src/index.js'
import { at, type Table, type Written } from './at.js'
import { playRandomly, QUICK_TABLES } from './games.js'

const { game } = mottainai
const work = (id: string) => WORKS.findIndex((one) => one.id === id)
const [CLERK, POTTER] = [0, 3]

/** The facts without cards. */
const told = ({ facts }: Table) => facts.filter(({ cards }) => cards === undefined)
const noon = (players: Written['players'], further: object = {}) => at({ players, step: 'noon', ...further })

describe('a fact', () => {
  it('[MOT-2.3] of a task: whose it is, which, and how many actions it gives', () => {
    const table = noon(
      [
        { hand: ['cup', 'fan'], assistants: ['jar'] },
        { hand: ['poem'], task: 'haniwa' },
      ],
      { floor: ['bell', 'pin', 'coin'], step: 'choose' },
    ).play('task fan')
    expect(told(table)[0]).toEqual({ is: 'perform', seat: 0, owner: 1, material: POTTER, count: 2 })
  })

  it('[MOT-7.3] of a task that is skipped: whose it is, and which', () => {
    const table = at({
      players: [{ hand: ['jar', 'cup'] }, { hand: ['poem'], task: 'brick', gallery: ['tower'] }],
      step: 'choose',
    }).play('none', 'skip')
    expect(told(table)[0]).toEqual({ is: 'skip', seat: 0, owner: 1, material: POTTER })
  })

  it('[MOT-7.3] of an action that is given up: whose it was, and which', () => {
    const table = at({
      players: [
        { hand: ['jar', 'cup'], workplace: ['frog'] },
        { hand: ['poem'], task: 'fan', gallery: ['mask'] },
      ],
      step: 'choose',
    }).play('none', 'forgo')
    expect(told(table).slice(0, 2)).toEqual([
      { is: 'perform', seat: 0, owner: 1, material: CLERK, count: 1 },
      { is: 'forgo', seat: 0, owner: 1, material: CLERK },
    ])
  })

  it('[MOT-7.14] of traded hands: with whom', () => {
    const table = noon([{ hand: ['jar'], task: 'flag', gallery: ['puppet'] }, { hand: ['cup'] }], {
      performing: { seat: 0, actions: 1 },
    }).play('tailor', 'puppet 1')
    expect(told(table).slice(0, 2)).toEqual([
      { is: 'use', seat: 0, work: work('puppet') },
      { is: 'trade', seat: 0, owner: 1 },
    ])
  })

  it('[MOT-7.6] of a copy: of which work', () => {
    const table = at({
      players: [{ hand: ['frog', 'cup'], gallery: ['kite'] }, { gallery: ['bowl', 'jar'] }],
      step: 'morning',
    }).play('kite frog 1', 'copy jar')
    expect(told(table).slice(0, 2)).toEqual([
      { is: 'use', seat: 0, work: work('kite') },
      { is: 'copy', seat: 0, work: work('jar') },
    ])
  })

  it('[MOT-0.4] of a card that is shown: for which work, or as support', () => {
    const flag = at({
      players: [{ hand: ['fan', 'poem', 'cup'], gallery: ['flag'] }, { hand: ['jar'] }],
      step: 'choose',
    }).play('task fan', 'flag poem')
    const hand = { zone: 'hand', seat: 0 }
    const shown = ({ facts }: Table) => facts.filter(({ is }) => is === 'reveal')
    expect(shown(flag)).toEqual([
      { is: 'reveal', seat: 0, cards: [work('poem')], from: hand, shown: 'everyone', work: work('flag') },
    ])
    const smith = noon([{ hand: ['frog', 'bench'], task: 'pin' }, { hand: ['jar'] }], {
      performing: { seat: 0, actions: 1 },
    }).play('smith frog shop')
    expect(shown(smith)).toEqual([{ is: 'reveal', seat: 0, cards: [work('bench')], from: hand, shown: 'everyone' }])
  })

  it('[MOT-3.5] shows no card if a work needs no support', () => {
    const table = noon([{ hand: ['poem', 'fan'], task: 'pin' }, { hand: ['jar'] }], {
      performing: { seat: 0, actions: 1 },
    }).play('smith fan shop')
    expect(table.facts.filter(({ is }) => is === 'reveal')).toEqual([])
  })

  it('[MOT-R.18] shows no empty hand at the end', () => {
    const table = noon([{ hand: ['frog', 'bench'], gallery: ['cup', 'jar', 'vase', 'bowl'], task: 'pin' }, {}], {
      performing: { seat: 0, actions: 1 },
    }).play('smith frog gallery')
    const ended = table.facts.findIndex(({ is }) => is === 'end')
    expect(table.facts.slice(ended + 1).map(({ is, seat }) => [is, seat])).toEqual([['reveal', 0]])
  })

  it('[MOT-5.2] of the next turn: whose it is', () => {
    const table = at({
      players: [{ hand: ['frog', 'cup'], gallery: ['fan'] }, { hand: ['jar', 'vase'] }],
      step: 'choose',
    }).play('none')
    expect(told(table).filter(({ is }) => is === 'turn')).toEqual([{ is: 'turn', seat: 1 }])
  })

  it('[MOT-6.1] of the end: how it came, and who won if not by points', () => {
    const shown = (facts: readonly object[]) => facts.map((fact) => ({ ...fact }))
    const full = noon([{ hand: ['frog', 'bench'], gallery: ['cup', 'jar', 'vase', 'bowl'], task: 'pin' }, {}], {
      performing: { seat: 0, actions: 1 },
    }).play('smith frog gallery')
    expect(shown(told(full)).at(-1)).toEqual({ is: 'end', seat: 0, ending: 'wing' })
    const won = noon(
      [{ hand: ['frog', 'bench'], gallery: ['cup', 'turtle', 'fan'], shop: ['robe'], task: 'pin' }, { hand: ['jar'] }],
      { performing: { seat: 0, actions: 1 } },
    ).play('smith frog shop')
    expect(shown(told(won)).at(-1)).toEqual({ is: 'end', seat: 0, ending: 'turtle', owner: 0 })
    expect(won.facts.slice(-2)).toEqual([
      { is: 'reveal', seat: 0, cards: [work('bench')], from: { zone: 'hand', seat: 0 }, shown: 'everyone' },
      { is: 'reveal', seat: 1, cards: [work('jar')], from: { zone: 'hand', seat: 1 }, shown: 'everyone' },
    ])
  })

  it('[MOT-3.3] of a prayer and of a tailor: other words for the same draw', () => {
    const prayer = noon([{ hand: ['jar'], task: 'flag' }, { hand: ['cup'] }], { performing: { seat: 0, actions: 2 } })
    expect(prayer.play('pray').facts[0]).toMatchObject({ is: 'pray', from: { zone: 'deck' } })
    expect(prayer.play('tailor', 'done').facts[1]).toMatchObject({ is: 'draw', cards: { length: 3 } })
  })
})

describe('everybody learns', () => {
  it.each(QUICK_TABLES)('all of a fact except its hidden cards: %s', (label, options, seats) => {
    const hear = (fact: MottainaiFact) => {
      for (const seat of [0, 1, null]) {
        const [heard, whole] = [game.redact(fact, seat), fact].map((one) => ({ ...one, cards: one?.cards?.length }))
        if (JSON.stringify(heard) !== JSON.stringify(whole)) expect(heard, `to ${seat}`).toEqual(whole)
      }
    }
    playRandomly(options, seats, `heard, ${label}`, undefined, hear)
  })
})
