import { randomFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { advisorIn, botNames, LEVELS, makeBot } from '../src/index.js'
import { botNamed, MODULES, positions } from './games.js'

describe.each(['reference', 'policy', 'adviser'])('the bot %s', (name) => {
  it.each(MODULES)('can be made for %s, but no list names it', async (_, { game }) => {
    expect(await makeBot(game.name, name, randomFrom('there'))).not.toBeNull()
    expect(botNames(game.name)).not.toContain(name)
    expect(LEVELS).not.toContain(name)
  })
})

it.each(MODULES)('the adviser plays the first move that is considered for advice in %s', async (_, module) => {
  const { game } = module
  for await (const { p, seat } of positions(module, 30)) {
    const [view, moves] = [game.view(p, seat), game.moves(p, seat)]
    const adviser = await botNamed(game.name, 'adviser:30', randomFrom('advice'))
    const advisor = await advisorIn(game.name)
    const considered = advisor?.consider(view, moves, randomFrom('advice'), { iterations: 30 })
    expect(adviser.choose(view, moves)).toBe(considered?.[0].move)
  }
})
