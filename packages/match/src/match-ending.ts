/** How a match ends. */
import type { Result } from '@handwerk/kernel'
import type { Ending, SeatState } from './state.js'

/** The ending when only one seat has not resigned; null while there are more. */
export function lastOneStanding(
  seats: readonly Pick<SeatState, 'resigned'>[],
  how: 'resigned' | 'timeout',
): Ending | null {
  const winners = seats.flatMap(({ resigned }, seat) => (resigned ? [] : [seat]))
  if (winners.length > 1) return null
  return { how, winners, ranks: seats.map(({ resigned }) => (resigned ? 2 : 1)), scores: null }
}

/** The ending by the rules of the game, with everybody who resigned ranked behind the others. */
export function endingOf(result: Result, seats: readonly Pick<SeatState, 'resigned'>[]): Ending {
  const gone = seats.map(({ resigned }) => resigned)
  const ranks = result.ranks.map((rank, seat) =>
    gone[seat]
      ? 1 + gone.filter((other) => !other).length
      : rank - result.ranks.filter((other, i) => gone[i] && other < rank).length,
  )
  return {
    how: 'played',
    winners: ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : [])),
    ranks,
    scores: result.scores.map((score) => ({ ...score, parts: { ...score.parts } })),
  }
}
