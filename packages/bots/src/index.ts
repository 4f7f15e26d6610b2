/** The bots of each game. Their knowledge of a game is loaded on demand. */

import type { AnyGameModule, GameRecord, Random, SeatView } from '@handwerk/kernel'
import type { Advice, AnyAdvisor } from './advice/advisor.js'
import { type Analysis, analysisOf, type Progress, type Scope } from './advice/analysis.js'
import { type AnyBot, type Budget, LEVELS, random, type Timing } from './bot.js'
import type { Expert } from './expert.js'

export type { Advice, AnyAdvisor, Explained } from './advice/advisor.js'
export { type Analysis, type Decision, ITERATIONS as ANALYSIS_ITERATIONS, type Scope } from './advice/analysis.js'
export type { Reason } from './advice/reason.js'
export type { PlanStep, TurnPlan } from './advice/turn-plan.js'
export { type AnyBot, type BotFactory, LEVELS, type Level, type Registry, type Timing } from './bot.js'
export { currentBot, LEVELS_VERSION, ratedBot } from './levels/versions.js'
export { habitOf, ratingOf } from './levels/words.js'
export { type Proof, type Prover, proverFor } from './proof/index.js'
export type { ConsideredMove } from './search/search.js'

const experts: Readonly<Record<string, () => Promise<Expert>>> = {
  mottainai: async () => (await import('./mottainai/index.js')).expert,
  'oh-my-goods': async () => (await import('./oh-my-goods/index.js')).expert,
}

const hasExpert = (game: string): boolean => Object.hasOwn(experts, game)

/** For programs that measure bots. */
export const expertIn = async (game: string): Promise<Expert | null> => (hasExpert(game) ? experts[game]() : null)

/** The bots of every game with an expert, the weakest first. */
const EXPERT_BOTS = ['greedy', 'search', ...LEVELS] as const

/** The names of a game's bots, the weakest first. */
export const botNames = (game: string): string[] => [random.name, ...(hasExpert(game) ? EXPERT_BOTS : [])]

/** `search:250` is the bot `search` with 250 iterations per decision. */
const NAME = /^([a-z]+)(?::([1-9]\d{0,6}))?$/

/**
 * A bot for one game at one table, or null if no bot has this name. With `timing`,
 * a searching bot also stops when the time for a decision is up; then its choices
 * depend on the machine.
 */
export async function makeBot(game: string, name: string, luck: Random, timing?: Timing): Promise<AnyBot | null> {
  const [, plain, iterations] = NAME.exec(name) ?? []
  const factories = plain === random.name ? [random] : ((await expertIn(game))?.bots ?? [])
  const factory = factories.find((candidate) => candidate.name === plain)
  if (!factory || (iterations !== undefined && !factory.searches)) return null
  return factory.make(luck, {
    ...(iterations === undefined ? {} : { iterations: Number(iterations) }),
    ...(timing ? { timing } : {}),
  })
}

/** The advisor of a game; null for a game without an expert. */
export const advisorIn = async (game: string): Promise<AnyAdvisor | null> => (await expertIn(game))?.advisor ?? null

/**
 * What the bot would play with this view and these legal moves, the chance of each
 * move that it considered, and why its move is better than the next best. The same
 * random numbers and iterations give the same advice; `timing` limits the time
 * instead. Null for a game without an expert.
 */
export async function advise(
  game: string,
  view: SeatView,
  moves: readonly number[],
  luck: Random,
  budget?: Budget,
): Promise<Advice | null> {
  return (await advisorIn(game))?.advise(view, moves, luck, budget) ?? null
}

/**
 * Analyzes a game, finished or not. The record must replay without error (see
 * `replay`). The same record and iterations give the same analysis. Null for a
 * game without an expert.
 */
export async function analyze(
  module: AnyGameModule,
  record: GameRecord,
  scope: Scope = {},
  progress: Progress = () => undefined,
): Promise<Analysis | null> {
  const advisor = await advisorIn(module.game.name)
  return advisor && analysisOf(module, advisor, record, scope, progress)
}
