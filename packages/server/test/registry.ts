import { botNames, makeBot, type Registry } from '@handwerk/bots'
import { gameNames, loadGame } from '@handwerk/shelf'

/** The shelf as it is, with bots beside it that do wrong. Worker threads load `registry.mjs`, which knows the same. */
export const registry: Registry = {
  module: new URL('./registry.mjs', import.meta.url).href,
  names: gameNames,
  load: loadGame,
  bots: (game) => [...botNames(game), 'stalls', 'throws', 'hoards', 'cheats'],
  bot: makeBot,
}
