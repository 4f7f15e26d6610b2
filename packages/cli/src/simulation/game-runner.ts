/** One game between bots, in this process or in processes of their own. */
import {
  type AnyGameModule,
  itemAt,
  type Language,
  type Move,
  type Result,
  randomFrom,
  type SeatView,
  seedFrom,
} from '@handwerk/kernel'
import { Match } from '@handwerk/match'
import { botName } from '../external-bots/bot-command.js'
import type { ExternalBot } from '../external-bots/external-bot.js'
import { ExternalBotPool, standInFor, tableId } from '../external-bots/external-bot-pool.js'
import { openBot, type Registry } from '../registry.js'
import { DEFAULT_DECISION_TIME, type GameOutcome, type Plan } from './simulation-plan.js'

/** A bot that answers at once, or by a promise. */
export interface AsyncBot {
  choose(view: SeatView, moves: readonly Move[]): Move | Promise<Move>
}

interface FinishedGame {
  readonly result: Result
  readonly decisions: number
  readonly position: unknown
}

/** Plays without a match around the game: bots of this program need no events. */
async function playOut({ game }: AnyGameModule, position: unknown, seats: readonly AsyncBot[]): Promise<FinishedGame> {
  const moves: Move[] = []
  let decisions = 0
  let result = game.result(position)
  if (!result) game.moves(position, itemAt(game.waiting(position), 0), moves)
  while (!result) {
    const seat = itemAt(game.waiting(position), 0)
    const choice = itemAt(seats, seat).choose(game.view(position, seat), moves)
    // Awaits promises only: bots of this program answer at once.
    const move = choice instanceof Promise ? await choice : choice
    game.playListed(position, seat, move, moves)
    decisions++
    result = game.result(position)
  }
  return { result, decisions, position }
}

/** Plays a match to its end; `externalBots` follow its events. */
export async function playMatch(
  match: Match,
  seats: readonly AsyncBot[],
  externalBots: readonly ExternalBot[],
): Promise<FinishedGame> {
  const { game } = match.terms.module
  let decisions = 0
  for (;;) {
    const { position } = match.state
    const [seat] = game.waiting(position)
    if (seat === undefined) break
    const move = await itemAt(seats, seat).choose(game.view(position, seat), game.moves(position, seat))
    const { asked } = itemAt(match.state.seats, seat)
    const done = match.command(seat, { is: 'move', decision: asked, move }, 0)
    if ('refused' in done) throw new Error(done.refused.sentence)
    decisions++
  }
  for (const bot of externalBots) bot.leave()
  const { position } = match.state
  const result = game.result(position)
  if (!result) throw new Error('the match waits for nobody, but has no result')
  return { result, decisions, position }
}

/** A match without people. */
export function matchFor(module: AnyGameModule, options: unknown, seed: string, seats: number): Match {
  const people = Array.from({ length: seats }, () => false)
  return Match.begin({ module, options, begins: { is: 'deal', seed }, pace: { is: 'none' }, rated: false, people }, 0)
}

/** Returns a function that plays the n-th game. The outcome depends on the plan and n alone, on any machine. */
export function gameRunner(
  registry: Registry,
  module: AnyGameModule,
  plan: Plan,
  pool = new ExternalBotPool(),
): (number: number) => Promise<GameOutcome> {
  const { game } = module
  const count = plan.bots.length
  const options = module.options(plan.options, count)
  if (!options.ok) throw new Error(`the options were not checked: ${options.fault.reason}`)
  /** By entry; null for bots of this program. */
  const externals = pool.botsFor(plan.bots)
  const externalBots = externals.filter((bot) => bot !== null)
  const names = plan.bots.map(botName)
  const playGame = async (seed: string, number: number): Promise<GameOutcome> => {
    const entryAt = (seat: number) => (seat + number) % count
    const randomOf = (entry: number) => randomFrom(`${seed}/${entry}`)
    const bots = await Promise.all(
      plan.bots.map((name, entry) => externals[entry] ?? openBot(registry, plan.game, name, randomOf(entry))),
    )
    const seats = bots.map((_, seat) => itemAt(bots, entryAt(seat)))
    const gameSeed = seedFrom(seed)
    const match = externalBots.length > 0 ? matchFor(module, options.value, gameSeed, count) : null
    for (let seat = 0; seat < count && match; seat++) {
      const entry = entryAt(seat)
      const seated = names.map((_, other) => itemAt(names, entryAt(other)))
      const id = tableId(`${seed}/${number}/${entry}`)
      const botSeat = {
        module,
        id,
        options: plan.options,
        names: seated,
        seat,
        time: plan.time ?? DEFAULT_DECISION_TIME,
      }
      const standIn = await openBot(registry, plan.game, standInFor(registry, plan.game), randomOf(entry))
      externals[entry]?.join(botSeat, standIn, match)
    }
    const { result, decisions, position } = match
      ? await playMatch(match, seats, externalBots)
      : await playOut(module, game.start(options.value, count, gameSeed), seats)
    const bySeat = <T>(values: readonly T[]) =>
      plan.bots.map((_, entry) => itemAt(values, (entry + count - (number % count)) % count))
    const builtIn = (language: Language) =>
      bySeat(module.words[language].built?.(game.view(position, null)) ?? plan.bots.map(() => []))
    return {
      points: bySeat(result.scores).map(({ points }) => points),
      ranks: bySeat(result.ranks),
      winners: result.winners.map(entryAt),
      rounds: game.round(position),
      decisions,
      ...(plan.built && module.words.en.built ? { built: { en: builtIn('en'), de: builtIn('de') } } : {}),
      ...(externalBots.length > 0 ? { troubles: externals.map((bot) => bot?.drainTroubles() ?? null) } : {}),
    }
  }
  return async (number) => {
    const seed = `${plan.seed}/${plan.commonDeals ? Math.floor(number / count) : number}`
    try {
      return await playGame(seed, number)
    } catch (cause) {
      // Names the game, so that the bug can be repeated.
      throw new Error(`game ${number} broke off; its seed is "${seed}"`, { cause })
    }
  }
}
