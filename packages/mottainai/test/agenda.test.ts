import { describe, expect, it } from 'vitest'
import { agendaOf, DAY, mottainai, type Position, TASKS } from '../src/index.js'
import { at } from './at.js'

const agendaAt = (p: Position) => agendaOf(mottainai.game.view(p, null))

const stopsOf = (p: Position) =>
  agendaAt(p).stops.map(({ owner, type, state, actions }) => [owner, TASKS[type] ?? null, state, actions])

describe('the agenda of a turn', () => {
  it('goes from morning to night', () => {
    expect(DAY).toEqual(['morning', 'noon', 'night'])
  })

  it('has the tasks of the others ahead in the morning, and its own open', () => {
    const { p } = at({
      players: [{ hand: ['frog', 'jar'] }, { task: 'vase' }, { task: 'kite' }],
      step: 'choose',
    })
    expect(agendaAt(p).part).toBe('morning')
    expect(stopsOf(p)).toEqual([
      [1, 'potter', 'ahead', 1],
      [2, 'tailor', 'ahead', 1],
      [0, null, 'ahead', 1],
    ])
  })

  it('skips a task that lies face down', () => {
    const { p } = at({ players: [{ hand: ['frog', 'jar'] }, { facedown: true }], step: 'choose' })
    expect(agendaAt(p).stops.map(({ owner }) => owner)).toEqual([0])
  })

  it('[MOT-2.3] counts the assistants of the player who performs, covered ones twice', () => {
    const { p } = at({
      players: [{ hand: ['frog', 'jar'], assistants: ['bowl', 'dice'], gallery: ['vase'] }, { task: 'haniwa' }],
      step: 'choose',
    })
    expect(agendaAt(p).stops[0]).toMatchObject({ owner: 1, actions: 5, isBegun: false })
  })

  it('names at noon the task that is performed, and how many actions are left after this one', () => {
    const { p } = at({
      players: [{ hand: ['jar', 'bell'], task: 'frog' }, { task: 'haniwa' }],
      floor: ['cup', 'coin'],
      step: 'noon',
      performing: { seat: 1, actions: 2 },
    })
    const [first, own] = agendaAt(p).stops
    expect(agendaAt(p).part).toBe('noon')
    expect(first).toMatchObject({ owner: 1, state: 'now', isBegun: true, actions: 1 })
    expect(own).toMatchObject({ owner: 0, state: 'ahead', actions: 1 })
  })

  it('performs the own task at noon after those of the others', () => {
    const { p } = at({
      players: [{ hand: ['jar', 'bell'], task: 'robe' }, { task: 'haniwa' }, { task: 'pin' }],
      step: 'noon',
      performing: { seat: 0, actions: 3 },
    })
    expect(agendaAt(p).part).toBe('noon')
    expect(stopsOf(p)).toEqual([
      [1, 'potter', 'past', 1],
      [2, 'smith', 'past', 1],
      [0, 'tailor', 'now', 2],
    ])
  })

  it('[MOT-5.1] has all tasks past at night', () => {
    const { p } = at({
      players: [{ hand: ['jar', 'bell'], task: 'pin', gallery: ['pinwheel'] }, { task: 'haniwa' }],
      floor: ['cup'],
      step: 'night',
    })
    expect(agendaAt(p).part).toBe('night')
    expect(stopsOf(p)).toEqual([
      [1, 'potter', 'past', 1],
      [0, 'smith', 'past', 1],
    ])
  })

  it('counts the second task of the others when it is performed', () => {
    const { p } = at({
      players: [{ hand: ['jar', 'bell'], task: 'pin' }, { task: 'haniwa' }, { task: 'flag' }],
      step: 'noon',
      performing: { seat: 2, actions: 2 },
    })
    expect(stopsOf(p).map(([owner, , state]) => [owner, state])).toEqual([
      [1, 'past'],
      [2, 'now'],
      [0, 'ahead'],
    ])
  })

  it('[MOT-7.3] names the work that guards a task, and the tasks where Mask forbids replacing', () => {
    const { p } = at({
      players: [{ hand: ['jar', 'bell'] }, { task: 'haniwa', gallery: ['tower', 'mask'] }],
      step: 'choose',
    })
    const [stop] = agendaAt(p).stops
    expect(stop.guard).toBeGreaterThanOrEqual(0)
    expect(stop.isFree).toBe(false)
  })
})
