/** Measures speed on one core, after a warm-up. */
import { type AnyGameModule, type Move, type Random, type Seat, seedFrom } from '@handwerk/kernel'

/** Plays the n-th game, and returns its number of decisions. */
export type Playout = (number: number) => number

type AnyGame = AnyGameModule['game']

export interface Pace {
  readonly decisionsPerSecond: number
  readonly gamesPerSecond: number
}

/** A share of the time goes first into warming up. */
const WARM_UP = 0.3

export function paceOf(play: Playout, seconds: number): Pace {
  let number = 0
  const playFor = (time: number) => {
    const begun = performance.now()
    let games = 0
    let decisions = 0
    let elapsed = 0
    do {
      decisions += play(number++)
      games++
      elapsed = (performance.now() - begun) / 1000
    } while (elapsed < time)
    return { decisionsPerSecond: Math.round(decisions / elapsed), gamesPerSecond: round(games / elapsed) }
  }
  playFor(WARM_UP * seconds)
  return playFor(seconds)
}

/**
 * Random games of two seats: lists the legal moves, picks one and plays it. `see`
 * gets each position before the move.
 */
export function playouts(game: AnyGame, options: unknown, random: Random, see?: (position: unknown) => void): Playout {
  const moves: Move[] = []
  return (number) => {
    const position = game.start(options, 2, seedFrom(`bench ${number}`))
    let seat: Seat | null = game.waiting(position)[0]
    game.moves(position, seat, moves)
    let decisions = 0
    for (; seat !== null; decisions++) {
      see?.(position)
      seat = game.playListed(position, seat, moves[random.below(moves.length)], moves)
    }
    return decisions
  }
}

/** Positions from the middle of random games, one from each game. */
export function midGames(game: AnyGame, options: unknown, random: Random, count: number): unknown[] {
  const seen: unknown[] = []
  const play = playouts(game, options, random, (position) => seen.push(game.copy(position)))
  return Array.from({ length: count }, (_, number) => {
    seen.length = 0
    play(number)
    const third = Math.floor(seen.length / 3)
    return seen[third + random.below(third + 1)]
  })
}

/** The mean time of an act over a list of subjects, in microseconds. */
export function microsOf<T>(subjects: readonly T[], act: (subject: T) => unknown, seconds: number): number {
  // Used, so that the compiler cannot drop the work.
  let kept: unknown
  const actFor = (time: number) => {
    const begun = performance.now()
    let acts = 0
    let elapsed = 0
    do {
      for (const subject of subjects) kept = act(subject)
      acts += subjects.length
      elapsed = (performance.now() - begun) / 1000
    } while (elapsed < time)
    return (1e6 * elapsed) / acts
  }
  actFor(WARM_UP * seconds)
  const micros = actFor(seconds)
  if (kept === undefined) throw new Error('nothing was measured')
  return round(micros)
}

/** Rounds to three significant digits. */
const round = (figure: number): number => Number(figure.toPrecision(3))
