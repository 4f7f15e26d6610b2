import { botNames, makeBot, type Registry } from '@handwerk/bots'
import { gameNames, loadGame } from '@handwerk/shelf'
import { type BotRunner, chooseMove } from '../src/bots/runner.js'

/** Bots that do wrong, and can do so without a thread of their own. */
const wrong: Readonly<Record<string, (() => number) | undefined>> = {
  throws: () => {
    throw new Error('no idea')
  },
  cheats: () => -7,
}

/** The shelf as it is, with bots beside it that do wrong. Worker threads load `registry.mjs`, which knows more of them. */
export const registry: Registry = {
  url: new URL('./registry.mjs', import.meta.url).href,
  names: gameNames,
  load: loadGame,
  bots: (game) => [...botNames(game), ...Object.keys(wrong)],
  bot: async (game, name, random) => {
    const choose = wrong[name]
    return choose ? { choose } : makeBot(game, name, random)
  },
}

/** Lets bots think in this thread: as they stand in the sources, without a build. */
export const inProcess = (bots: Registry): BotRunner => ({
  run: (question) => chooseMove(bots, question),
  backlog: 0,
  close: async () => undefined,
})
