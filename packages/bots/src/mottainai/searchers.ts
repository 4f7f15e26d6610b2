/** The bots that search Mottainai, and the levels for players. */
import { mottainai } from '@handwerk/mottainai'
import type { BotFactory } from '../bot.js'
import type { Level } from '../levels.js'
import { searcher } from '../search/maker.js'
import type { Limits } from '../search/search.js'
import { evaluator, forgetful, shortSighted } from './evaluator.js'

const { game } = mottainai
export const limits: Limits = { iterations: 1000, rounds: 2 }

/** Lower levels look less far ahead, and have the blind spots of players who are new to the game. */
const levels: Readonly<Record<Level, BotFactory>> = {
  apprentice: searcher('apprentice', game, forgetful, { ...limits, iterations: 2, rounds: 1 }),
  journeyman: searcher('journeyman', game, shortSighted, { ...limits, iterations: 6, rounds: 1 }),
  master: searcher('master', game, evaluator, { ...limits, iterations: 25, rounds: 1 }),
  grandmaster: searcher('grandmaster', game, evaluator, { ...limits, iterations: 4000 }),
}

export const searchers: readonly BotFactory[] = [searcher('search', game, evaluator, limits), ...Object.values(levels)]
