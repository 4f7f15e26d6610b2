import { randomFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { botNames, LEVELS, makeBot } from '../src/index.js'
import { MODULES } from './games.js'

describe('the reference', () => {
  it.each(MODULES)('can be made for %s, but no list names it', async (_, { game }) => {
    expect(await makeBot(game.name, 'reference', randomFrom('there'))).not.toBeNull()
    expect(botNames(game.name)).not.toContain('reference')
    expect(LEVELS).not.toContain('reference')
  })
})
