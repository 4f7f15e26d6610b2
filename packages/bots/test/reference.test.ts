import { randomFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { botNames, LEVELS, makeBot } from '../src/index.js'
import { BOXES } from './games.js'
import { dealsAsRecorded, LONG, recordedGames, repeated } from './reference.js'

describe('the reference', () => {
  it.each(BOXES)(
    'chooses in %s what it chose when it was recorded',
    async (_, box) => {
      const { recorded, now } = await repeated(box, recordedGames(box), 40)
      expect(recorded).toHaveLength(dealsAsRecorded(box.game.name) ? 5 : 0)
      expect(now).toEqual(recorded)
    },
    LONG,
  )

  it.each(BOXES)('is there for measuring %s, and offered to nobody', async (_, { game }) => {
    expect(await makeBot(game.name, 'reference', randomFrom('there'))).not.toBeNull()
    expect(botNames(game.name)).not.toContain('reference')
    expect(LEVELS).not.toContain('reference')
  })
})
