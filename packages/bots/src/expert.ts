import type { AnyAdvisor } from './advice/advisor.js'
import type { BotMaker } from './bot.js'
import type { Figures } from './search/forecast.js'

/** What is looked at to forecast the winner of a game that is known only at run time. */
export type AnyFigures = Figures<unknown>

/** All that is known about playing one game well. Loaded when somebody asks for it, as the game itself is. */
export interface Expert {
  /** The bots that know the game, by the names of `AT_HOME` and in their order. */
  readonly makers: readonly BotMaker[]
  readonly figures: AnyFigures
  readonly advisor: AnyAdvisor
}
