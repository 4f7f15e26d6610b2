import { describe, expect, it } from 'vitest'
import { checkWorks, KITE, MOST_WORKS } from '../src/book.js'
import { DECK } from '../src/cards.js'
import { byKind, MATERIAL_OF, MATERIALS, move, WORKS, xOf, yOf, zOf } from '../src/index.js'
import { GERMAN_WORKS } from '../src/words/works.de.js'

const named = (...ids: string[]) => ids.map((id) => ({ ...WORKS[0], id }))

describe('the book of works', () => {
  it('has a card for each work in each deck, of the material of the work', () => {
    expect(DECK).toBe(WORKS.length)
    const materials = WORKS.map(({ material }) => MATERIALS.indexOf(material))
    expect(MATERIAL_OF).toEqual([...materials, ...materials])
  })

  it('knows which work copies others', () => {
    expect(WORKS[KITE].copies).toBe(true)
  })

  it('orders a table by ids as the kinds are', () => {
    expect(byKind(GERMAN_WORKS).map(({ name }) => name)).toEqual(
      WORKS.map(({ id }) => Object.entries(GERMAN_WORKS).find(([own]) => own === id)?.[1].name),
    )
  })

  it('does not compile a table that leaves a work out, or names an unknown one', () => {
    const { frog, ...others } = GERMAN_WORKS
    // @ts-expect-error: frog is missing
    expect(byKind(others)).toContain(undefined)
    // @ts-expect-error: there is no toad
    expect(byKind({ frog, ...others, toad: frog })).toHaveLength(WORKS.length)
  })

  it('has room for every card of two full decks in each argument of a move', () => {
    const last = 2 * MOST_WORKS - 1
    const full = move(2, last, last, last)
    expect([xOf(full), yOf(full), zOf(full)]).toEqual([last, last, last])
  })

  it('refuses more works than moves have room for', () => {
    const letters = [...'abcdefghij']
    const ids = letters.flatMap((a) => letters.map((b) => `${a}${b}`))
    expect(() => checkWorks(named(...ids.slice(0, MOST_WORKS)))).not.toThrow()
    expect(() => checkWorks(named(...ids.slice(0, MOST_WORKS + 1)))).toThrow('there are 65 works')
  })

  it.each([
    [['frog', 'frog'], 'two works have the id frog'],
    [['Frog'], 'the id Frog must be small letters'],
    [['go set'], 'the id go set must be small letters'],
    [['frog-2'], 'the id frog-2 must be small letters'],
    [['draw'], 'the id draw is the verb of a move'],
  ])('refuses the ids %j', (ids, sentence) => {
    expect(() => checkWorks(named(...ids))).toThrow(sentence)
  })

  it('refuses a second work that copies', () => {
    const kites = named('kite', 'dragon').map((work) => ({ ...work, copies: true as const }))
    expect(() => checkWorks(kites)).toThrow('one work alone may copy others')
  })
})
