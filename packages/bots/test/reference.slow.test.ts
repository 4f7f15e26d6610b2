/** Every hundredth choice of the reference: each is a search of thousands of iterations. */
import { describe, expect, it } from 'vitest'
import { BOXES } from './games.js'
import { dealsAsRecorded, LONG, recordedGames, repeated } from './reference.js'

// Skipped, and shown as such, where a deck has grown since.
describe.each(BOXES)('the reference in %s', (_, box) => {
  it.runIf(dealsAsRecorded(box))(
    'chooses with the recorded deck what it chose then',
    async () => {
      const { recorded, now } = await repeated(box, recordedGames(box), 100)
      expect(recorded).toHaveLength(2)
      expect(now).toEqual(recorded)
    },
    LONG,
  )
})
