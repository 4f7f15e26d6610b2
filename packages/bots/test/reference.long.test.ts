/** All choices of the reference. Long, because each is a search of a thousand iterations; every twentieth is in `reference.slow.test.ts`. */
import { describe, expect, it } from 'vitest'
import { BOXES } from './games.js'
import { LONG, recordedGames, repeated } from './reference.js'

describe.each(BOXES)('the reference in %s', (_, box) => {
  const games = recordedGames(box)

  it('has 200 recorded choices', () => {
    expect(games.flatMap(({ choices }) => choices)).toHaveLength(200)
  })

  it.each(games.map((game, index) => [index, game] as const))(
    'repeats all choices of game %i',
    async (_index, game) => {
      const { recorded, now } = await repeated(box, [game], 1)
      expect(now).toEqual(recorded)
    },
    LONG,
  )
})
