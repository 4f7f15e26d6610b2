/** The bots that search Mottainai, and the levels for players. */
import { mottainai } from '@handwerk/mottainai'
import type { BotMaker } from '../bot.js'
import type { Level } from '../levels.js'
import { searcher } from '../search/maker.js'
import type { Limits } from '../search/search.js'
import { forgetful, judgement, shortSighted } from './judgement.js'

const { game } = mottainai
export const limits: Limits = { iterations: 1000, rounds: 2 }

/** Lower levels look less far ahead, and have the blind spots of players who are new to the game. */
const levels: Readonly<Record<Level, BotMaker>> = {
  apprentice: searcher('apprentice', game, forgetful, { ...limits, iterations: 2, rounds: 1 }),
  journeyman: searcher('journeyman', game, shortSighted, { ...limits, iterations: 6, rounds: 1 }),
  master: searcher('master', game, judgement, { ...limits, iterations: 25, rounds: 1 }),
  grandmaster: searcher('grandmaster', game, judgement, { ...limits, iterations: 4000 }),
}

export const searchers: readonly BotMaker[] = [searcher('search', game, judgement, limits), ...Object.values(levels)]
