/** What the cards say, compared with what they do. */
import { describe, expect, it } from 'vitest'
import { TIMINGS } from '../src/book.js'
import { TASKS, VALUES, WINGS } from '../src/cards.js'
import { MATERIALS, WORKS } from '../src/index.js'
import { deckFor, materialOf } from './plain/cards.js'

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

  // The list is written once more here, in order: a new work comes after the others of its material.
  it.each(MATERIALS)('[MOT-0.1] of %s is one of the list', (material) => {
    const ids = WORKS.filter((work) => work.material === material).map(({ id }) => id)
    expect(ids).toEqual(deckFor(2).filter((card) => materialOf(card) === material))
  })

  it('[MOT-0.1] has a task and a value by its material', () => {
    expect(TASKS).toEqual(['clerk', 'monk', 'tailor', 'potter', 'smith'])
    expect(VALUES).toEqual([1, 2, 2, 3, 3])
    expect(WINGS).toEqual(['gallery', 'shop'])
  })
})
