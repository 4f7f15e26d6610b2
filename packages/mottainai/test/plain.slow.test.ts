/** As plain.test.ts, with many games, in which every work and every question comes up. */
import { expect, it } from 'vitest'
import { WORKS } from '../src/index.js'
import { LONG, TABLES } from './games.js'
import { type Met, playBeside } from './plain/beside.js'

const GAMES = 40
const met: Met = new Set()

it.each(TABLES)('the engine and the plain game agree in many games: %s', { timeout: LONG }, (label, options, seats) => {
  const again = `npx vitest run packages/mottainai/test/plain.slow.test.ts -t "${label}"`
  for (let i = 0; i < GAMES; i++) {
    const deal = { settings: options, seats, name: `plain slow ${label} ${i}` }
    playBeside({ ...deal, isRich: i % 8 > 0 }, again, met)
  }
})

/** Works whose effect is no move. */
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
