/**
 * Analyzes a game: who was likely to win when, which decisions cost most, and what
 * the bot would have done. Judges players by what they could know: each decision
 * by the view of its seat, and the chances by all views together.
 */
import { type AnyGameModule, type GameRecord, randomFrom, replay, type Seat, type SeatView } from '@handwerk/kernel'
import type { ConsideredMove } from '../search/search.js'
import type { AnyAdvisor, Companion, Explained } from './advisor.js'

/** The extent of an analysis. */
export interface Scope {
  /** Imagined games for each decision. */
  readonly iterations?: number
  /** Only this seat's decisions. */
  readonly seat?: Seat
  /** For each move: whether a stand-in made it. Such moves are not judged. */
  readonly standIns?: readonly boolean[]
  /** Who won, if the last position does not show it, because a player resigned or ran out of time. */
  readonly winners?: readonly Seat[]
}

/** Plain data; moves are written in the notation of the game. */
export interface Decision {
  /** The number of the move in the record, from 1. */
  readonly number: number
  readonly seat: Seat
  readonly played: string
  /** The probability that its seat wins after the move, from 0 to 1. */
  readonly chance: number
  /** What the bot would have played; equal to the move if it agrees. */
  readonly advised: string
  readonly advisedChance: number
  /** What the move cost: the difference of the two chances. */
  readonly cost: number
  /** The next best to what was advised, and its chance. */
  readonly next: string
  readonly nextChance: number
  /**
   * Why the advised move is better than the one that was played, or than the next
   * best if it was played; only for decisions that were examined again.
   */
  readonly why: Explained | null
}

export interface Analysis {
  readonly game: string
  readonly seats: readonly string[]
  readonly iterations: number
  /**
   * The probability of each seat to win after each number of moves, from 0 on. The
   * sum of the seats is 1. Where a decision was judged, they are those of the
   * decision: of the advised move before, and of the move that was played after it.
   */
  readonly chances: readonly (readonly number[])[]
  /** In the order of play. */
  readonly decisions: readonly Decision[]
  /** The numbers of the moves that cost most, the costliest first. */
  readonly costly: readonly number[]
  /** The number of the right move where others would have cost most; null if there is none. */
  readonly best: number | null
}

/** May return a promise; the analysis waits for it, so that other work can run. */
export type Progress = (done: number, of: number) => unknown

export const ITERATIONS = 300
/** Smaller costs than two games in a hundred are within the error of the estimate. */
const LEAST_COST = 0.02
/**
 * How many costly and how many good decisions are examined again, how many are
 * shown, and the factor for the iterations.
 */
const REVIEWED_COSTLY = 10
const SHOWN = 6
const REVIEWED_GOOD = 3
const CLOSENESS = 4
/** Imagined games for the chances at one moment, from each seat's view. */
const CHANCE_ITERATIONS = 24

interface Moment {
  readonly position: unknown
  /** What was played here; null at the end. */
  readonly move: readonly [Seat, string] | null
}

/** The record must replay without error. */
export async function analysisOf(
  module: AnyGameModule,
  advisor: AnyAdvisor,
  record: GameRecord,
  { iterations = ITERATIONS, seat, standIns = [], winners = [] }: Scope,
  progress: Progress,
): Promise<Analysis> {
  const analysis = new GameAnalysis(module, advisor, record, iterations)
  const asked = analysis.moments.flatMap(({ move }, i) =>
    move && (seat === undefined || move[0] === seat) && !standIns[analysis.first + i] ? [i] : [],
  )
  const steps = analysis.moments.length + asked.length + REVIEWED_COSTLY + REVIEWED_GOOD
  let done = 0
  const step = () => progress(++done, steps)
  const chances: number[][] = []
  for (const [i] of analysis.moments.entries()) {
    chances.push(analysis.chancesAt(i, winners))
    await step()
  }
  const decisions = new Map<number, Decision>()
  for (const i of asked) {
    decisions.set(i, analysis.decisionAt(i, 1))
    await step()
  }
  const review = async (count: number, rating: (decision: Decision) => number) => {
    const highest = [...decisions].sort(([, a], [, b]) => rating(b) - rating(a)).slice(0, count)
    for (const [i] of highest) {
      decisions.set(i, analysis.decisionAt(i, CLOSENESS))
      await step()
    }
  }
  await review(REVIEWED_COSTLY, ({ cost }) => cost)
  await review(REVIEWED_GOOD, lead)
  await progress(steps, steps)
  const explained = [...decisions.values()].filter(({ why }) => why !== null)
  const costly = explained.filter(({ cost }) => cost >= LEAST_COST).sort((a, b) => b.cost - a.cost)
  const good = explained.filter((decision) => lead(decision) >= LEAST_COST).sort((a, b) => lead(b) - lead(a))
  return {
    game: record.game,
    seats: record.seats,
    iterations,
    chances: agreeing(chances, decisions),
    decisions: [...decisions.values()],
    costly: costly.slice(0, SHOWN).map(({ number }) => number),
    best: good[0]?.number ?? null,
  }
}

/** One figure for one thing: a decision's own chances replace the rougher estimates around it. `decisions` is by moment. */
function agreeing(chances: readonly (readonly number[])[], decisions: ReadonlyMap<number, Decision>): number[][] {
  const last = chances.length - 1
  return chances.map((shares, at) => {
    const [next, made] = [decisions.get(at), decisions.get(at - 1)]
    if (next) return withShare(shares, next.seat, next.advisedChance)
    // How the game ended is certain.
    return made && at < last ? withShare(shares, made.seat, made.chance) : [...shares]
  })
}

/** One seat gets this share; the others divide the rest as they did before. */
function withShare(shares: readonly number[], seat: Seat, share: number): number[] {
  const others = 1 - shares[seat]
  return shares.map((other, i) =>
    i === seat ? share : others > 0 ? (other / others) * (1 - share) : (1 - share) / (shares.length - 1),
  )
}

/** By how much a right decision was better than the next best. */
const lead = ({ played, advised, advisedChance, nextChance }: Decision): number =>
  played === advised ? advisedChance - nextChance : 0

class GameAnalysis {
  readonly moments: readonly Moment[]
  /** How many moves were played before the first moment; more than 0 if a game continued by newer rules. */
  readonly first: number
  private readonly module: AnyGameModule
  private readonly advisor: AnyAdvisor
  private readonly record: GameRecord
  private readonly iterations: number
  /** By seat: considers all its decisions, one after the other. */
  private readonly companions = new Map<Seat, Companion<SeatView>>()

  constructor(module: AnyGameModule, advisor: AnyAdvisor, record: GameRecord, iterations: number) {
    this.module = module
    this.advisor = advisor
    this.record = record
    this.iterations = iterations
    const moments: Moment[] = []
    replay(module, record, ({ position, number }) =>
      moments.push({ position: module.game.copy(position), move: record.moves[number] ?? null }),
    )
    this.moments = moments
    this.first = record.moves.length - (moments.length - 1)
  }

  /** The mean over the seats' views; at the end, the winners: `winners`, or, without them, those by the rules. */
  chancesAt(at: number, winners: readonly Seat[]): number[] {
    const { game } = this.module
    const { position } = this.moments[at]
    const seats = this.record.seats.map((_, seat) => seat)
    const isLast = at === this.moments.length - 1
    const won = isLast && winners.length > 0 ? winners : game.result(position)?.winners
    if (won) return seats.map((seat) => (won.includes(seat) ? 1 / won.length : 0))
    const bySeat = seats.map((seat) =>
      this.advisor.chances(
        game.view(position, seat),
        randomFrom(`${this.record.seed}/chances/${at}/${seat}`),
        CHANCE_ITERATIONS,
      ),
    )
    return seats.map((seat) => bySeat.reduce((sum, chances) => sum + chances[seat], 0) / bySeat.length)
  }

  private companionOf(seat: Seat): Companion<SeatView> {
    const known = this.companions.get(seat)
    if (known) return known
    const { advisor, record, iterations } = this
    const companion = advisor.accompany(randomFrom(`${record.seed}/decisions/${seat}`), { iterations })
    this.companions.set(seat, companion)
    return companion
  }

  /** With a closeness above 1, also finds the reason; others are asked for in the order of play. */
  decisionAt(at: number, closeness: number): Decision {
    const { module, advisor, record } = this
    const { position, move } = this.moments[at]
    if (!move) throw new Error('there is no decision at the end of a game')
    const [seat, text] = move
    const view = module.game.view(position, seat)
    const random = randomFrom(`${record.seed}/decision/${at}/${closeness}`)
    const read = module.notation.read(view, text)
    if (!('move' in read)) throw new Error(`move ${at + 1} of the record cannot be read`)
    const moves = module.game.moves(position, seat)
    const companion =
      closeness === 1 ? this.companionOf(seat) : advisor.accompany(random, { iterations: closeness * this.iterations })
    const considered = companion.consider(view, moves, [read.move])
    const played = considered.find((each) => each.move === read.move) ?? considered[0]
    const [best, next] = considered
    const other = played === best ? next : played
    const write = (each: ConsideredMove) => module.notation.write(view, each.move)
    return {
      number: at + 1,
      seat,
      played: write(played),
      chance: played.chance,
      advised: write(best),
      advisedChance: best.chance,
      cost: best.chance - played.chance,
      next: write(next),
      nextChance: next.chance,
      why: closeness > 1 ? advisor.explain(view, best, other, random) : null,
    }
  }
}
