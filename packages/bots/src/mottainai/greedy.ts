/**
 * Plays sensible Mottainai: tries every move on a few positions that fit what
 * it sees, plays this turn and the next one on out of habit, and takes the move
 * after which it stands best.
 */
import type { Bot, Random } from '@handwerk/kernel'
import { mottainai, type Position, type View } from '@handwerk/mottainai'
import type { BotFactory } from '../bot.js'
import { bestMove, isIdle } from './heuristic.js'
import { lateness, WIN, worth } from './values.js'

const { game } = mottainai

const IMAGINATIONS = 3
/** The turn of the next player counts: the task that was chosen serves it, too. */
const TURNS = 2

export const greedy: BotFactory = { name: 'greedy', make: (random) => new Greedy(random) }

class Greedy implements Bot<View> {
  private readonly random: Random
  private readonly next: number[] = []

  constructor(random: Random) {
    this.random = random
  }

  choose(view: View, moves: readonly number[]): number {
    if (view.seat === null) throw new Error('an onlooker has nothing to choose')
    const sensible = moves.filter((move) => !isIdle(view, move))
    const values = sensible.map(() => 0)
    for (let n = 0; n < IMAGINATIONS; n++) {
      const imagined = game.imagine(view, this.random)
      for (let i = 0; i < sensible.length; i++) values[i] += this.outcome(game.copy(imagined), view.seat, sensible[i])
    }
    return sensible[values.indexOf(Math.max(...values))]
  }

  /** How the seat will stand if it begins with this move. */
  private outcome(p: Position, seat: number, move: number): number {
    const { next } = this
    const until = p.turns + TURNS
    next.length = 0
    next.push(move)
    game.playListed(p, seat, move, next)
    while (p.ending === '' && p.turns < until) game.playListed(p, p.turn, bestMove(p, next), next)
    return standing(p, seat)
  }
}

/** How much better a seat stands than the best of its opponents. */
function standing(p: Position, seat: number): number {
  const result = game.result(p)
  if (result) {
    const { points } = result.scores[seat]
    const others = result.scores.filter((_, other) => !areTogether(p, seat, other)).map((score) => score.points)
    return (result.ranks[seat] === 1 ? WIN : -WIN) + points - Math.max(...others)
  }
  const late = lateness(p)
  let best = Number.NEGATIVE_INFINITY
  for (let other = 0; other < p.players.length; other++)
    if (!areTogether(p, seat, other)) best = Math.max(best, worthOfSide(p, other, late))
  return worthOfSide(p, seat, late) - best
}

const areTogether = (p: Position, a: number, b: number): boolean =>
  a === b || (p.options.teams === 'yes' && (a & 1) === (b & 1))

/** Partners' points are added. */
const worthOfSide = (p: Position, seat: number, late: number): number =>
  worth(p, seat, late) + (p.options.teams === 'yes' ? worth(p, (seat + 2) % 4, late) : 0)
