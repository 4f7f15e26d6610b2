/**
 * A game looked back at: who was likely to win when, which decisions cost most,
 * and what the bot would have done. Everybody is judged by what they could know:
 * each decision by the view of its seat, and the chances by all views together.
 */
import { type AnyBox, type GameRecord, randomFrom, replay, type Seat } from '@handwerk/kernel'
import type { Considered } from '../search/search.js'
import type { AnyAdvisor, Explained } from './advisor.js'

/** How much an analysis looks at. */
export interface Scope {
  /** Imagined games for each decision. */
  readonly iterations?: number
  /** Only this seat's decisions. */
  readonly seat?: Seat
  /** By move: it was made by a bot in the place of somebody, who is not judged by it. */
  readonly standIns?: readonly boolean[]
  /** Who won, where the match did not end as its last position says: somebody resigned, or time was over. */
  readonly winners?: readonly Seat[]
}

/** Plain data: moves are written in the notation of the game. */
export interface Decision {
  /** The number of the move in the record, from 1. */
  readonly number: number
  readonly seat: Seat
  readonly played: string
  /** How likely its seat was to win after the move, from 0 to 1. */
  readonly chance: number
  /** What the bot would have played; the same where it agrees. */
  readonly advised: string
  readonly advisedChance: number
  /** What the move cost: the difference of the two chances. */
  readonly cost: number
  /** The next best to what was advised, and its chance. */
  readonly next: string
  readonly nextChance: number
  /** Why the advised move is better than the one that was played, or than the next best if it was played; only where it was looked at twice. */
  readonly why: Explained | null
}

export interface Analysis {
  readonly game: string
  readonly seats: readonly string[]
  readonly iterations: number
  /** How likely each seat was to win after so many moves: before the first, after the first, … The sum of the seats is 1. */
  readonly chances: readonly (readonly number[])[]
  /** In the order of play. */
  readonly decisions: readonly Decision[]
  /** The numbers of the moves that cost most, the costliest first. */
  readonly costly: readonly number[]
  /** The number of the move that was right where others would have cost most; null if there is none. */
  readonly best: number | null
}

/** May give back a promise, so that something else can have its turn. */
export type Progress = (done: number, of: number) => unknown

export const ITERATIONS = 300
/** Costs of fewer than two in a hundred games are within the error of the estimate. */
const WORTH_TELLING = 0.02
/** Of how many decisions the first look is not taken at its word, and how much closer the second is. */
const SUSPECTS = 10
const TOLD = 6
const PRAISED = 3
const CLOSER = 4
/** Imagined games for the chances at one moment, by each seat. */
const OUTLOOK = 24

interface Moment {
  readonly position: unknown
  /** What was played here; null at the end. */
  readonly move: readonly [Seat, string] | null
}

/** The record must hold. */
export async function analysisOf(
  box: AnyBox,
  advisor: AnyAdvisor,
  record: GameRecord,
  { iterations = ITERATIONS, seat, standIns = [], winners = [] }: Scope,
  progress: Progress,
): Promise<Analysis> {
  const study = new Study(box, advisor, record, iterations)
  const asked = study.moments.flatMap(({ move }, i) =>
    move && (seat === undefined || move[0] === seat) && !standIns[study.first + i] ? [i] : [],
  )
  const steps = study.moments.length + asked.length + SUSPECTS + PRAISED
  let done = 0
  const step = () => progress(++done, steps)
  const chances: number[][] = []
  for (const [i] of study.moments.entries()) {
    chances.push(study.chancesAt(i, winners))
    await step()
  }
  const decisions = new Map<number, Decision>()
  for (const i of asked) {
    decisions.set(i, study.decisionAt(i, 1))
    await step()
  }
  const look = async (count: number, suspicion: (decision: Decision) => number) => {
    const suspects = [...decisions].sort(([, a], [, b]) => suspicion(b) - suspicion(a)).slice(0, count)
    for (const [i] of suspects) {
      decisions.set(i, study.decisionAt(i, CLOSER))
      await step()
    }
  }
  await look(SUSPECTS, ({ cost }) => cost)
  await look(PRAISED, lead)
  await progress(steps, steps)
  const told = [...decisions.values()].filter(({ why }) => why !== null)
  const costly = told.filter(({ cost }) => cost >= WORTH_TELLING).sort((a, b) => b.cost - a.cost)
  const praised = told.filter((decision) => lead(decision) >= WORTH_TELLING).sort((a, b) => lead(b) - lead(a))
  return {
    game: record.game,
    seats: record.seats,
    iterations,
    chances,
    decisions: [...decisions.values()],
    costly: costly.slice(0, TOLD).map(({ number }) => number),
    best: praised[0]?.number ?? null,
  }
}

/** By how much a right decision was better than the next best. */
const lead = ({ played, advised, advisedChance, nextChance }: Decision): number =>
  played === advised ? advisedChance - nextChance : 0

class Study {
  readonly moments: readonly Moment[]
  /** How many moves were played before the first moment: some, where a game went on by newer rules. */
  readonly first: number
  private readonly box: AnyBox
  private readonly advisor: AnyAdvisor
  private readonly record: GameRecord
  private readonly iterations: number

  constructor(box: AnyBox, advisor: AnyAdvisor, record: GameRecord, iterations: number) {
    this.box = box
    this.advisor = advisor
    this.record = record
    this.iterations = iterations
    const moments: Moment[] = []
    replay(box, record, ({ position, number }) =>
      moments.push({ position: box.game.copy(position), move: record.moves[number] ?? null }),
    )
    this.moments = moments
    this.first = record.moves.length - (moments.length - 1)
  }

  /** The mean of what each seat could tell; at the end, who has won: `winners`, or if there are none, by the rules. */
  chancesAt(at: number, winners: readonly Seat[]): number[] {
    const { game } = this.box
    const { position } = this.moments[at]
    const seats = this.record.seats.map((_, seat) => seat)
    const isLast = at === this.moments.length - 1
    const won = isLast && winners.length > 0 ? winners : game.result(position)?.winners
    if (won) return seats.map((seat) => (won.includes(seat) ? 1 / won.length : 0))
    const told = seats.map((seat) =>
      this.advisor.shares(game.view(position, seat), randomFrom(`${this.record.seed}/chances/${at}/${seat}`), OUTLOOK),
    )
    return seats.map((seat) => told.reduce((sum, shares) => sum + shares[seat], 0) / told.length)
  }

  /** A closer look also asks why. */
  decisionAt(at: number, closeness: number): Decision {
    const { box, advisor, record } = this
    const { position, move } = this.moments[at]
    if (!move) throw new Error('nothing was decided at the end')
    const [seat, text] = move
    const view = box.game.view(position, seat)
    const random = randomFrom(`${record.seed}/decision/${at}/${closeness}`)
    const read = box.notation.read(view, text)
    if (!('move' in read)) throw new Error(`the record does not hold at move ${at + 1}`)
    const budget = { iterations: closeness * this.iterations }
    const moves = box.game.moves(position, seat)
    const considered = advisor.consider(view, moves, random, budget, [read.move])
    const played = considered.find((each) => each.move === read.move) ?? considered[0]
    const [best, next] = considered
    const other = played === best ? next : played
    const write = (each: Considered) => box.notation.write(view, each.move)
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
