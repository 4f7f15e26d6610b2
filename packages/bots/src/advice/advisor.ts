/** Advice for players: which moves to consider, how likely each is to win, and why the best is better. */
import type { Fact, GameModule, Language, Random, SeatView } from '@handwerk/kernel'
import type { Budget } from '../bot.js'
import { type ConsideredMove, type Features, Search, type SearchSettings, type Weights } from '../search/search.js'
import { type Comparison, compareMoves } from './comparison.js'
import { type Differing, largestDifference, type Scales } from './difference.js'
import { percent, type Reason, type ReasonWords } from './reason.js'
import type { TurnPlan, TurnPlanner } from './turn-plan.js'

export interface Explained {
  readonly reason: Reason
  /** The reason as a sentence in each language. */
  readonly said: Readonly<Record<Language, string>>
}

export interface Advice extends Explained {
  /** What the bot would play. */
  readonly move: number
  /** All legal moves, the best first; moves that were hardly tried come last, and their chance means little. */
  readonly considered: readonly ConsideredMove[]
  /** The move and the best moves after it in this turn; null if nothing follows. */
  readonly plan: TurnPlan | null
}

/** Considers the decisions of one seat in the order of play: what was found for one serves the next. */
export interface Companion<View> {
  /** `also` names moves to compare as closely as the best ones. */
  consider(view: View, moves: readonly number[], also?: readonly number[]): ConsideredMove[]
}

export interface Advisor<View> {
  accompany(random: Random, budget?: Budget): Companion<View>
  /** For one decision alone. */
  consider(
    view: View,
    moves: readonly number[],
    random: Random,
    budget?: Budget,
    also?: readonly number[],
  ): ConsideredMove[]
  /** Why one move is better than another. */
  explain(view: View, best: ConsideredMove, other: ConsideredMove, random: Random): Explained
  /** The probability of each seat to win, estimated from this view; the sum is 1. */
  chances(view: View, random: Random, iterations: number): number[]
  advise(view: View, moves: readonly number[], random: Random, budget?: Budget): Advice
}

export type AnyAdvisor = Advisor<SeatView>

/** Chances that differ by less than this count as equal. */
const EVEN = 0.01

type Common = Readonly<Record<'even' | 'won more', Compare>>
type Compare = (than: string, best: number, other: number) => string

/** Reasons that every game has. */
const common: Readonly<Record<Language, Common>> = {
  en: {
    even: (than, best, other) =>
      `It is about as good as “${than}” (${percent(best)} against ${percent(other)} to win).`,
    'won more': (than, best, other) =>
      `In imagined games it won more often than “${than}” (${percent(best)} against ${percent(other)}).`,
  },
  de: {
    even: (than, best, other) =>
      `Das ist etwa so gut wie „${than}“ (Gewinnchance ${percent(best)} gegen ${percent(other)}).`,
    'won more': (than, best, other) =>
      `In gedachten Partien gewann das öfter als „${than}“ (${percent(best)} gegen ${percent(other)}).`,
  },
}

const inEach = (say: (language: Language) => string): Explained['said'] => ({ en: say('en'), de: say('de') })

/** What an advisor needs of a game. */
export interface AdvisorKnowledge<Position, View, F extends Fact, Id extends string, Feature extends string> {
  /** How to search for advice; the bot `search` does the same. */
  readonly search: SearchSettings<Position, View>
  readonly features: Features<Position>
  readonly valueWeights: Weights
  /** What the best move achieves at once and the other does not; null if there is nothing to name. */
  directReason(comparison: Comparison<Position, F>): Reason<Id> | null
  /** The features that can be a reason. */
  readonly scales: Scales<Feature>
  readonly sentences: ReasonWords<Id | Differing<Feature>, View>
  /** Absent if no turn can be planned ahead. */
  readonly planner?: TurnPlanner<View>
}

export function advisorFor<
  Position,
  View extends SeatView,
  Options,
  F extends Fact,
  Id extends string,
  Feature extends string,
>(
  module: GameModule<Position, View, Options, F>,
  knowledge: AdvisorKnowledge<Position, View, F, Id, Feature>,
): Advisor<View> {
  const { game } = module
  const { features, valueWeights, scales, sentences, planner } = knowledge
  const { evaluator, style, ...limits } = knowledge.search
  const advisor: Advisor<View> = {
    accompany: (random, { iterations = limits.iterations, timing } = {}) =>
      new Search(game, evaluator, { ...limits, iterations }, random, timing, style),

    consider: (view, moves, random, budget, also) => advisor.accompany(random, budget).consider(view, moves, also),

    explain(view, best, other, random) {
      const comparison = compareMoves(game, evaluator, view, best.move, other.move, random)
      const isEven = best.chance - other.chance < EVEN
      const known =
        knowledge.directReason(comparison) ??
        (isEven ? null : largestDifference(comparison, features, valueWeights, scales))
      if (known)
        return {
          reason: known,
          said: inEach((language) => sentences[language][known.id](known.detail, view)),
        }
      const id = isEven ? 'even' : 'won more'
      return {
        reason: { id, detail: { best: best.chance, other: other.chance, than: other.move } },
        said: inEach((language) =>
          common[language][id](module.words[language].move(view, other.move), best.chance, other.chance),
        ),
      }
    },

    chances: (view, random, iterations) =>
      new Search(game, evaluator, { ...limits, iterations }, random, undefined, style).chances(view),

    advise(view, moves, random, budget) {
      const considered = plannedFirst(advisor.consider(view, moves, random, budget), planner?.firstMove(view, moves))
      const [best, second = best] = considered
      const plan = planner?.planFrom(view, best.move) ?? null
      return { move: best.move, considered, plan, ...advisor.explain(view, best, second, random) }
    },
  }
  return advisor
}

/** Puts the planner's move first unless search finds a clearly better one. */
function plannedFirst(considered: readonly ConsideredMove[], planned: number | undefined): readonly ConsideredMove[] {
  const leader = considered.find(({ move }) => move === planned)
  if (!leader || leader.chance < considered[0].chance - EVEN) return considered
  return [leader, ...considered.filter((other) => other !== leader)]
}
