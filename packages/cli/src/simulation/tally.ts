/** The sum of many games. */
import { itemAt } from '@handwerk/kernel'
import { botName } from '../external-bots/bot-command.js'
import { isRated, noTroubles, sumTroubles, type Troubles } from '../external-bots/troubles.js'
import type { GameOutcome, Plan } from './simulation-plan.js'

interface SeatSummary {
  readonly bot: string
  readonly wins: number
  readonly ties: number
  readonly meanPoints: number
  /** Of a bot that is a program. */
  readonly troubles?: Troubles
  /** There with `troubles`: false if it lost most of its decisions. */
  readonly rated?: boolean
}

export interface Summary {
  readonly game: string
  readonly games: number
  /** `wins` does not include `ties`, the games in which the bot shared the win. */
  readonly seats: readonly SeatSummary[]
  readonly meanRounds: number
  readonly decisions: number
  readonly seconds: number
}

/** Adds up outcomes, which must come in the order of the games. */
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
          ...(troubles ? { troubles, rated: isRated({ troubles }) } : {}),
        }
      }),
      meanRounds: this.rounds / this.games,
      decisions: this.decisions,
      seconds,
    }
  }
}
