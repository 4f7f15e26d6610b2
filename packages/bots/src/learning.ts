/** What the numbers that search plays by are learned with; for the programs that learn them. */
import type { Random } from '@handwerk/kernel'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import type { AnyBot } from './bot.js'
import { learned, weigh } from './oh-my-goods/judgement.js'
import { Promising } from './search/promising.js'

export { TRAITS, Traits } from './mottainai/traits.js'
export { learned as habitsOfGoods } from './oh-my-goods/judgement.js'
export { Search } from './search/search.js'

/** A bot for Oh My Goods! that plays by habits alone; those that are not named are the learned ones. */
export const habitual = (habits: Readonly<Record<string, number>>, random: Random): AnyBot =>
  new Promising(ohMyGoods.game, weigh({ ...learned, ...habits }), random)
