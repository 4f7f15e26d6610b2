import type { Game, SeatView } from '@handwerk/kernel'

/**
 * Counts the ways in which a game can continue for this many decisions; a game
 * that ends sooner counts once. In a simultaneous phase the first waiting seat
 * moves. A count that changes means that a rule changed.
 */
export function perft<Position, View extends SeatView, Options>(
  game: Pick<Game<Position, View, Options>, 'waiting' | 'moves' | 'copy' | 'play'>,
  position: Position,
  depth: number,
): number {
  const waiting = game.waiting(position)
  if (depth === 0 || waiting.length === 0) return 1
  const moves = game.moves(position, waiting[0])
  if (depth === 1) return moves.length
  let count = 0
  for (const move of moves) {
    const next = game.copy(position)
    game.play(next, waiting[0], move)
    count += perft(game, next, depth - 1)
  }
  return count
}
