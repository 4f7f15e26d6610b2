/** Ratings after a game: people and bots on one ladder for each game and number of seats. */
import { LEVELS_VERSION, ratedBot } from '@handwerk/bots'
import { itemAt } from '@handwerk/kernel'
import { rate } from 'openskill'
import type { Rated, Rating, Rerate } from './store/rating-store.js'
import type { StoredTable } from './store/table-store.js'

/** Null if the match is not rated: it was not asked for, ended by agreement, or has one player in two seats. */
export function rated({
  rated: wanted,
  ending,
  seats,
  levels,
}: StoredTable): { players: Rated[]; change: Rerate } | null {
  if (!wanted || !ending?.ranks) return null
  const players = seats.map(({ is, person, name, level }) =>
    is === 'person'
      ? { player: person ?? '', name, bot: false }
      : { player: ratedBot(level ?? '', levels), name: level ?? '', bot: true },
  )
  if (new Set(players.map(({ player }) => player)).size < players.length) return null
  const { ranks } = ending
  return {
    players,
    change: (old) =>
      rate(
        old.map((rating) => [{ ...rating }]),
        { rank: ranks },
      ).map((team) => itemAt(team, 0)),
  }
}

/** Whether somebody is on the ladder: bots of an older version are not, because nobody can play them any more. */
export const isOnLadder = ({ bot, player, name }: Pick<Rating, 'bot' | 'player' | 'name'>): boolean =>
  !bot || player === ratedBot(name, LEVELS_VERSION)

/** The figures shown to people: a beginner has 1500. */
export const standingOf = ({ mu, sigma, games }: Pick<Rating, 'mu' | 'sigma' | 'games'>) => ({
  rating: Math.round(mu * 60),
  uncertainty: Math.round(sigma * 60),
  games,
})
