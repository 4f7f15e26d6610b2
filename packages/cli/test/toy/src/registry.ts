import { botNames, makeBot } from '@handwerk/bots'
import type { Registry } from '@handwerk/cli'
import { bids } from './box.js'

/** A shelf with one game on it, and a bot beside random that always bids its highest card. */
export const registry: Registry = {
  module: import.meta.url,
  names: ['bids'],
  load: async (name) => (name === 'bids' ? bids : null),
  bots: (game) => [...botNames(game), 'high'],
  bot: (game, name, random) =>
    name === 'high' ? { choose: (_view, moves) => moves[moves.length - 1] } : makeBot(game, name, random),
}
