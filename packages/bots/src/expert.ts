/** Makes the bots and the advisor of a game from its expert knowledge. */
import type { Fact, GameModule, SeatView } from '@handwerk/kernel'
import { type AdvisorKnowledge, type AnyAdvisor, advisorFor } from './advice/advisor.js'
import { type BotFactory, LEVELS, type Level } from './bot.js'
import { type CouldEnd, winTaker } from './levels/win-taker.js'
import { policyFactory } from './search/policy-bot.js'
import { type SearchSettings, searchBot } from './search/search.js'

/** The bots and the advisor of one game. Loaded on demand, like the game itself. */
export interface Expert {
  /**
   * Three of them stand in no list, and are there to measure by: `reference`, `policy`,
   * which does not search, and `adviser`, which plays what advice would name.
   */
  readonly bots: readonly BotFactory[]
  /** What the bots that only search go by, by their names. */
  readonly searches: Readonly<Record<string, SearchSettings<unknown, SeatView>>>
  readonly advisor: AnyAdvisor
}

/** What a game provides to be played well. */
interface Knowledge<Position, View, F extends Fact, Id extends string, Feature extends string>
  extends AdvisorKnowledge<Position, View, F, Id, Feature> {
  readonly greedy: BotFactory
  readonly levels: Readonly<Record<Level, SearchSettings<Position, View>>>
  readonly couldEnd: CouldEnd<Position>
  /** The strongest bot as it once was, never to be changed: stronger ones are measured against it. No list names it. */
  readonly reference: SearchSettings<Position, View>
}

/** From this level on, a win that lies on the table is taken. */
const TAKES_WINS = LEVELS.indexOf('journeyman')

export function expertFor<
  Position,
  View extends SeatView,
  Options,
  F extends Fact,
  Id extends string,
  Feature extends string,
>(module: GameModule<Position, View, Options, F>, knowledge: Knowledge<Position, View, F, Id, Feature>): Expert {
  const { greedy, search, levels, reference, couldEnd } = knowledge
  const searches = { search, reference, ...levels }
  const levelBot = (level: Level, rank: number) =>
    rank < TAKES_WINS
      ? searchBot(level, module.game, levels[level])
      : winTaker(level, module.game, levels[level], couldEnd)
  const advisor: AnyAdvisor = advisorFor(module, knowledge)
  return {
    bots: [
      greedy,
      policyFactory(module.game, search.evaluator),
      adviserOf(advisor),
      searchBot('search', module.game, search),
      searchBot('reference', module.game, reference),
      ...LEVELS.map(levelBot),
    ],
    searches,
    advisor,
  }
}

/** Plays the first of the moves that the advisor considers. */
const adviserOf = (advisor: AnyAdvisor): BotFactory => ({
  name: 'adviser',
  searches: true,
  make(random, budget) {
    const companion = advisor.accompany(random, budget)
    return { choose: (view, moves) => companion.consider(view, moves)[0].move }
  },
})
