/** What the cards say, beside what they do. */
import { describe, expect, it } from 'vitest'
import { TIMINGS } from '../src/book.js'
import { TASKS, VALUES, WINGS } from '../src/cards.js'
import { MATERIALS, WORKS } from '../src/index.js'

describe('a card', () => {
  it.each(WORKS.map((work) => [work.id, work] as const))(
    '%s is printed whole',
    (id, { name, material, when, text }) => {
      expect(name.toLowerCase().replaceAll(' ', '-')).toBe(id)
      expect(MATERIALS).toContain(material)
      expect(TIMINGS).toContain(when)
      expect(text).toMatch(/^.+\.$/)
    },
  )

  it('[MOT-0.1] of each material is there so many times', () => {
    const counts = MATERIALS.map((material) => [material, WORKS.filter((work) => work.material === material).length])
    expect(counts).toEqual([
      ['paper', 12],
      ['stone', 11],
      ['cloth', 11],
      ['clay', 10],
      ['metal', 10],
    ])
  })

  it('[MOT-0.1] has a task and a value by its material', () => {
    expect(TASKS).toEqual(['clerk', 'monk', 'tailor', 'potter', 'smith'])
    expect(VALUES).toEqual([1, 2, 2, 3, 3])
    expect(WINGS).toEqual(['gallery', 'shop'])
  })

  it('stands with those of its material, in the order of the alphabet', () => {
    for (const material of MATERIALS) {
      const ids = WORKS.filter((work) => work.material === material).map(({ id }) => id)
      expect(ids).toEqual(ids.toSorted())
    }
  })
})
