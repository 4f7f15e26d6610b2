/**
 * Proves which moves win before anybody else decides, whatever is hidden, and
 * that the others do not. Bots are tested on positions with such a proof.
 */
import {
  type Fact,
  type Game,
  HIDDEN,
  type Move,
  type Random,
  randomFrom,
  type Seat,
  type SeatView,
} from '@handwerk/kernel'

type AnyGame = Game<unknown, SeatView, unknown>

/** What a proof needs to know of a game. */
export interface ProofRules<Position> {
  /** Whether anything could be proven here at all. */
  isProvable(position: Position, seat: Seat): boolean
  /** Whether the turn in which the seat was to decide is over. */
  isTurnOver(position: Position, seat: Seat): boolean
  /**
   * Positions that the seat cannot tell apart: one at least for each way in which
   * hidden cards can count before one of them is shown to the seat.
   */
  cases(position: Position, seat: Seat): Iterable<Position>
  /** Whether a line may show the seat cards that were hidden, since they cannot count any more. */
  readonly mayReveal: boolean
}

export interface Proof {
  /** Each begins a line of the seat's own moves that ends the game and makes it the only winner. */
  readonly best: readonly Move[]
  /** For each of these there is a deal of the hidden cards in which no line wins this turn, even if all cards are seen. */
  readonly others: readonly Move[]
  /** In how many deals of the hidden cards the winning lines were played. */
  readonly cases: number
}

/** Positions visited for each move. */
const MOST_NODES = 20_000

/** Deals tried to refute a move. */
const REFUTATIONS = 40

/** Null if some move is neither proven to win nor refuted, or if all are the same. */
export function prove(
  game: AnyGame,
  rules: ProofRules<unknown>,
  position: unknown,
  seat: Seat,
  nodes = MOST_NODES,
): Proof | null {
  if (!rules.isProvable(position, seat)) return null
  const moves = game.moves(position, seat)
  const promising: Move[] = []
  for (const move of moves) {
    const answer = winsIn(game, rules, position, seat, move, nodes)
    // Too early in the game.
    if (answer === 'unknown') return null
    if (answer === 'yes') promising.push(move)
  }
  if (promising.length === 0) return null
  const lines = new LineProver(game, rules, position, seat, [...rules.cases(position, seat)], nodes)
  const best = promising.filter((move) => lines.isWinning(move))
  if (best.length === 0 || best.length === moves.length) return null
  const others = moves.filter((move) => !best.includes(move))
  const worlds = [position, ...imagined(game, position, seat)]
  const isRefuted = (move: Move) => worlds.some((world) => winsIn(game, rules, world, seat, move, nodes) === 'no')
  return others.every(isRefuted) ? { best, others, cases: lines.cases.length } : null
}

function imagined(game: AnyGame, position: unknown, seat: Seat): unknown[] {
  const view = game.view(position, seat)
  const random: Random = randomFrom('refutations')
  return Array.from({ length: REFUTATIONS }, () => game.imagine(view, random))
}

function isOnlyWinner(game: AnyGame, position: unknown, seat: Seat): boolean {
  const winners = game.result(position)?.winners ?? []
  return winners.length === 1 && winners[0] === seat
}

type Answer = 'yes' | 'no' | 'unknown'

/** Whether the seat can win this turn after this move, if it sees all cards. */
function winsIn(
  game: AnyGame,
  rules: ProofRules<unknown>,
  position: unknown,
  seat: Seat,
  move: Move,
  nodes: number,
): Answer {
  const visited = new Set<string>()
  const search = (before: unknown, next: Move): Answer => {
    const p = game.copy(before)
    game.play(p, seat, next)
    if (game.result(p)) return isOnlyWinner(game, p, seat) ? 'yes' : 'no'
    if (game.waiting(p)[0] !== seat) return rules.isTurnOver(p, seat) ? 'no' : 'unknown'
    const key = JSON.stringify(p)
    if (visited.has(key)) return 'no'
    visited.add(key)
    if (visited.size > nodes) return 'unknown'
    let answer: Answer = 'no'
    for (const then of game.moves(p, seat)) {
      const found = search(p, then)
      if (found === 'yes') return 'yes'
      if (found === 'unknown') answer = 'unknown'
      if (visited.size > nodes) return 'unknown'
    }
    return answer
  }
  return search(position, move)
}

/** Finds lines that win in all cases, and learn nothing on the way that would have to be reacted to. */
class LineProver {
  readonly cases: unknown[]
  private readonly game: AnyGame
  private readonly rules: ProofRules<unknown>
  private readonly position: unknown
  private readonly seat: Seat
  private readonly seen: ReadonlySet<number>
  private readonly nodes: number

  constructor(
    game: AnyGame,
    rules: ProofRules<unknown>,
    position: unknown,
    seat: Seat,
    cases: unknown[],
    nodes: number,
  ) {
    this.game = game
    this.rules = rules
    this.position = position
    this.seat = seat
    this.cases = cases
    this.nodes = nodes
    this.seen = new Set(game.sees(position, seat))
  }

  isWinning(move: Move): boolean {
    return this.extend(this.position, [move], new Set())
  }

  /** `visited` holds positions from which no line was found. */
  private extend(before: unknown, line: readonly Move[], visited: Set<string>): boolean {
    const { game, seat } = this
    const p = game.copy(before)
    if (!this.playBlind(p, line[line.length - 1])) return false
    if (game.result(p)) return isOnlyWinner(game, p, seat) && this.winsInAllCases(line)
    if (game.waiting(p)[0] !== seat) return false
    const key = JSON.stringify(p)
    if (visited.has(key) || visited.size > this.nodes) return false
    visited.add(key)
    return game.moves(p, seat).some((move) => this.extend(p, [...line, move], visited))
  }

  /** Returns whether the seat was shown no hidden card before the game ended. */
  private playBlind(p: unknown, move: Move): boolean {
    const { game, seat } = this
    let isBlind = true
    let isOver = false
    const tell = (fact: Fact) => {
      isOver ||= fact.is === 'end'
      const shown = isOver ? [] : (game.redact(fact, seat)?.cards ?? [])
      if (shown.some((card) => card !== HIDDEN && !this.seen.has(card))) isBlind = false
    }
    game.play(p, seat, move, this.rules.mayReveal ? undefined : tell)
    return isBlind
  }

  private winsInAllCases(line: readonly Move[]): boolean {
    const failing = this.cases.findIndex((world) => !this.winsInCase(world, line))
    if (failing < 0) return true
    // Likely to refute the next line, too.
    this.cases.unshift(...this.cases.splice(failing, 1))
    return false
  }

  private winsInCase(world: unknown, line: readonly Move[]): boolean {
    const { game, seat } = this
    const p = game.copy(world)
    for (const move of line) {
      if (game.why(p, seat, move)) return false
      game.play(p, seat, move)
    }
    return isOnlyWinner(game, p, seat)
  }
}
