/**
 * What a finished game does to ratings: docs/ratings.md is the rule, and each of its
 * sentences has a test. A function of the record, so that ratings can be computed anew.
 */
import { LEVELS_VERSION, ratedBot } from '@handwerk/bots'
import { itemAt } from '@handwerk/kernel'
import { type Event, standing } from '@handwerk/match'
import { rate } from 'openskill'
import type { Rated, Rating, Rerate, Unrated, Went } from './store/rating-store.js'
import type { StoredTable } from './store/table-store.js'

/** What is decided about a game that is over, before the ratings of its players are known. */
export interface Verdict {
  /** How each seat went before the end; null for those who stayed. */
  readonly went: readonly (Went | null)[]
  readonly rating: { readonly is: 'unrated'; readonly why: Unrated } | ({ readonly is: 'rated' } & RatedGame)
}

interface RatedGame {
  readonly ladder: string
  readonly players: readonly Rated[]
  readonly ranks: readonly number[]
}

/** More than so much of somebody's game played by a bot is a game that they left, even if they came back. */
const MOST_BY_STAND_IN = 0.1

/** Games with bots have a ladder of their own; the names of games have no spaces. */
const BOTS_LADDER = ' with bots'
export const ladderOf = (game: string, withBots: boolean): string => (withBots ? `${game}${BOTS_LADDER}` : game)
export const gameOfLadder = (ladder: string): { readonly game: string; readonly withBots: boolean } =>
  ladder.endsWith(BOTS_LADDER)
    ? { game: ladder.slice(0, -BOTS_LADDER.length), withBots: true }
    : { game: ladder, withBots: false }

/** Whether the events must be read to judge a finished game. */
export const needsEvents = ({ rated, seats }: StoredTable): boolean =>
  rated || seats.some(({ is, standIn, resigned }) => is === 'person' && (standIn || resigned))

/** `events` are all of the match, or none if they are not needed. */
export function judge(table: StoredTable, events: readonly Event[]): Verdict {
  const play = playOf(table, events)
  const went = play.map(({ gone }) => gone)
  const unrated = (why: Unrated): Verdict => ({ went, rating: { is: 'unrated', why } })
  if (!table.rated) return unrated('friendly')
  const ranks = table.ending?.ranks
  // The host of the site has closed it, which needs no word.
  if (table.ending?.how === 'abandoned') return unrated('friendly')
  if (!ranks) return unrated('agreed')
  const players = table.seats.map(
    ({ is, person, name, level }): Rated =>
      is === 'person'
        ? { player: person ?? '', name, bot: false }
        : { player: ratedBot(level ?? '', table.levels), name: level ?? '', bot: true },
  )
  if (new Set(players.map(({ player }) => player)).size < players.length) return unrated('same-player')
  if (play.every(({ gone }) => gone !== null)) return unrated('nobody-stayed')
  // Whoever resigns has decided something.
  if (play.some(({ own, gone }) => own === 0 && gone !== 'resigned')) return unrated('not-played')
  const ladder = ladderOf(
    table.game,
    players.some(({ bot }) => bot),
  )
  return { went, rating: { is: 'rated', ladder, players, ranks: ranksOfThoseWhoStayed(ranks, went) } }
}

/** Whoever went has lost to all who stayed, whatever the stand-in achieved. */
function ranksOfThoseWhoStayed(ranks: readonly number[], went: readonly (Went | null)[]): number[] {
  const stayed = ranks.filter((_, seat) => itemAt(went, seat) === null)
  return ranks.map((rank, seat) =>
    itemAt(went, seat) === null ? 1 + stayed.filter((other) => other < rank).length : 1 + stayed.length,
  )
}

interface Play {
  readonly gone: Went | null
  /** Standing moves that the person made; null for a bot. */
  readonly own: number | null
}

function playOf({ seats }: StoredTable, events: readonly Event[]): Play[] {
  const stands = new Set(standing(events).map(({ number }) => number))
  return seats.map(({ is, seat }): Play => {
    if (is === 'bot') return { gone: null, own: null }
    let gone: Went | null = null
    let own = 0
    let byBot = 0
    for (const event of events) {
      if (!('seat' in event) || event.seat !== seat) continue
      if (event.is === 'move' && stands.has(event.number)) {
        if (gone === null) own++
        else byBot++
      } else if (event.is === 'leave') gone = 'left'
      else if (event.is === 'return') gone = null
      else if (event.is === 'resign') gone = 'resigned'
      else if (event.is === 'timeout') gone = 'timeout'
    }
    if (gone === null && byBot > MOST_BY_STAND_IN * (own + byBot)) gone = 'left'
    return { gone, own }
  })
}

/** For so long games between the same people are remembered, in milliseconds. */
export const FARMING_WINDOW = 7 * 24 * 3_600_000
/** So many of them count in full; each further one half of the one before. */
const FULL_GAMES = 3

const weightAfter = (games: number): number => (games < FULL_GAMES ? 1 : 0.5 ** (games - FULL_GAMES + 1))

/** How many rated games two people have finished with each other lately. */
export type Meetings = (a: string, b: string) => number

/** How much the game counts for each player: the same opponents again and again count less. */
export const weightsOf = (players: readonly Rated[], meetings: Meetings): number[] =>
  players.map(({ player }) => {
    const others = players.filter((other) => other.player !== player)
    if (players.some(({ bot }) => bot)) return 1
    return others.reduce((sum, other) => sum + weightAfter(meetings(player, other.player)), 0) / others.length
  })

export function changeBy(ranks: readonly number[], weights: readonly number[]): Rerate {
  return (old) => {
    const full = rate(
      old.map((rating) => [{ ...rating }]),
      { rank: [...ranks] },
    ).map((team) => itemAt(team, 0))
    return old.map(({ mu, sigma }, i) => {
      const next = itemAt(full, i)
      const weight = itemAt(weights, i)
      return { mu: mu + weight * (next.mu - mu), sigma: sigma + weight * (next.sigma - sigma) }
    })
  }
}

/** Whether somebody is on the ladder: bots of an older version are not, because nobody can play them any more. */
export const isOnLadder = ({ bot, player, name }: Pick<Rating, 'bot' | 'player' | 'name'>): boolean =>
  !bot || player === ratedBot(name, LEVELS_VERSION)

/** The figures shown to people: a beginner has 1500. */
export const standingOf = ({ mu, sigma, games }: Pick<Rating, 'mu' | 'sigma' | 'games'>) => ({
  rating: shownRating(mu),
  uncertainty: Math.round(sigma * 60),
  games,
})

export const shownRating = (mu: number): number => Math.round(mu * 60)
