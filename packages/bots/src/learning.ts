/** What the numbers that bots play by are learned from; for the programs that learn them. */
import type { Random } from '@handwerk/kernel'
import { mottainai } from '@handwerk/mottainai'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import type { AnyBot } from './bot.js'
import { learned as habitsOfMottainai } from './mottainai/habits.js'
import { weigh as weighMottainai } from './mottainai/judgement.js'
import { learned as habitsOfGoods, weigh as weighGoods } from './oh-my-goods/judgement.js'
import { Promising } from './search/promising.js'

/** Numbers by name that make a move look promising, and a bot that plays by such numbers alone. */
export interface Practice<Habits> {
  readonly learned: Habits
  bot(habits: Habits, random: Random): AnyBot
}

type AnyPractice = Practice<Record<string, number>>

const practices: Readonly<Record<string, AnyPractice>> = {
  mottainai: {
    learned: habitsOfMottainai,
    bot: (habits, random) => new Promising(mottainai.game, weighMottainai({ ...habitsOfMottainai, ...habits }), random),
  },
  'oh-my-goods': {
    learned: habitsOfGoods,
    bot: (habits, random) => new Promising(ohMyGoods.game, weighGoods({ ...habitsOfGoods, ...habits }), random),
  },
}

/** Null for a game that cannot be searched. */
export const practiceOf = (game: string): AnyPractice | null =>
  Object.hasOwn(practices, game) ? practices[game] : null
