import type { Game, SeatView } from '@handwerk/kernel'
import type { BotFactory } from '../bot.js'
import type { Evaluator } from './evaluator.js'
import { type Limits, Search } from './search.js'

/** A bot of this name that searches a game with an evaluator, within limits. */
export const searcher = <Position, View extends SeatView, Options>(
  name: string,
  game: Game<Position, View, Options>,
  evaluator: Evaluator<Position, View>,
  limits: Limits,
): BotFactory => ({
  name,
  searches: true,
  make: (random, { iterations = limits.iterations, timing } = {}) =>
    new Search(game, evaluator, { ...limits, iterations }, random, timing),
})
