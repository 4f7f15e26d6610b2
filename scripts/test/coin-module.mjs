/**
 * The smallest game module that can be soaked: each seat guesses a coin once. With
 * `cards: lost`, the last guess loses a card.
 */
import { IllegalMove, playThenList } from '../../packages/kernel/dist/index.js'

const waiting = (p) => (p.guesses.length < p.seats ? [p.guesses.length] : [])

const game = {
  name: 'coin',
  version: 1,
  seats: { min: 2, max: 3 },
  start: (options, seats) => ({ options, seats, guesses: [] }),
  seatCount: (p) => p.seats,
  waiting,
  moves(p, seat, into = []) {
    if (waiting(p).includes(seat)) into.push(0, 1)
    return into
  },
  play(p, seat, move) {
    if (!waiting(p).includes(seat)) throw new IllegalMove({ rule: 'TOY-1.1', reason: 'not-asked' })
    p.guesses.push(move)
  },
  playListed: (p, seat, move, listed) => playThenList(game, p, seat, move, listed),
  result: (p) => (waiting(p).length === 0 ? { winners: [0], ranks: [], scores: [] } : null),
  places: (p) => (p.options.cards === 'lost' && waiting(p).length === 0 ? [] : [{ card: 0, zone: 'table' }]),
}

export const coin = {
  // Losing cards is no setting: only a test that asks for it gets it.
  settings: [{ id: 'coin', values: ['fair', 'bent'] }],
  options: (raw) => ({ ok: true, value: { coin: 'fair', cards: 'kept', ...raw } }),
  game,
}
