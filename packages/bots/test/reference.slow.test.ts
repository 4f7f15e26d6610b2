/** Every hundredth choice of the reference: each is a search of thousands of iterations. */
import { describe, expect, it } from 'vitest'
import { BOXES } from './games.js'
import { dealsAsRecorded, LONG, recordedGames, repeated } from './reference.js'

describe('the reference', () => {
  it.each(BOXES)(
    'chooses in %s what it chose when it was recorded',
    async (_, box) => {
      const { recorded, now } = await repeated(box, recordedGames(box), 100)
      expect(recorded).toHaveLength(dealsAsRecorded(box.game.name) ? 2 : 0)
      expect(now).toEqual(recorded)
    },
    LONG,
  )
})
