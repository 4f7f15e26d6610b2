import { randomFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { botNames, LEVELS, makeBot } from '../src/index.js'
import { MODULES } from './games.js'

describe.each(['reference', 'policy'])('the bot %s', (name) => {
  it.each(MODULES)('can be made for %s, but no list names it', async (_, { game }) => {
    expect(await makeBot(game.name, name, randomFrom('there'))).not.toBeNull()
    expect(botNames(game.name)).not.toContain(name)
    expect(LEVELS).not.toContain(name)
  })
})
