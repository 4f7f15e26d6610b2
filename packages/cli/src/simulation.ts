/** Many games between bots: what is to be played, one game of it, and the sum of all. */
import { type AnyBox, randomFrom, seedFrom } from '@handwerk/kernel'
import { openBot, type Registry } from './registry.js'

/** Plain data, so that it can be sent to a worker thread. */
export interface Plan {
  readonly game: string
  /** Who takes part; the seats rotate from game to game. */
  readonly bots: readonly string[]
  readonly games: number
  readonly seed: string
  readonly options: unknown
  /** Each deal is played once from every seat, before the next is dealt. */
  readonly commonDeals?: boolean
}

/** How one game ended, by the order of `Plan.bots`. */
export interface Outcome {
  readonly points: readonly number[]
  readonly winners: readonly number[]
  readonly rounds: number
  readonly decisions: number
}

export interface Summary {
  readonly game: string
  readonly games: number
  /** `wins` alone; `ties` are games in which the bot shared the win. */
  readonly seats: readonly { bot: string; wins: number; ties: number; meanPoints: number }[]
  readonly meanRounds: number
  readonly decisions: number
  readonly seconds: number
}

/** A function that plays the n-th game of the plan. It depends on the plan and n alone, wherever it runs. */
export function player(registry: Registry, box: AnyBox, plan: Plan): (number: number) => Promise<Outcome> {
  const { game } = box
  const count = plan.bots.length
  const options = box.options(plan.options, count)
  if (!options.ok) throw new Error(`the options were not checked: ${options.fault.reason}`)
  const playGame = async (seed: string, number: number): Promise<Outcome> => {
    const bots = await Promise.all(
      plan.bots.map((name, entry) => openBot(registry, plan.game, name, randomFrom(`${seed}/${entry}`))),
    )
    const entryAt = (seat: number) => (seat + number) % count
    const position = game.start(options.value, count, seedFrom(seed))
    const moves: unknown[] = []
    let decisions = 0
    let result = game.result(position)
    while (!result) {
      const seat = game.waiting(position)[0]
      moves.length = 0
      game.moves(position, seat, moves)
      game.play(position, seat, bots[entryAt(seat)].choose(game.view(position, seat), moves))
      decisions++
      result = game.result(position)
    }
    const points = new Array<number>(count)
    for (const [seat, score] of result.scores.entries()) points[entryAt(seat)] = score.points
    return { points, winners: result.winners.map(entryAt), rounds: game.round(position), decisions }
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

  constructor(plan: Plan) {
    this.plan = plan
    this.wins = plan.bots.map(() => 0)
    this.ties = plan.bots.map(() => 0)
    this.points = plan.bots.map(() => 0)
  }

  add(outcome: Outcome): void {
    this.games++
    this.decisions += outcome.decisions
    this.rounds += outcome.rounds
    for (const [entry, points] of outcome.points.entries()) this.points[entry] += points
    const won = outcome.winners.length === 1 ? this.wins : this.ties
    for (const entry of outcome.winners) won[entry]++
  }

  summary(seconds: number): Summary {
    return {
      game: this.plan.game,
      games: this.games,
      seats: this.plan.bots.map((bot, entry) => ({
        bot,
        wins: this.wins[entry],
        ties: this.ties[entry],
        meanPoints: this.points[entry] / this.games,
      })),
      meanRounds: this.rounds / this.games,
      decisions: this.decisions,
      seconds,
    }
  }
}
