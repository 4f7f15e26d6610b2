/** Makes the bots and the advisor of a game from its expert knowledge. */
import type { Fact, GameModule, SeatView } from '@handwerk/kernel'
import { type AdvisorKnowledge, type AnyAdvisor, advisorFor } from './advice/advisor.js'
import type { BotFactory, Level } from './bot.js'
import { policyFactory } from './search/policy-bot.js'
import { type SearchSettings, searchBot } from './search/search.js'

/** The bots and the advisor of one game. Loaded on demand, like the game itself. */
export interface Expert {
  /** Two of them stand in no list, and are there to measure by: `reference`, and `policy`, which does not search. */
  readonly bots: readonly BotFactory[]
  readonly advisor: AnyAdvisor
}

/** What a game provides to be played well. */
interface Knowledge<Position, View, F extends Fact, Id extends string, Feature extends string>
  extends AdvisorKnowledge<Position, View, F, Id, Feature> {
  readonly greedy: BotFactory
  readonly levels: Readonly<Record<Level, SearchSettings<Position, View>>>
  /** The strongest bot as it once was, never to be changed: stronger ones are measured against it. No list names it. */
  readonly reference: SearchSettings<Position, View>
}

export function expertFor<
  Position,
  View extends SeatView,
  Options,
  F extends Fact,
  Id extends string,
  Feature extends string,
>(module: GameModule<Position, View, Options, F>, knowledge: Knowledge<Position, View, F, Id, Feature>): Expert {
  const { greedy, search, levels, reference } = knowledge
  const searching = Object.entries({ search, ...levels, reference })
  return {
    bots: [
      greedy,
      policyFactory(module.game, search.evaluator),
      ...searching.map(([name, settings]) => searchBot(name, module.game, settings)),
    ],
    advisor: advisorFor(module, knowledge),
  }
}
