import { botNames, makeBot } from '@handwerk/bots'
import type { Registry } from '@handwerk/cli'
import { bids } from './game-module.js'

/** One game, and a bot beside random that always bids its highest card. */
export const registry: Registry = {
  url: import.meta.url,
  names: ['bids'],
  load: async (name) => (name === 'bids' ? bids : null),
  bots: (game) => [...botNames(game), 'high'],
  bot: async (game, name, random) => {
    if (name === 'high') return { choose: (_view, moves) => moves[moves.length - 1] }
    // Not in the list: a bot that bids high only where the prize is high, and so is stronger than the others.
    if (name === 'keen')
      return { choose: (view, moves) => moves[('prize' in view ? Number(view.prize) : 0) >= 15 ? moves.length - 1 : 0] }
    // Not in the list: a bot that makes illegal moves.
    if (name === 'cheat') return { choose: () => -7 }
    return makeBot(game, name, random)
  },
}
