/**
 * Quick games in which some decisions are searched. What is kept is the game itself
 * with the visits of the moves, so that the data outlives a change of the inputs.
 */
import { type Evaluator, type Learner, type Limits, Search, Sparse } from '@handwerk/bots/learning'
import { type AnyGameModule, randomFrom, type SeatView } from '@handwerk/kernel'
import { QuickPlayer, startOf } from './positions.js'
import { Writer } from './rows.js'

/** A decision in this many is searched: of those with a move that is nearly certain, and of the others. */
const SEARCHED = { clear: 24, open: 3 } as const
/** The odds from which on a move is nearly certain. */
const CLEAR = 0.9

interface SearchedDecision {
  /** How many moves of the game come before it. */
  readonly at: number
  /** How often search tried each move. */
  readonly visits: readonly number[]
}

/** The moves of a game that begins by this seed, as far as the last searched decision. */
export interface SearchedGame {
  readonly seed: string
  readonly moves: readonly number[]
  readonly searched: readonly SearchedDecision[]
}

export function searchedGames(
  module: AnyGameModule,
  learner: Learner,
  evaluator: Evaluator<unknown, SeatView>,
  count: number,
  limits: Limits,
  seed: string,
): SearchedGame[] {
  const { game } = module
  // The policy learns from what the tree tries; comparing moves afterwards would be for nothing.
  const style = { ...learner.style, compares: false }
  const games: SearchedGame[] = []
  for (let done = 0, number = 0; done < count; number++) {
    const own = `${seed}/${number}`
    const random = randomFrom(own)
    const p = startOf(module, learner, random, own)
    const player = new QuickPlayer(evaluator, random)
    const moves: number[] = []
    const searched: SearchedDecision[] = []
    for (;;) {
      const [seat] = game.waiting(p)
      if (seat === undefined || done === count) break
      const legal = game.moves(p, seat)
      const isClear = player.mostOdds(p, seat, legal) > CLEAR
      let move: number
      if (random.below(isClear ? SEARCHED.clear : SEARCHED.open) === 0) {
        const search = new Search(game, evaluator, limits, random, undefined, style)
        move = search.choose(game.view(p, seat), legal)
        searched.push({ at: moves.length, visits: search.visitCounts })
        done++
      } else move = player.choose(p, seat, legal)
      moves.push(move)
      game.play(p, seat, move)
    }
    if (searched.length > 0)
      games.push({ seed: own, moves: moves.slice(0, searched[searched.length - 1].at), searched })
  }
  return games
}

/** The searched decisions of games as a list for the training of the policy. */
export function decisionRows(module: AnyGameModule, learner: Learner, games: readonly SearchedGame[]): Int16Array {
  const { game } = module
  const writer = new Writer()
  for (const { seed, moves, searched } of games) {
    const p = startOf(module, learner, randomFrom(seed), seed)
    let played = 0
    for (const { at, visits } of searched) {
      for (; played < at; played++) game.play(p, game.waiting(p)[0], moves[played])
      const [seat] = game.waiting(p)
      writeDecision(writer, learner, p, seat, game.moves(p, seat), visits)
    }
  }
  return writer.written()
}

/** The share of each move, without the visits that all moves get alike. */
function sharesOf(visits: readonly number[], evenOdds: number): number[] {
  const even = (evenOdds * visits.reduce((sum, each) => sum + each, 0)) / visits.length
  const chosen = visits.map((each) => Math.max(0, each - even))
  const all = chosen.reduce((sum, each) => sum + each, 0)
  return chosen.map((each) => each / all)
}

const sparse = new Sparse()
const ends: number[] = []

/** The number of seats, the deciding seat first, then the others and the table; then each move with its share. */
function writeDecision(
  writer: Writer,
  { inputs, moveInputs, style }: Learner,
  p: unknown,
  seat: number,
  moves: readonly number[],
  visits: readonly number[],
): void {
  const seats = (p as { readonly players: readonly unknown[] }).players.length
  const shares = sharesOf(visits, style.evenOdds ?? 0)
  writer.put(seats)
  for (let i = 0; i < seats; i++) {
    sparse.length = 0
    inputs.writeSeat(p, (seat + i) % seats, sparse, seat)
    writer.putInputs(sparse)
  }
  sparse.length = 0
  inputs.writeTable(p, sparse)
  writer.putInputs(sparse)
  sparse.length = 0
  moveInputs.write(p, seat, moves, sparse, ends)
  writer.put(moves.length)
  for (let i = 0; i < moves.length; i++) {
    writer.putShare(shares[i])
    writer.putInputs(sparse, i === 0 ? 0 : ends[i - 1], ends[i])
  }
}
