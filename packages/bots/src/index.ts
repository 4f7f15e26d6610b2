/** The bots that there are for each game. */

import type { Random } from '@handwerk/kernel'
import type { AnyBot, BotMaker } from './bot.js'
import { greedy as greedyMottainai } from './mottainai/greedy.js'
import { greedy as greedyGoods } from './oh-my-goods/greedy.js'
import { random } from './random.js'

export type { AnyBot, BotMaker } from './bot.js'

/** Those that play any game. */
const anywhere: readonly BotMaker[] = [random]

/** Those that know one game, by its name; the stronger ones come later. */
const atHome: Readonly<Record<string, readonly BotMaker[]>> = {
  mottainai: [greedyMottainai],
  'oh-my-goods': [greedyGoods],
}

const makers = (game: string): readonly BotMaker[] => [
  ...anywhere,
  ...(Object.hasOwn(atHome, game) ? atHome[game] : []),
]

/** The names of a game's bots, the weakest first. */
export const botNames = (game: string): string[] => makers(game).map((maker) => maker.name)

/** A bot for one game at one table, or null if there is none of this name. */
export function makeBot(game: string, name: string, random: Random): AnyBot | null {
  return (
    makers(game)
      .find((maker) => maker.name === name)
      ?.make(random) ?? null
  )
}
