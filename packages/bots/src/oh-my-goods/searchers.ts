/** The bots that search Oh My Goods!, and the levels for players. */
import { ohMyGoods } from '@handwerk/oh-my-goods'
import type { BotFactory } from '../bot.js'
import type { Level } from '../levels.js'
import { searcher } from '../search/maker.js'
import type { Limits } from '../search/search.js'
import { evaluator, forgetful, shortSighted } from './evaluator.js'

const { game } = ohMyGoods
export const limits: Limits = { iterations: 1000, rounds: 4 }

/** Lower levels look less far ahead, and have the blind spots of players who are new to the game. */
const levels: Readonly<Record<Level, BotFactory>> = {
  apprentice: searcher('apprentice', game, forgetful, { ...limits, iterations: 12, rounds: 1 }),
  journeyman: searcher('journeyman', game, shortSighted, { ...limits, iterations: 4, rounds: 1 }),
  master: searcher('master', game, evaluator, { ...limits, iterations: 20, rounds: 1 }),
  grandmaster: searcher('grandmaster', game, evaluator, limits),
}

export const searchers: readonly BotFactory[] = [searcher('search', game, evaluator, limits), ...Object.values(levels)]
