/** Positions of quick games, each with who won its game, or with the chances of its seats by a short search from there. */
import { type Evaluator, type Learner, type Limits, Search, Sparse } from '@handwerk/bots/learning'
import { type AnyGameModule, type Game, type Random, randomFrom, type SeatView, seedFrom } from '@handwerk/kernel'
import { Writer } from './rows.js'

/** One move in this many is random, so that the games reach positions that good players avoid. */
const RANDOM_MOVE = 60
/** How strictly a seat follows its policy. */
const STRICTNESS = [0.4, 1, 1]
/** How much the odds of the policy are sharpened: unlikely moves would be noise. */
const SHARPNESS = 3
/** Numbers of seats, as often as they stand here. */
const SEATS = [2, 2, 2, 2, 2, 2, 3, 3, 4, 4]

/** The settings of a game, now and then others than the usual ones. */
export function startOf(module: AnyGameModule, learner: Learner, random: Random, seed: string) {
  const { game } = module
  const seats = Math.min(game.seats.max, SEATS[random.below(SEATS.length)])
  const options = module.options(random.below(4) === 0 ? learner.otherOptions : {}, seats)
  if (!options.ok) throw new Error(options.fault.reason)
  return game.start(options.value, seats, seedFrom(seed))
}

/** Moves drawn by the policy of the tree, without searching. */
export class QuickPlayer {
  private readonly evaluator: Evaluator<unknown, SeatView>
  private readonly random: Random
  private readonly logits: number[] = []
  private readonly strictness: number[] = []

  constructor(evaluator: Evaluator<unknown, SeatView>, random: Random) {
    this.evaluator = evaluator
    this.random = random
    for (let seat = 0; seat < 5; seat++) this.strictness.push(STRICTNESS[random.below(STRICTNESS.length)])
  }

  /** The odds of the likeliest move by the policy. */
  mostOdds(p: unknown, seat: number, moves: readonly number[]): number {
    const { logits } = this
    this.evaluator.prior(p, seat, moves, logits)
    let most = Number.NEGATIVE_INFINITY
    for (let i = 0; i < moves.length; i++) most = Math.max(most, logits[i])
    let sum = 0
    for (let i = 0; i < moves.length; i++) sum += Math.exp(logits[i] - most)
    return 1 / sum
  }

  choose(p: unknown, seat: number, moves: readonly number[]): number {
    const { logits, random } = this
    if (moves.length === 1) return moves[0]
    if (random.below(RANDOM_MOVE) === 0) return moves[random.below(moves.length)]
    this.evaluator.prior(p, seat, moves, logits)
    const strict = this.strictness[seat] * SHARPNESS
    let most = Number.NEGATIVE_INFINITY
    for (let i = 0; i < moves.length; i++) most = Math.max(most, logits[i])
    let sum = 0
    for (let i = 0; i < moves.length; i++) sum += logits[i] = Math.exp(strict * (logits[i] - most))
    let lot = (random.below(0x40000000) / 0x40000000) * sum
    for (let i = 0; i < moves.length; i++) {
      lot -= logits[i]
      if (lot < 0) return moves[i]
    }
    return moves[moves.length - 1]
  }
}

/** A list of positions with their chances, for the training of the value; by who won their games without iterations. */
export function labelledPositions(
  module: AnyGameModule,
  learner: Learner,
  evaluator: Evaluator<unknown, SeatView>,
  count: number,
  { iterations, rounds }: Limits,
  seed: string,
): Int16Array {
  const { game } = module
  const { reopen: _, ...open } = evaluator
  const writer = new Writer()
  const moves: number[] = []
  const unknown: number[] = []
  for (let done = 0, number = 0; done < count; number++) {
    const random = randomFrom(`${seed}/${number}`)
    const p = startOf(module, learner, random, `${seed}/${number}`)
    const player = new QuickPlayer(evaluator, random)
    for (let moment = learner.moment(p); ; ) {
      const [seat] = game.waiting(p)
      if (seat === undefined) break
      if (learner.moment(p) !== moment) {
        moment = learner.moment(p)
        if (random.below(1000) < 1000 * learner.keptMoments && done < count) {
          if (iterations === 0) unknown.push(writer.length)
          const chances = iterations === 0 ? null : chancesAt(game, learner, open, p, { iterations, rounds }, random)
          writePosition(writer, learner, p, chances)
          done++
        }
      }
      moves.length = 0
      game.moves(p, seat, moves)
      game.play(p, seat, player.choose(p, seat, moves))
    }
    const winners = game.result(p)?.winners ?? []
    for (const at of unknown)
      for (let seat = 0; seat < game.seatCount(p); seat++)
        writer.setShare(at + 1 + seat, winners.includes(seat) ? 1 / winners.length : 0)
    unknown.length = 0
  }
  return writer.written()
}

/** The chances of all seats if what lies before them is known and only the undrawn cards are not. */
function chancesAt(
  game: Game<unknown, SeatView, unknown>,
  learner: Learner,
  evaluator: Evaluator<unknown, SeatView>,
  p: unknown,
  limits: Limits,
  random: Random,
): number[] {
  const known = { ...game, imagine: () => learner.redeal(p, random) }
  return new Search(known, evaluator, limits, random, undefined, learner.style).chances(game.view(p, 0))
}

const sparse = new Sparse()

/** The number of seats, the chance of each (0 if it is not known yet), the table, and each seat. */
function writePosition(writer: Writer, { inputs }: Learner, p: unknown, chances: readonly number[] | null): void {
  const seats = (p as { readonly players: readonly unknown[] }).players.length
  writer.put(seats)
  for (let seat = 0; seat < seats; seat++) writer.putShare(chances?.[seat] ?? 0)
  sparse.length = 0
  inputs.writeTable(p, sparse)
  writer.putInputs(sparse)
  for (let seat = 0; seat < seats; seat++) {
    sparse.length = 0
    inputs.writeSeat(p, seat, sparse)
    writer.putInputs(sparse)
  }
}
