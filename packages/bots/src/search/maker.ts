import type { Game, SeatView } from '@handwerk/kernel'
import type { BotMaker } from '../bot.js'
import type { Judgement } from './judgement.js'
import { type Limits, Search } from './search.js'

/** A bot of this name that searches a game with a judgement, within limits. */
export const searcher = <Position, View extends SeatView, Options>(
  name: string,
  game: Game<Position, View, Options>,
  judgement: Judgement<Position, View>,
  limits: Limits,
): BotMaker => ({
  name,
  searches: true,
  make: (random, { iterations = limits.iterations, timing } = {}) =>
    new Search(game, judgement, { ...limits, iterations }, random, timing),
})
