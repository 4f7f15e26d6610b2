/** The results of a tournament: standings with ratings, and all that the report shows. */
import { itemAt, type Language } from '@handwerk/kernel'
import { rate, rating } from 'openskill'
import { botName } from '../external-bots/bot-command.js'
import { isRated, noTroubles, sumTroubles, type Troubles } from '../external-bots/troubles.js'
import { type Interval, intervalOf, Z } from '../simulation/confidence-interval.js'
import type { GameOutcome } from '../simulation/simulation-plan.js'
import type { FinishedPairing, TournamentConfig } from './journal.js'
import type { TournamentStyle } from './pairing.js'

export interface Entrant extends Interval {
  readonly name: string
  readonly bot: string
  readonly games: number
  readonly wins: number
  readonly ties: number
  readonly meanPoints: number
  /** On the scale of the server's ratings, with its 95 % confidence interval. */
  readonly rating: number
  readonly ratingLow: number
  readonly ratingHigh: number
  /** In how many games the entrant made so many points. */
  readonly points: readonly (readonly [points: number, games: number])[]
  readonly troubles?: Troubles
  /** False if it lost most of its decisions: then its rating says nothing, and its games count for nobody's. */
  readonly rated: boolean
}

/** Something that was built, and how it correlates with winning. */
export interface BuiltRow {
  readonly name: string
  /** How many seats had it at the end of a game. */
  readonly seats: number
  readonly share: number
  /** The share of wins of seats that did not have it. */
  readonly without: number
  /** Of having it and winning, from -1 to 1. */
  readonly correlation: number
}

export interface Results {
  readonly game: string
  readonly style: TournamentStyle
  readonly seats: number
  readonly seed: string
  readonly pairings: number
  readonly games: number
  readonly decisions: number
  /** The best first. */
  readonly entrants: readonly Entrant[]
  /** In the order of `entrants`: how often one ended before the other, a tie counts half; null if they never met. */
  readonly matrix: readonly (readonly (number | null)[])[]
  readonly rounds: readonly (readonly [rounds: number, games: number])[]
  readonly built: readonly BuiltRow[]
}

/** Workers finish pairings in any order; results must not depend on it. */
export const inOrder = (played: readonly FinishedPairing[]): FinishedPairing[] =>
  [...played].sort((a, b) => a.round - b.round || (a.pairing.join() < b.pairing.join() ? -1 : 1))

/** As for the server's ratings. */
const SCALE = 60

/** `language` is that of the names in `built`. */
export function resultsOf(config: TournamentConfig, finished: readonly FinishedPairing[], language: Language): Results {
  const played = inOrder(finished)
  const troubles = config.entrants.map((_, entrant) => troublesOf(entrant, played))
  const rated = troubles.map((own) => isRated(own ? { troubles: own } : {}))
  const ratings = ratingsOf(
    config,
    played.filter(({ pairing }) => pairing.every((entrant) => itemAt(rated, entrant))),
  )
  const rows = config.entrants.map((bot, entrant) => ({
    ...entrantRow(bot, entrant, config, played, itemAt(ratings, entrant)),
    ...(troubles[entrant] ? { troubles: troubles[entrant] } : {}),
    rated: itemAt(rated, entrant),
  }))
  const order = rows
    .map((_, entrant) => entrant)
    .sort(
      (a, b) =>
        Number(itemAt(rows, b).rated) - Number(itemAt(rows, a).rated) ||
        itemAt(rows, b).rating - itemAt(rows, a).rating ||
        a - b,
    )
  const all = played.flatMap(({ outcomes }) => outcomes)
  return {
    game: config.game,
    style: config.style,
    seats: config.seats,
    seed: config.seed,
    pairings: played.length,
    games: all.length,
    decisions: all.reduce((sum, { decisions }) => sum + decisions, 0),
    entrants: order.map((entrant) => itemAt(rows, entrant)),
    matrix: order.map((a) => order.map((b) => (a === b ? null : meeting(a, b, played)))),
    rounds: counted(all.map(({ rounds }) => rounds)),
    built: builtRows(all, language),
  }
}

/** Rates game by game, as if all tables of a round were played in parallel. */
function ratingsOf(
  { entrants, games }: TournamentConfig,
  played: readonly FinishedPairing[],
): { mu: number; sigma: number }[] {
  const ratings = entrants.map(() => rating())
  const rounds = new Set(played.map(({ round }) => round))
  for (const round of rounds) {
    const tables = played.filter((one) => one.round === round)
    for (let number = 0; number < games; number++)
      for (const { pairing, outcomes } of tables) {
        const { ranks } = itemAt(outcomes, number)
        const teams = rate(
          pairing.map((entrant) => [itemAt(ratings, entrant)]),
          { rank: [...ranks] },
        )
        for (const [i, entrant] of pairing.entries()) ratings[entrant] = itemAt(itemAt(teams, i), 0)
      }
  }
  return ratings
}

/** Null for a bot of this program. */
function troublesOf(entrant: number, played: readonly FinishedPairing[]): Troubles | null {
  const own = played.flatMap(({ pairing, outcomes }) => {
    const place = pairing.indexOf(entrant)
    return place < 0 ? [] : outcomes.flatMap(({ troubles }) => troubles?.[place] ?? [])
  })
  return own.length === 0 ? null : own.reduce(sumTroubles, noTroubles())
}

function entrantRow(
  bot: string,
  entrant: number,
  config: TournamentConfig,
  played: readonly FinishedPairing[],
  { mu, sigma }: { mu: number; sigma: number },
): Omit<Entrant, 'rated' | 'troubles'> {
  const own = played.flatMap(({ pairing, outcomes }) => {
    const place = pairing.indexOf(entrant)
    return place < 0 ? [] : outcomes.map((outcome) => ({ outcome, place }))
  })
  const won = own.map(({ outcome, place }) => shareOf(outcome, place))
  const deals = Array.from({ length: Math.ceil(won.length / config.seats) }, (_, deal) =>
    mean(won.slice(deal * config.seats, (deal + 1) * config.seats)),
  )
  const points = own.map(({ outcome, place }) => itemAt(outcome.points, place))
  const shown = (value: number) => Math.round(SCALE * value)
  return {
    name: botName(bot),
    bot,
    games: own.length,
    wins: won.filter((share) => share === 1).length,
    ties: won.filter((share) => share > 0 && share < 1).length,
    ...(deals.length === 0 ? { share: 0, low: 0, high: 1 } : intervalOf(deals, config.seats)),
    meanPoints: mean(points),
    rating: shown(mu),
    ratingLow: shown(mu - Z * sigma),
    ratingHigh: shown(mu + Z * sigma),
    points: counted(points),
  }
}

/** The share of the win: less than 1 where it is shared. */
export const shareOf = ({ winners }: GameOutcome, place: number): number =>
  winners.includes(place) ? 1 / winners.length : 0

function meeting(a: number, b: number, played: readonly FinishedPairing[]): number | null {
  const ahead = played.flatMap(({ pairing, outcomes }) => {
    const [x, y] = [pairing.indexOf(a), pairing.indexOf(b)]
    if (x < 0 || y < 0) return []
    return outcomes.map(({ ranks }) => 0.5 + 0.5 * Math.sign(itemAt(ranks, y) - itemAt(ranks, x)))
  })
  return ahead.length === 0 ? null : mean(ahead)
}

function builtRows(outcomes: readonly GameOutcome[], language: Language): BuiltRow[] {
  const seats = outcomes.flatMap((outcome) =>
    (outcome.built?.[language] ?? []).map((names, place) => ({ names: new Set(names), won: shareOf(outcome, place) })),
  )
  const names = [...new Set(seats.flatMap((seat) => [...seat.names]))].sort()
  return names
    .map((name) => {
      const [having, others] = [
        seats.filter((seat) => seat.names.has(name)),
        seats.filter((seat) => !seat.names.has(name)),
      ]
      const won = (list: typeof seats) => mean(list.map((seat) => seat.won))
      return {
        name,
        seats: having.length,
        share: won(having),
        without: won(others),
        correlation: correlation(
          seats.map((seat) => (seat.names.has(name) ? 1 : 0)),
          seats.map((seat) => seat.won),
        ),
      }
    })
    .sort((a, b) => b.correlation - a.correlation || (a.name < b.name ? -1 : 1))
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

function correlation(xs: readonly number[], ys: readonly number[]): number {
  const [x, y] = [mean(xs), mean(ys)]
  const spread = (values: readonly number[], middle: number) => mean(values.map((value) => (value - middle) ** 2))
  const scale = Math.sqrt(spread(xs, x) * spread(ys, y))
  return scale === 0 ? 0 : mean(xs.map((value, i) => (value - x) * (itemAt(ys, i) - y))) / scale
}

function counted(values: readonly number[]): [number, number][] {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => a - b)
}
