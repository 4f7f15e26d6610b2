/** Every hundredth choice of the reference: each is a search of thousands of iterations. */
import { describe, expect, it } from 'vitest'
import { MODULES } from './games.js'
import { dealsAsRecorded, LONG, recordedGames, repeated } from './reference.js'

// Skipped, and shown as skipped, if a deck has grown since.
describe.each(MODULES)('the reference in %s', (_, module) => {
  it.runIf(dealsAsRecorded(module))(
    'chooses with the recorded deck what it chose then',
    async () => {
      const { recorded, now } = await repeated(module, recordedGames(module), 100)
      expect(recorded).toHaveLength(2)
      expect(now).toEqual(recorded)
    },
    LONG,
  )
})
