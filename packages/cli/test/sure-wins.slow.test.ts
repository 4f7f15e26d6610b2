/** From the third level on, no bot leaves a win on the table: all positions of the suite are put to each. */
import { LEVELS, makeBot } from '@handwerk/bots'
import { randomFrom } from '@handwerk/kernel'
import { gameNames } from '@handwerk/shelf'
import { describe, expect, it, vi } from 'vitest'
import { LONG } from './bounds.js'
import { suiteOf } from './proven.js'

vi.setConfig({ testTimeout: LONG })

const careful = LEVELS.slice(2)

describe.each(gameNames)('%s', async (game) => {
  const { module, suite } = await suiteOf(game)

  /** The positions in which a bot lets the win go. A sure win is found before the search, so that may be short. */
  async function missedBy(level: string): Promise<string[]> {
    const missed: string[] = []
    for (const { name, position, seat, best } of suite) {
      const bot = await makeBot(game, `${level}:2`, randomFrom(name))
      const move = bot?.choose(module.game.view(position, seat), module.game.moves(position, seat))
      if (move === undefined || !best.includes(move)) missed.push(name)
    }
    return missed
  }

  it.each(careful)('the %s takes every proven win', async (level) => expect(await missedBy(level)).toEqual([]))

  it('the novice does not', async () => expect(await missedBy('novice')).not.toEqual([]))
})
