import { seedFrom } from '@handwerk/kernel'
import type { Pace } from '@handwerk/protocol'
import { loadGame } from '@handwerk/shelf'
import { describe, expect, it } from 'vitest'
import { begin, type Course, deadline, proceed, type Terms } from '../src/table/course.js'

async function termsOf(pace: Pace, people: boolean[] = [true, true]): Promise<Terms> {
  const box = await loadGame('oh-my-goods')
  if (!box) throw new Error('no game')
  const options = box.options({}, people.length)
  if (!options.ok) throw new Error('no options')
  return { box, options: options.value, pace, seed: seedFrom('clocks'), people }
}

/** The first move of a seat, as a text. */
function firstMove({ box }: Terms, { position }: Course, seat: number): string {
  return box.notation.write(box.game.view(position, seat), box.game.moves(position, seat)[0])
}

describe('clocks', () => {
  it('run for whoever is asked, and each move adds the bonus', async () => {
    const terms = await termsOf({ is: 'live', clock: 60_000, bonus: 5_000 })
    const { course } = begin(terms, 1000)
    const seat = course.places.findIndex(({ open }) => open)
    expect(deadline(course.places[seat])).toBe(61_000)
    const line = firstMove(terms, course, seat)
    const next = proceed(terms, course, { is: 'move', seat, decision: 1, line, at: 21_000 }).course
    expect(next.places[seat].left).toBe(60_000 - 20_000 + 5_000)
  })

  it('give each move its full time in correspondence', async () => {
    const terms = await termsOf({ is: 'days', perMove: 3_600_000 })
    let { course } = begin(terms, 0)
    for (let at = 1_000_000; at < 20_000_000; at += 1_000_000) {
      const seat = course.places.findIndex(({ open }) => open)
      const line = firstMove(terms, course, seat)
      const decision = course.places[seat].asked
      ;({ course } = proceed(terms, course, { is: 'move', seat, decision, line, at }))
      if (course.places[seat].open) expect(deadline(course.places[seat])).toBe(at + 3_600_000)
    }
  })

  it('do not run for bots', async () => {
    const { course } = begin(await termsOf({ is: 'live', clock: 60_000, bonus: 0 }, [false, false]), 0)
    expect(course.places.map(deadline)).toEqual([null, null])
  })

  it('that ran out lose the game for one of two, and rank one of three last', async () => {
    const two = await termsOf({ is: 'live', clock: 60_000, bonus: 0 })
    const start = begin(two, 0)
    const lost = proceed(two, start.course, { is: 'timeout', seat: 0, at: 70_000 }).course
    expect(lost.ending).toEqual({ how: 'timeout', winners: [1], ranks: [2, 1], scores: null })
    const three = await termsOf({ is: 'none' }, [true, true, true])
    let { course } = begin(three, 0)
    ;({ course } = proceed(three, course, { is: 'resign', seat: 2, at: 1 }))
    expect(course.ending).toBeNull()
    while (!course.ending) {
      const seat = course.places.findIndex(({ open }) => open)
      const decision = course.places[seat].asked
      const line = firstMove(three, course, seat)
      ;({ course } = proceed(three, course, { is: 'move', seat, decision, line, at: 2 }))
    }
    expect(course.ending.ranks?.[2]).toBe(3)
    expect(course.ending.winners).not.toContain(2)
  })
})

describe('a course', () => {
  it('is left as it was by what follows from it', async () => {
    const terms = await termsOf({ is: 'none' })
    const { course } = begin(terms, 0)
    const before = JSON.stringify(course)
    const seat = course.places.findIndex(({ open }) => open)
    proceed(terms, course, { is: 'move', seat, decision: 1, line: firstMove(terms, course, seat), at: 1 })
    for (const is of ['resign', 'leave', 'end'] as const) proceed(terms, course, { is, seat, at: 1 })
    expect(JSON.stringify(course)).toBe(before)
  })
})
