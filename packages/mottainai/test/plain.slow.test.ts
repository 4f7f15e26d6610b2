/** Like plain.test.ts, with many games, in which every work and every question occurs. */
import { expect, it } from 'vitest'
import { WORKS } from '../src/index.js'
import type { Met } from './plain/beside.js'
import { agreesInGames } from './plain/many.js'

const met: Met = new Set()
agreesInGames('slow', 0, 24, met)

/** Works without moves of their own. */
const QUIET =
  'crane lampshade scroll straw bench frog go-set pillar mask quilt tapestry bangle brick haniwa teapot coin turtle'

it('in these games every work with moves is used, and every verb is played', () => {
  const used = WORKS.filter(({ id }) => met.has(id)).map(({ id }) => id)
  expect(
    WORKS.map(({ id }) => id)
      .filter((id) => !used.includes(id))
      .sort(),
  ).toEqual(QUIET.split(' ').sort())
  for (const verb of ['by', 'never', 'copy', 'forgo', 'skip']) expect(met).toContain(verb)
})
