/** Many games between bots: what is to be played, one game of it, and the sum of all. */
import {
  type AnyBox,
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
import { type ExternalBot, noTroubles, sumTroubles, type Troubles } from '../external-bots/external-bot.js'
import { ExternalBotPool, standInFor, tableId } from '../external-bots/external-bot-pool.js'
import { openBot, type Registry } from '../registry.js'

/** Plain data, so that it can be sent to a worker thread or another machine. */
export interface Plan {
  readonly game: string
  /** Who takes part; the seats rotate from game to game. */
  readonly bots: readonly string[]
  readonly games: number
  readonly seed: string
  readonly options: { readonly [key: string]: unknown }
  /** Each deal is played once from every seat, before the next is dealt. */
  readonly commonDeals?: boolean
  /** Milliseconds for a decision of a bot that is a program of its own. */
  readonly time?: number
  /** Also say what was built. */
  readonly built?: true
}

/** How one game ended, by the order of `Plan.bots`. */
export interface GameOutcome {
  readonly points: readonly number[]
  readonly ranks: readonly number[]
  readonly winners: readonly number[]
  readonly rounds: number
  readonly decisions: number
  /** In each language, so that a report can be read in any. */
  readonly built?: Readonly<Record<Language, readonly (readonly string[])[]>>
  /** Where a bot is a program of its own. */
  readonly troubles?: readonly (Troubles | null)[]
}

export interface Summary {
  readonly game: string
  readonly games: number
  /** `wins` alone; `ties` are games in which the bot shared the win. */
  readonly seats: readonly { bot: string; wins: number; ties: number; meanPoints: number; troubles?: Troubles }[]
  readonly meanRounds: number
  readonly decisions: number
  readonly seconds: number
}

export const DEFAULT_DECISION_TIME = 10_000

/** Whoever answers for a seat: at once, or as a promise. */
export interface AsyncBot {
  choose(view: SeatView, moves: readonly Move[]): Move | Promise<Move>
}

interface Played {
  readonly result: Result
  readonly decisions: number
  /** At the end. */
  readonly position: unknown
}

/** Plays a game of bots that are part of this program to its end, with nothing around it. */
async function playOut({ game }: AnyBox, position: unknown, seats: readonly AsyncBot[]): Promise<Played> {
  const moves: Move[] = []
  let decisions = 0
  let result = game.result(position)
  if (!result) game.moves(position, itemAt(game.waiting(position), 0), moves)
  while (!result) {
    const seat = itemAt(game.waiting(position), 0)
    const choice = itemAt(seats, seat).choose(game.view(position, seat), moves)
    // Only a program of its own makes us wait; the others answer at once.
    const move = choice instanceof Promise ? await choice : choice
    game.playListed(position, seat, move, moves)
    decisions++
    result = game.result(position)
  }
  return { result, decisions, position }
}

/** Plays a match to its end in which `externalBots` are told what they may hear. */
export async function playMatch(
  match: Match,
  seats: readonly AsyncBot[],
  externalBots: readonly ExternalBot[],
): Promise<Played> {
  const { game } = match.terms.box
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
  if (!result) throw new Error('nobody is asked, and the game is not over')
  return { result, decisions, position }
}

/** A match between bots alone. */
export function matchFor(box: AnyBox, options: unknown, seed: string, seats: number): Match {
  const people = Array.from({ length: seats }, () => false)
  return Match.begin({ box, options, begins: { is: 'deal', seed }, pace: { is: 'none' }, rated: false, people }, 0)
}

/** A function that plays the n-th game of the plan. It depends on the plan and n alone, wherever it runs. */
export function gameRunner(
  registry: Registry,
  box: AnyBox,
  plan: Plan,
  pool = new ExternalBotPool(),
): (number: number) => Promise<GameOutcome> {
  const { game } = box
  const count = plan.bots.length
  const options = box.options(plan.options, count)
  if (!options.ok) throw new Error(`the options were not checked: ${options.fault.reason}`)
  const externals = pool.botsFor(plan.bots)
  const externalBots = externals.filter((bot) => bot !== null)
  const names = plan.bots.map(botName)
  const playGame = async (seed: string, number: number): Promise<GameOutcome> => {
    const entryAt = (seat: number) => (seat + number) % count
    const luck = (entry: number) => randomFrom(`${seed}/${entry}`)
    const bots = await Promise.all(
      plan.bots.map((name, entry) => externals[entry] ?? openBot(registry, plan.game, name, luck(entry))),
    )
    const seats = bots.map((_, seat) => itemAt(bots, entryAt(seat)))
    const begun = seedFrom(seed)
    const match = externalBots.length > 0 ? matchFor(box, options.value, begun, count) : null
    for (let seat = 0; seat < count && match; seat++) {
      const entry = entryAt(seat)
      const seated = names.map((_, other) => itemAt(names, entryAt(other)))
      const id = tableId(`${seed}/${number}/${entry}`)
      const place = { box, id, options: plan.options, names: seated, seat, time: plan.time ?? DEFAULT_DECISION_TIME }
      const standIn = await openBot(registry, plan.game, standInFor(registry, plan.game), luck(entry))
      externals[entry]?.join(place, standIn, match)
    }
    const { result, decisions, position } = match
      ? await playMatch(match, seats, externalBots)
      : await playOut(box, game.start(options.value, count, begun), seats)
    const bySeat = <T>(values: readonly T[]) =>
      plan.bots.map((_, entry) => itemAt(values, (entry + count - (number % count)) % count))
    const builtIn = (language: Language) =>
      bySeat(box.words[language].built?.(game.view(position, null)) ?? plan.bots.map(() => []))
    return {
      points: bySeat(result.scores).map(({ points }) => points),
      ranks: bySeat(result.ranks),
      winners: result.winners.map(entryAt),
      rounds: game.round(position),
      decisions,
      ...(plan.built && box.words.en.built ? { built: { en: builtIn('en'), de: builtIn('de') } } : {}),
      ...(externalBots.length > 0 ? { troubles: externals.map((bot) => bot?.drainTroubles() ?? null) } : {}),
    }
  }
  return async (number) => {
    const seed = `${plan.seed}/${plan.commonDeals ? Math.floor(number / count) : number}`
    try {
      return await playGame(seed, number)
    } catch (cause) {
      // Whoever looks for the bug needs to know which of the many games it was.
      throw new Error(`game ${number} broke off; its seed is "${seed}"`, { cause })
    }
  }
}

/** Adds up outcomes; give them in the order of the games. */
export class Tally {
  readonly plan: Plan
  games = 0
  decisions = 0
  private rounds = 0
  private readonly wins: number[]
  private readonly ties: number[]
  private readonly points: number[]
  private readonly troubles: (Troubles | null)[]

  constructor(plan: Plan) {
    this.plan = plan
    this.wins = plan.bots.map(() => 0)
    this.ties = plan.bots.map(() => 0)
    this.points = plan.bots.map(() => 0)
    this.troubles = plan.bots.map(() => null)
  }

  add(outcome: GameOutcome): void {
    this.games++
    this.decisions += outcome.decisions
    this.rounds += outcome.rounds
    for (const [entry, points] of outcome.points.entries()) this.points[entry] = itemAt(this.points, entry) + points
    const won = outcome.winners.length === 1 ? this.wins : this.ties
    for (const entry of outcome.winners) won[entry] = itemAt(won, entry) + 1
    for (const [entry, troubles] of outcome.troubles?.entries() ?? [])
      if (troubles) this.troubles[entry] = sumTroubles(this.troubles[entry] ?? noTroubles(), troubles)
  }

  summary(seconds: number): Summary {
    return {
      game: this.plan.game,
      games: this.games,
      seats: this.plan.bots.map((bot, entry) => {
        const troubles = this.troubles[entry]
        return {
          bot: botName(bot),
          wins: itemAt(this.wins, entry),
          ties: itemAt(this.ties, entry),
          meanPoints: itemAt(this.points, entry) / this.games,
          ...(troubles ? { troubles } : {}),
        }
      }),
      meanRounds: this.rounds / this.games,
      decisions: this.decisions,
      seconds,
    }
  }
}
