import type { AnyAdvisor } from './advice/advisor.js'
import type { BotFactory } from './bot.js'
import type { Features } from './search/linear-value.js'

/** What is looked at to forecast the winner of a game that is known only at run time. */
export type AnyFeatures = Features<unknown>

/** All that is known about playing one game well. Loaded when somebody asks for it, as the game itself is. */
export interface Expert {
  /** The bots that know the game, by the names of `AT_HOME` and in their order. */
  readonly factories: readonly BotFactory[]
  readonly features: AnyFeatures
  readonly advisor: AnyAdvisor
}
