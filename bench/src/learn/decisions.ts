/** Decisions of games between searches, each with how often search tried every move. */
import { type Evaluator, type Learner, type Limits, Search, Sparse } from '@handwerk/bots/learning'
import { type AnyGameModule, randomFrom, type SeatView } from '@handwerk/kernel'
import { QuickPlayer, startOf } from './positions.js'
import { Writer } from './rows.js'

/** One decision in this many is searched; the rest is played quickly, so that more games are seen. */
const SEARCHED = 4

/** A list of decisions with the share of the visits of each move, for the training of the policy. */
export function searchedDecisions(
  module: AnyGameModule,
  learner: Learner,
  evaluator: Evaluator<unknown, SeatView>,
  count: number,
  limits: Limits,
  seed: string,
): Int16Array {
  const { game } = module
  // The policy learns from what the tree tries; comparing moves afterwards would be for nothing.
  const style = { ...learner.style, compares: false }
  const writer = new Writer()
  const moves: number[] = []
  for (let done = 0, number = 0; done < count; number++) {
    const random = randomFrom(`${seed}/${number}`)
    const p = startOf(module, learner, random, `${seed}/${number}`)
    const player = new QuickPlayer(evaluator, random)
    for (;;) {
      const [seat] = game.waiting(p)
      if (seat === undefined || done === count) break
      moves.length = 0
      game.moves(p, seat, moves)
      if (random.below(SEARCHED) !== 0) game.play(p, seat, player.choose(p, seat, moves))
      else {
        const search = new Search(game, evaluator, limits, random, undefined, style)
        const move = search.choose(game.view(p, seat), moves)
        writeDecision(writer, learner, p, seat, moves, search.visitCounts)
        done++
        game.play(p, seat, move)
      }
    }
  }
  return writer.written()
}

const sparse = new Sparse()
const ends: number[] = []

/** The number of seats, the deciding seat first, then the others and the table; then each move with its share. */
function writeDecision(
  writer: Writer,
  { inputs, moveInputs }: Learner,
  p: unknown,
  seat: number,
  moves: readonly number[],
  visits: readonly number[],
): void {
  const seats = (p as { readonly players: readonly unknown[] }).players.length
  const all = visits.reduce((sum, each) => sum + each, 0)
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
    writer.putShare(visits[i] / all)
    writer.putInputs(sparse, i === 0 ? 0 : ends[i - 1], ends[i])
  }
}
