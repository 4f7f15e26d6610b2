/** The bots that there are for each game. What they know of a game is loaded when somebody asks for it. */

import type { AnyBox, GameRecord, Random, SeatView } from '@handwerk/kernel'
import type { Advice, AnyAdvisor } from './advice/advisor.js'
import { type Analysis, analysisOf, type Progress, type Scope } from './advice/analysis.js'
import type { AnyBot, Timing, Wishes } from './bot.js'
import type { AnyFigures, Expert } from './expert.js'
import { LEVELS } from './levels.js'
import { random } from './random.js'

export type { Advice, AnyAdvisor, Explained } from './advice/advisor.js'
export { type Analysis, type Decision, ITERATIONS as ANALYSIS_ITERATIONS, type Scope } from './advice/analysis.js'
export type { Reason } from './advice/reason.js'
export type { PlanStep, WholePlan } from './advice/whole-plan.js'
export type { AnyBot, BotMaker, Timing } from './bot.js'
export type { AnyFigures } from './expert.js'
export { LEVELS, type Level } from './levels.js'
export type { Registry } from './registry.js'
export type { Considered } from './search/search.js'

const experts: Readonly<Record<string, () => Promise<Expert>>> = {
  mottainai: async () => (await import('./mottainai/index.js')).expert,
  'oh-my-goods': async () => (await import('./oh-my-goods/index.js')).expert,
}

const hasExpert = (game: string): boolean => Object.hasOwn(experts, game)

const expertIn = async (game: string): Promise<Expert | null> => (hasExpert(game) ? experts[game]() : null)

/** For learning; null for a game that cannot be searched. */
export const figuresOf = async (game: string): Promise<AnyFigures | null> => (await expertIn(game))?.figures ?? null

/** The bots of every game that somebody is an expert in; the stronger ones come later. */
const AT_HOME = ['greedy', 'search', ...LEVELS] as const

/** The names of a game's bots, the strongest last. */
export const botNames = (game: string): string[] => [random.name, ...(hasExpert(game) ? AT_HOME : [])]

/** `search:250` is the bot `search` with 250 iterations a decision. */
const NAME = /^([a-z]+)(?::([1-9]\d{0,6}))?$/

/**
 * A bot for one game at one table, or null if there is none of this name. With
 * `timing`, a bot that searches also stops when the time for a decision is up;
 * then its choices depend on the machine.
 */
export async function makeBot(game: string, name: string, luck: Random, timing?: Timing): Promise<AnyBot | null> {
  const [, plain, iterations] = NAME.exec(name) ?? []
  const makers = plain === random.name ? [random] : ((await expertIn(game))?.makers ?? [])
  const maker = makers.find((candidate) => candidate.name === plain)
  if (!maker || (iterations !== undefined && !maker.searches)) return null
  return maker.make(luck, {
    ...(iterations === undefined ? {} : { iterations: Number(iterations) }),
    ...(timing ? { timing } : {}),
  })
}

/** Who advises at this game; null for a game that nobody is an expert in. */
export const advisorIn = async (game: string): Promise<AnyAdvisor | null> => (await expertIn(game))?.advisor ?? null

/**
 * What the bot would play with this view and these legal moves, how likely each
 * move that it considered is to win, and why its move is better than the next
 * best. The same random numbers and iterations give the same advice; `timing`
 * bounds the time instead. Null for a game that nobody is an expert in.
 */
export async function advise(
  game: string,
  view: SeatView,
  moves: readonly number[],
  luck: Random,
  budget?: Wishes,
): Promise<Advice | null> {
  return (await advisorIn(game))?.advise(view, moves, luck, budget) ?? null
}

/**
 * Looks back at a game, finished or not. The record must hold (see `replay`).
 * The same record and iterations give the same analysis. Null for a game that
 * nobody is an expert in.
 */
export async function analyze(
  box: AnyBox,
  record: GameRecord,
  scope: Scope = {},
  progress: Progress = () => undefined,
): Promise<Analysis | null> {
  const advisor = await advisorIn(box.game.name)
  return advisor && analysisOf(box, advisor, record, scope, progress)
}
