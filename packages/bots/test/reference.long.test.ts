/** All choices of the reference. Long, because each is a search of thousands of iterations; every hundredth is in `reference.slow.test.ts`. */
import { describe, expect, it } from 'vitest'
import { MODULES } from './games.js'
import { dealsAsRecorded, LONG, recordedGames, repeated } from './reference.js'

// Skipped, and shown as skipped, if a deck has grown since.
describe.each(MODULES)('the reference in %s', (_, module) => {
  const games = recordedGames(module)

  it('has 200 recorded choices', () => {
    expect(games.flatMap(({ choices }) => choices)).toHaveLength(200)
  })

  const parts = games.flatMap((game, index) =>
    [0, 5, 10, 15].map((from) => [index, from, { ...game, choices: game.choices.slice(from, from + 5) }] as const),
  )

  it.runIf(dealsAsRecorded(module)).each(parts)(
    'repeats with the recorded deck the choices of game %i from number %i on',
    async (_index, _from, game) => {
      const { recorded, now } = await repeated(module, [game], 1)
      expect(now).toEqual(recorded)
    },
    LONG,
  )
})
