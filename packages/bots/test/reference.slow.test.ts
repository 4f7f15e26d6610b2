/** Every twentieth choice of the reference: each is a search of a thousand iterations. */
import { describe, expect, it } from 'vitest'
import { BOXES } from './games.js'
import { LONG, recordedGames, repeated } from './reference.js'

describe('the reference', () => {
  it.each(BOXES)(
    'chooses in %s what it chose when it was recorded',
    async (_, box) => {
      const { recorded, now } = await repeated(box, recordedGames(box), 20)
      expect(recorded).toHaveLength(10)
      expect(now).toEqual(recorded)
    },
    LONG,
  )
})
