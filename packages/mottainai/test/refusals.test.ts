/** Answers that do not fit the question, and the rule of their refusal. */
import { describe, expect, it } from 'vitest'
import { mottainai, questionOf, WORKS } from '../src/index.js'
import { FLOOR, move, SKIP, USE, VERBS } from '../src/moves.js'
import { at, type Table } from './at.js'

const { game } = mottainai

/** The verbs that this rule refuses because another question is open. */
const strangers = (table: Table, rule: string) =>
  VERBS.filter((_, verb) => {
    const refusal = game.why(table.p, table.p.turn, move(verb, 127))
    return refusal?.reason === 'asked' && refusal.rule === rule
  })
const allBut = (...answers: string[]) => VERBS.filter((verb) => !answers.includes(verb))

const acting = (task: string, own: object = {}, further: object = {}) =>
  at({
    players: [{ hand: ['cup', 'frog'], task, ...own }, { hand: ['jar'] }],
    floor: ['bell', 'pin'],
    step: 'noon',
    performing: { seat: 0, actions: 1 },
    ...further,
  })

describe('an answer to another question is refused', () => {
  it('[MOT-1.1] at the hand limit', () => {
    const hand = ['cup', 'frog', 'fan', 'poem', 'crane', 'bench']
    const table = at({ players: [{ hand }, {}], step: 'limit' })
    expect(strangers(table, 'MOT-1.1')).toEqual(allBut('done', 'use', 'return'))
    expect(table.why('return jar')).toEqual({ rule: 'MOT-1.1', reason: 'hand' })
    expect(table.why('done')).toEqual({ rule: 'MOT-1.1', reason: 'there' })
  })

  it('[MOT-1.4] when a task is chosen', () => {
    const table = at({ players: [{ hand: ['cup', 'frog'] }, {}], step: 'choose' })
    expect(strangers(table, 'MOT-1.4')).toEqual(allBut('task', 'none', 'use'))
    expect(table.why('task jar')).toEqual({ rule: 'MOT-1.4', reason: 'hand' })
  })

  it('[MOT-2.4] when an action is taken', () => {
    const actions = ['use', 'sell', 'hire', 'take', 'tailor', 'smith', 'craft', 'pray', 'forgo']
    expect(strangers(acting('vase'), 'MOT-2.4')).toEqual(allBut(...actions))
  })

  it('[MOT-3.3] by a tailor', () => {
    const table = acting('flag').play('tailor')
    expect(strangers(table, 'MOT-3.3')).toEqual(allBut('done', 'return'))
    expect(table.why('return jar')).toEqual({ rule: 'MOT-3.3', reason: 'hand' })
  })

  it('[MOT-0.5] when an effect may be used', () => {
    const table = at({ players: [{ hand: ['cup'], gallery: ['bowl'] }, {}], step: 'morning' })
    expect(strangers(table, 'MOT-0.5')).toEqual(allBut('done', 'never', 'use'))
    expect(table.why('never bowl')).toEqual({ rule: 'MOT-R.17', reason: 'declined' })
  })

  it('[MOT-1.2] when the previous task is dropped', () => {
    const table = at({ players: [{ hand: ['cup'], task: 'jar', gallery: ['chopsticks'] }, {}], step: 'drop' })
    expect(table.moves()).toEqual(['floor', 'chopsticks'])
    expect(strangers(table, 'MOT-1.2')).toEqual(allBut('use', 'floor'))
    expect(game.why(table.p, 0, move(FLOOR, 1))).toEqual({ rule: 'MOT-1.2', reason: 'there' })
  })

  it('[MOT-7.3] when a task is guarded', () => {
    const table = at({
      players: [{ hand: ['jar', 'cup', 'fan'] }, { hand: ['poem'], task: 'brick', gallery: ['tower'] }],
      step: 'choose',
    }).play('none')
    expect(table.moves()).toEqual(['tower cup', 'tower jar', 'skip'])
    expect(strangers(table, 'MOT-7.3')).toEqual(allBut('use', 'skip'))
    expect(game.why(table.p, 0, move(SKIP, 1))).toEqual({ rule: 'MOT-7.3', reason: 'there' })
    expect(table.why('tower fan')).toEqual({ rule: 'MOT-0.5', reason: 'target' })
    expect(table.why('bowl')).toEqual({ rule: 'MOT-7.3', reason: 'asked' })
  })

  it('[MOT-7.8] when papers are returned', () => {
    const table = acting('coin', { hand: ['vase', 'cup'], gallery: ['crane'], workplace: ['fan', 'poem', 'straw'] })
    table.play('smith vase shop 2')
    expect(table.moves()).toEqual(['return fan', 'return poem', 'return straw'])
    expect(questionOf(table.p)).toEqual({ is: 'papers', card: WORKS.findIndex(({ id }) => id === 'vase'), left: 2 })
    expect(strangers(table, 'MOT-7.8')).toEqual(allBut('return'))
    expect(table.why('return cup')).toEqual({ rule: 'MOT-7.8', reason: 'there' })
  })

  it('[MOT-3.9] when a wing is chosen', () => {
    const table = at({
      players: [{ hand: ['fan', 'jar'], pickup: ['poem'], task: 'flag', gallery: ['dice'] }, { hand: ['cup'] }],
      deck: ['bench', 'pin'],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    }).play('tailor', 'dice')
    expect(strangers(table, 'MOT-3.9')).toEqual(allBut('complete'))
    expect(table.why('complete jar shop')).toEqual({ rule: 'MOT-3.9', reason: 'there' })
  })

  it('[MOT-0.5] when an effect asks', () => {
    const table = acting('coin', { hand: ['statue', 'frog'] }).play('smith statue shop')
    expect(table.moves()).toEqual(['statue bell', 'statue pin'])
    const answers = ['done', 'use', 'return', 'sell', 'complete', 'draw', 'copy']
    expect(strangers(table, 'MOT-0.5')).toEqual(allBut(...answers))
    for (const line of ['done', 'return frog', 'sell frog', 'draw', 'copy frog'])
      expect(table.why(line)).toEqual({ rule: 'MOT-0.5', reason: 'there' })
  })

  it('[MOT-R.5] when one of several like works is chosen', () => {
    const table = acting('mask', { gallery: ['gong', 'cup'], hand: ['fan'], shop: ['kite'] }, { kites: ['gong'] })
    table.play('pray', 'gong')
    expect(table.moves()).toEqual(['by gong', 'by kite'])
    expect(strangers(table, 'MOT-R.5')).toEqual(allBut('by'))
    expect(table.why('by cup')).toEqual({ rule: 'MOT-R.5', reason: 'there' })
  })

  it('[MOT-5.2] of another player, and [MOT-6.1] after the end', () => {
    const table = acting('vase')
    expect(game.why(table.p, 1, move(0))).toEqual({ rule: 'MOT-5.2', reason: 'turn' })
    for (const raw of [-1, 0.5, 'pray', null, 31])
      expect(game.why(table.p, 0, raw)).toEqual({ rule: 'MOT-0.4', reason: 'unknown' })
    const over = at({ players: [{ hand: ['cup'] }, {}], deck: [], rest: 'box', step: 'choose' })
    expect(game.waiting(over.p)).toEqual([])
    expect(game.why(over.p, 0, move(0))).toEqual({ rule: 'MOT-6.1', reason: 'over' })
  })
})

describe('an action is refused', () => {
  const own: [string, string, string, string][] = [
    ['fan', 'sell cup', 'MOT-3.1', 'workplace'],
    ['frog', 'hire cup', 'MOT-3.2', 'floor'],
    ['vase', 'take cup', 'MOT-3.4', 'floor'],
    ['coin', 'smith bell gallery', 'MOT-3.5', 'hand'],
    ['coin', 'smith cup gallery', 'MOT-3.8', 'support'],
    ['vase', 'craft bell gallery', 'MOT-3.6', 'hand'],
    ['vase', 'craft poem gallery', 'MOT-3.6', 'material'],
  ]
  it.each(own)('[MOT-2.4] with the task %s: %s', (task, line, rule, reason) => {
    const table = acting(task, { hand: ['cup', 'poem'], workplace: [] })
    expect(table.why(line)).toEqual({ rule, reason })
  })

  it.each([
    ['fan', 'hire bell'],
    ['frog', 'take bell'],
    ['vase', 'tailor'],
    ['coin', 'sell bell'],
    ['flag', 'smith cup gallery'],
  ])('[MOT-2.4] of another type than the task %s: %s', (task, line) => {
    expect(acting(task, { hand: ['cup', 'poem'] }).why(line)).toEqual({ rule: 'MOT-2.4', reason: 'action' })
  })

  it('[MOT-2.4] when it is given up though it may be replaced', () => {
    expect(acting('vase').why('forgo')).toEqual({ rule: 'MOT-2.4', reason: 'free' })
  })
})

describe('an effect is refused', () => {
  it('[MOT-0.5] of a work that the player does not have, at another moment, or with wrong arguments', () => {
    const table = at({
      players: [{ hand: ['cup'], gallery: ['bowl', 'tower'], shop: ['bell'] }, { gallery: ['pin'] }],
      step: 'morning',
    })
    const why = (id: string, argument = 0) => {
      const work = WORKS.findIndex((one) => one.id === id)
      return game.why(table.p, 0, move(USE, work, argument))
    }
    expect(why('pin')).toEqual({ rule: 'MOT-0.5', reason: 'owner' })
    expect(why('bell')).toEqual({ rule: 'MOT-0.5', reason: 'moment' })
    expect(why('tower')).toEqual({ rule: 'MOT-0.5', reason: 'moment' })
    expect(why('bowl', 5)).toEqual({ rule: 'MOT-0.5', reason: 'target' })
    expect(game.why(table.p, 0, move(USE, 100))).toEqual({ rule: 'MOT-0.4', reason: 'unknown' })
  })
})
