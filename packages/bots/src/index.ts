/** The bots that there are for each game. */

import type { Random } from '@handwerk/kernel'
import type { AnyBot, BotMaker, Timing } from './bot.js'
import { figures as figuresMottainai } from './mottainai/figures.js'
import { greedy as greedyMottainai } from './mottainai/greedy.js'
import { searchers as searchersMottainai } from './mottainai/searchers.js'
import { figures as figuresGoods } from './oh-my-goods/figures.js'
import { greedy as greedyGoods } from './oh-my-goods/greedy.js'
import { searchers as searchersGoods } from './oh-my-goods/searchers.js'
import { random } from './random.js'
import type { Figures } from './search/forecast.js'

export type { AnyBot, BotMaker, Timing } from './bot.js'
export type { Registry } from './registry.js'
export { LEVELS, type Level } from './search/maker.js'

/** What is looked at to forecast the winner of a game that is known only at run time. */
// biome-ignore lint/suspicious/noExplicitAny: the type parameters of a game chosen at run time cannot be named
export type AnyFigures = Figures<any>

const looked: Readonly<Record<string, AnyFigures>> = { mottainai: figuresMottainai, 'oh-my-goods': figuresGoods }

/** For learning; null for a game that cannot be searched. */
export const figuresOf = (game: string): AnyFigures | null => (Object.hasOwn(looked, game) ? looked[game] : null)

/** Those that play any game. */
const anywhere: readonly BotMaker[] = [random]

/** Those that know one game, by its name; the stronger ones come later. */
const atHome: Readonly<Record<string, readonly BotMaker[]>> = {
  mottainai: [greedyMottainai, ...searchersMottainai],
  'oh-my-goods': [greedyGoods, ...searchersGoods],
}

const makers = (game: string): readonly BotMaker[] => [
  ...anywhere,
  ...(Object.hasOwn(atHome, game) ? atHome[game] : []),
]

/** The names of a game's bots, the strongest last. */
export const botNames = (game: string): string[] => makers(game).map((maker) => maker.name)

/** `search:250` is the bot `search` with 250 iterations a decision. */
const NAME = /^([a-z]+)(?::([1-9]\d{0,6}))?$/

/**
 * A bot for one game at one table, or null if there is none of this name. With
 * `timing`, a bot that searches also stops when the time for a decision is up;
 * then its choices depend on the machine.
 */
export function makeBot(game: string, name: string, random: Random, timing?: Timing): AnyBot | null {
  const [, plain, iterations] = NAME.exec(name) ?? []
  const maker = makers(game).find((candidate) => candidate.name === plain)
  if (!maker || (iterations !== undefined && !maker.searches)) return null
  return maker.make(random, {
    ...(iterations === undefined ? {} : { iterations: Number(iterations) }),
    ...(timing ? { timing } : {}),
  })
}
