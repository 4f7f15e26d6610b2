import { botNames, makeBot, type Registry } from '@handwerk/bots'
import { gameNames, loadGame } from '@handwerk/shelf'
import { loadSchemas } from '@handwerk/shelf/schemas'
import { type BotRunner, chooseMove } from '../src/bots/runner.js'

/** Faulty bots that can run without a thread. */
const wrong: Readonly<Record<string, (() => number) | undefined>> = {
  throws: () => {
    throw new Error('no idea')
  },
  cheats: () => -7,
}

/** The shelf with faulty bots. Worker threads load `registry.mjs`, which has more of them. */
export const registry: Registry = {
  url: new URL('./registry.mjs', import.meta.url).href,
  names: gameNames,
  load: loadGame,
  schemas: loadSchemas,
  bots: (game) => [...botNames(game), ...Object.keys(wrong)],
  bot: async (game, name, random) => {
    const choose = wrong[name]
    return choose ? { choose } : makeBot(game, name, random)
  },
}

/** Runs bots in this thread, from the sources, without a build. */
export const inProcess = (bots: Registry): BotRunner => ({
  run: (question) => chooseMove(bots, question),
  backlog: 0,
  close: async () => undefined,
})
