/** Sections 1, 2 and 5: morning, noon and night. */
import { describe, expect, it } from 'vitest'
import { at } from '../at.js'

describe('morning', () => {
  it('[MOT-1.1] cards are returned down to five', () => {
    const table = at({ players: [{ hand: ['cup', 'jar', 'fan', 'pin', 'ring', 'poem', 'bell'] }, {}] })
    expect(table.moves()).toHaveLength(7)
    expect(table.why('done')).toEqual({ rule: 'MOT-1.1', reason: 'there' })
    table.play('return cup')
    expect(table.moves()).toHaveLength(6)
    table.play('return jar')
    expect(table.cards(0, 'hand')).toHaveLength(5)
    expect(table.moves()).toContain('none')
  })

  it('[MOT-1.2] the previous task goes to the floor', () => {
    const table = at({ players: [{ hand: ['cup'], task: 'fan' }, {}] })
    expect(table.task(0)).toBeNull()
    expect(table.floor()).toEqual(['fan'])
  })

  it('[MOT-1.3] effects in the morning: each once, in any order', () => {
    const table = at({
      players: [{ hand: ['cup'], gallery: ['bowl'], shop: ['daidoro'] }, {}],
      deck: ['fan', 'poem', 'pin', 'ring'],
      step: 'morning',
    })
    expect(table.moves()).toEqual(['bowl', 'daidoro', 'done'])
    table.play('daidoro')
    expect(table.moves()).toEqual(['bowl', 'done'])
    table.play('bowl')
    expect(table.floor()).toEqual(['fan', 'poem', 'pin'])
    expect(table.cards(0, 'workplace')).toEqual(['ring'])
    expect(table.moves()).toEqual(['task cup', 'none'])
  })

  it.each([
    ['aid', ['fan']],
    ['deluxe', []],
  ])('[MOT-1.3] %s: when the morning effects come, the floor holds %j', (edition, floor) => {
    const table = at({ options: { edition }, players: [{ hand: ['cup'], task: 'fan', gallery: ['bowl'] }, {}] })
    expect(table.moves()).toEqual(['bowl', 'done'])
    expect(table.floor()).toEqual(floor)
    table.play('done')
    expect(table.floor()).toEqual(['fan'])
  })

  it('[MOT-1.4] a new task comes from the hand, or there is none', () => {
    const table = at({ players: [{ hand: ['cup', 'fan'] }, { hand: ['jar'] }], floor: ['pin'], step: 'choose' })
    expect(table.moves()).toEqual(['task fan', 'task cup', 'none'])
    expect(table.why('task jar')).toEqual({ rule: 'MOT-1.4', reason: 'hand' })
    table.play('task cup')
    expect(table.task(0)).toBe('cup')
    expect(table.cards(0, 'hand')).toEqual(['fan'])
  })
})

describe('noon', () => {
  it('[MOT-2.1] the others’ tasks clockwise from the left, then one’s own', () => {
    const table = at({
      players: [
        { hand: ['cup'], task: 'crane', workplace: ['bell'] },
        { hand: ['mask'], task: 'jar' },
        { hand: ['pin'], task: 'bench' },
      ],
      floor: ['ring', 'poem', 'coin'],
      turn: 1,
      step: 'noon',
    })
    expect(table.moves()).toContain('hire ring')
    table.play('hire ring')
    // Seat 0 has a clerk task, and seat 1 nothing to sell: only a prayer is left, which is not asked.
    expect(table.cards(1, 'pickup')).toHaveLength(1)
    expect(table.moves()).toEqual(['take poem', 'take coin', 'pray'])
    table.play('take coin')
    expect(table.p.turn).toBe(2)
  })

  it('[MOT-2.2] without a task of one’s own: one prayer, no assistants', () => {
    const table = at({
      players: [{ hand: ['cup'], assistants: ['fan', 'pin'] }, { hand: ['jar'] }],
      step: 'choose',
    })
    table.play('none')
    expect(table.p.turn).toBe(1)
    expect(table.cards(0, 'hand')).toHaveLength(2)
  })

  it('[MOT-2.3] one action, one more for a matching assistant, two if it is covered', () => {
    const actionsWith = (player: object) => {
      const table = at({
        players: [{ hand: ['poem'], task: 'cup', ...player }, { hand: ['jar'] }],
        floor: ['ring', 'pin', 'coin', 'fan', 'bell', 'flag', 'frog'],
        step: 'noon',
      })
      let actions = 0
      for (; table.p.turn === 0; actions++) table.play('pray')
      return actions
    }
    expect(actionsWith({})).toBe(1)
    expect(actionsWith({ assistants: ['bowl', 'bench'] })).toBe(2)
    expect(actionsWith({ assistants: ['bowl'], gallery: ['vase'] })).toBe(3)
    expect(actionsWith({ assistants: ['bowl'], shop: ['vase'] })).toBe(2)
  })

  it('[MOT-2.3] the number is fixed when the task begins', () => {
    const table = at({
      players: [{ hand: ['poem'], task: 'bench' }, { hand: ['jar'] }],
      floor: ['tower', 'frog'],
      step: 'noon',
    })
    table.play('hire tower')
    expect(table.p.turn).toBe(1)
  })

  it('[MOT-2.4] any action may be replaced by craft or prayer; one that cannot be used becomes a prayer', () => {
    const table = at({
      players: [{ hand: ['fan', 'cup'], task: 'crane', workplace: ['bell'] }, { hand: ['jar'] }],
      step: 'noon',
      performing: { seat: 0, actions: 3 },
    })
    expect(table.moves()).toEqual(['sell bell', 'craft fan gallery', 'craft fan shop', 'pray'])
    table.play('sell bell', 'craft fan shop')
    expect(table.p.turn).toBe(1)
    expect(table.cards(0, 'hand')).toHaveLength(2)
  })

  it('[MOT-2.4] what belongs to an action does not belong to what replaced it', () => {
    const table = at({
      players: [{ hand: ['poem', 'cup'], task: 'crane', gallery: ['deck-of-cards'] }, { hand: ['jar'] }],
      step: 'noon',
      performing: { seat: 0, actions: 1 },
    })
    table.play('craft poem shop', 'done')
    expect(table.p.turn).toBe(1)
  })

  it('[MOT-2.5] the task stays with its owner', () => {
    const table = at({
      players: [{ hand: ['poem'] }, { hand: ['jar'], task: 'cup' }],
      floor: ['bell'],
      step: 'noon',
    })
    table.play('take bell')
    expect(table.task(1)).toBe(null)
    expect(table.floor()).toEqual(['cup'])
  })
})

describe('night', () => {
  it('[MOT-5.1] effects at night come before the pickup area is drawn', () => {
    const table = at({
      players: [{ hand: ['poem'], pickup: ['cup'], gallery: ['pinwheel'] }, { hand: ['jar'] }],
      step: 'night',
    })
    expect(table.moves()).toEqual(['pinwheel poem', 'done'])
  })

  it('[MOT-5.2] the pickup area goes to the hand, and the turn clockwise', () => {
    const table = at({
      players: [{ hand: ['poem'] }, { hand: ['jar'], pickup: ['cup', 'fan'] }, { hand: ['pin'] }],
      turn: 1,
      step: 'night',
    })
    expect(table.cards(1, 'hand')).toEqual(['fan', 'cup', 'jar'])
    expect(table.cards(1, 'pickup')).toEqual([])
    expect(table.p.turn).toBe(2)
  })
})
