import { checkGolden, expectFile } from '@handwerk/testkit'
import { describe, it } from 'vitest'
import { MATERIALS, mottainai, WORKS } from '../src/index.js'

const folder = new URL('./golden/', import.meta.url)
const rules = new URL('../../../docs/rules/', import.meta.url)

checkGolden(mottainai, folder)

describe('the deck', () => {
  const idsOf = MATERIALS.map((material) => WORKS.filter((work) => work.material === material).map(({ id }) => id))

  it('[MOT-0.1] is the published one', () => {
    const lines = MATERIALS.map((material, i) => `  "${material}": ${JSON.stringify(idsOf[i])}`)
    expectFile(new URL('deck.json', folder), () => `{\n${lines.join(',\n')}\n}\n`)
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
