import { checkGolden, expectFile } from '@handwerk/testkit'
import { describe, expect, it } from 'vitest'
import { MATERIALS, mottainai, WORKS } from '../src/index.js'

const folder = new URL('./golden/', import.meta.url)
const rules = new URL('../../../docs/rules/', import.meta.url)

checkGolden(mottainai, folder)

interface Deck {
  readonly since: number
  readonly works: readonly string[]
}

describe('the deck', () => {
  const idsOf = MATERIALS.map((material) => WORKS.filter((work) => work.material === material).map(({ id }) => id))

  it('[MOT-0.1] is the last published one, and keeps the order of earlier works', () => {
    const { version } = mottainai.game
    const works = WORKS.map(({ id }) => id)
    expectFile(new URL('../src/decks.json', import.meta.url), (text) => {
      const decks = JSON.parse(text) as Deck[]
      for (const deck of decks) expect(works.filter((id) => deck.works.includes(id))).toEqual(deck.works)
      if (decks.at(-1)?.works.join() === works.join()) return text
      const earlier = decks.filter(({ since }) => since < version)
      return `[\n${[...earlier, { since: version, works }].map((deck) => `  ${JSON.stringify(deck)}`).join(',\n')}\n]\n`
    })
  })

  it('[MOT-0.1] has its works by material', () => {
    expect(WORKS.map(({ id }) => id)).toEqual(idsOf.flat())
  })

  it.each(['mottainai.md', 'mottainai.de.md'])('[MOT-0.1] is counted by %s', (page) => {
    const counts = [WORKS.length, ...idsOf.map(({ length }) => length)]
    expectFile(new URL(page, rules), (text) =>
      text.replace(/(?<=^- MOT-0\.1 ).*?\./m, (sentence) => sentence.replace(/\d+/g, () => String(counts.shift()))),
    )
  })

  it.each(['mottainai.md', 'mottainai.de.md'])('[MOT-S.1] is counted twice over by %s', (page) => {
    expectFile(new URL(page, rules), (text) => text.replace(/(?<=^- MOT-S\.1 .*\()\d+/m, String(2 * WORKS.length)))
  })
})
