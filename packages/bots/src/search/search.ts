/**
 * Information-set Monte Carlo tree search (ISMCTS): imagines positions that the
 * view cannot tell from the true one, plays each for a few rounds, and keeps the
 * mean value of each move. It knows no game: an evaluator says which moves are
 * likely and what positions are worth.
 */
import { type Bot, type Game, type Random, type Seat, type SeatView, sameData } from '@handwerk/kernel'
import type { BotFactory, Timing } from '../bot.js'
import { exponentiate } from './network.js'
import { NONE, Tally, Tree } from './tree.js'

/** Writes a logit for each move into `into`: the odds of two moves are e to the difference of their logits. */
export type Policy<Position> = (p: Position, seat: Seat, moves: readonly number[], into: number[]) => void

/** Writes the probability of each seat to win into `into`; the sum is 1. */
export type Value<Position> = (p: Position, into: number[]) => void

/**
 * What search needs of a game. It reads imagined positions, but may use only what
 * the seat to move may know: a move that is good because of the next card in the
 * pile is not good.
 */
export interface Evaluator<Position, View> {
  /** For moves in the tree. */
  prior(...decision: Parameters<Policy<Position>>): void
  /** For moves beyond the tree; it must be fast. */
  rollout(...decision: Parameters<Policy<Position>>): void
  /** For positions where a rollout ends before the game does. */
  value(...position: Parameters<Value<Position>>): void
  /** Counts the turns, at whose ends positions can be valued. */
  turn?(p: Position): number
  /**
   * The view as if the others had not made the decisions that they made in secret.
   * Imagination fills those in at random, but nobody decides at random, so the
   * others decide again in imagined games. Absent if nobody decides in secret.
   */
  reopen?(view: View): View
}

/** Numbers that describe a seat of a position, all of about the same size. */
export interface Features<Position> {
  readonly names: readonly string[]
  /** Writes the features of a seat, in the order of their names. */
  write(p: Position, seat: Seat, into: number[]): void
}

/** By the name of a feature; missing ones count as 0. */
export type Weights = Readonly<Record<string, number>>

export interface Limits {
  /** How many imagined games to play for a decision. */
  readonly iterations: number
  /** How many rounds an imagined game lasts before the evaluator values its position. */
  readonly rounds: number
  /**
   * How many moves may be played in imagined games for a decision: a bound of time
   * that does not depend on the machine. Absent if iterations alone are counted.
   */
  readonly plies?: number
  /**
   * How many turns an imagined game goes on after a seat has left its tree: what is
   * played beyond it is a guess, so the evaluator may judge as well. Absent if it
   * always lasts all rounds.
   */
  readonly beyond?: number
}

/** How the tree is searched. */
export interface Style {
  /** Weighs the prior against the mean value (the constant of PUCT). */
  readonly exploration: number
  /** The share of the odds that goes to all moves alike. */
  readonly evenOdds: number
  /** Whether a move that has won at once several times in a row is played without trying others. */
  readonly trustsWins: boolean
  /** Whether the most tried moves are compared in the same positions before one of them is played. */
  readonly compares: boolean
}

/** As the reference has always searched. */
const PLAIN: Style = { exploration: 0.6, evenOdds: 0, trustsWins: false, compares: false }

export interface SearchSettings<Position, View> extends Limits {
  readonly style?: Partial<Style>
  readonly evaluator: Evaluator<Position, View>
}

/** A bot of this name that searches. */
export const searchBot = <Position, View extends SeatView, Options>(
  name: string,
  game: Game<Position, View, Options>,
  { evaluator, style, ...limits }: SearchSettings<Position, View>,
): BotFactory => ({
  name,
  searches: true,
  make: (random, { iterations = limits.iterations, timing } = {}) =>
    new Search(game, evaluator, { ...limits, iterations }, random, timing, style),
})

/** A move and what the search found about it. */
export interface ConsideredMove {
  readonly move: number
  /** In how many imagined games it was tried. */
  readonly tries: number
  /** The estimated chance that its seat wins, from 0 to 1. */
  readonly chance: number
}

/** Moves that were played in the same positions, as edges of the tree. */
interface Comparison {
  /** The favourite of the tree, unless another is clearly better. */
  readonly best: number
  /** How far each is ahead of the favourite. */
  readonly leads: ReadonlyMap<number, number>
}

/** The share of the iterations that compares moves in the same positions, and how many moves take part. */
const COMPARISON_SHARE = 0.3
const COMPARED_MOVES = 3
/** The others have made no visible move since the seat's last one. */
const NOTHING_OBSERVED = 0

/** The lead in points counts a little beside the win itself, so that the bot also plays decided games well. */
const MARGIN_SHARE = 0.1
const MARGIN_SCALE = 12

export class Search<Position, View extends SeatView, Options> implements Bot<View> {
  private readonly game: Game<Position, View, Options>
  private readonly evaluator: Evaluator<Position, View>
  private readonly limits: Limits
  private readonly random: Random
  private readonly timing: Timing | undefined
  private readonly style: Style
  private readonly tree = new Tree()
  /** By seat: the edge that leads to its root node. */
  private roots: number[] = []
  /** The last decision in imagination, and the moves that may have been played: their views show whether the tree can be reused. */
  private last: { readonly p: Position; readonly edges: readonly number[] } | null = null

  /** For the last decision: the mean value at the root, and how often each move was tried. */
  rootValue = 0.5
  visitCounts: readonly number[] = []
  /** Imagined games so far, over all decisions. */
  iterationsRun = 0
  /** The milliseconds of the time for this decision that were used before the search began. */
  protected usedMillis = 0

  private readonly moves: number[] = []
  private readonly logits: number[] = []
  private readonly values: number[] = []
  /** By seat: its last edge, NONE after it left its tree; and a hash of the moves that it has seen since. */
  private readonly edges: number[] = []
  private readonly observed: number[] = []
  private readonly pathNodes: number[] = []
  private readonly pathEdges: number[] = []
  private readonly pathSeats: Seat[] = []
  private readonly pathPlies: number[] = []
  /** Decisions in the imagined game so far, and who has won it alone; NONE if nobody has. */
  private ply = 0
  private soleWinner = NONE
  /** Whether a seat has left its tree in the imagined game. */
  private isBeyond = false
  /** The same over all imagined games. */
  private pliesPlayed = 0
  /** The node of a forced move, and its edge. */
  private forcedNode = NONE
  private forcedEdge = NONE

  constructor(
    game: Game<Position, View, Options>,
    evaluator: Evaluator<Position, View>,
    limits: Limits,
    random: Random,
    timing?: Timing,
    style: Partial<Style> = {},
  ) {
    this.style = { ...PLAIN, ...style }
    this.game = game
    this.evaluator = evaluator
    this.limits = limits
    this.random = random
    this.timing = timing
  }

  choose(view: View, moves: readonly number[]): number {
    const { game, tree, limits, style } = this
    const p = game.imagine(view, this.random)
    const root = this.rootFor(view, p)
    const open = this.reopened(view)
    this.runIterations(open, root, game.round(p) + limits.rounds, style.compares ? 1 - COMPARISON_SHARE : 1)
    this.readRoot(root, moves)
    const edge = style.compares && !this.isSure ? this.compareFavourites(open, root).best : this.favourite
    this.last = { p, edges: [edge] }
    return tree.moveOf(edge)
  }

  /**
   * All moves, the best first. The tree is reused whichever move was played at the
   * last decision. Most iterations search as `choose` does. The rest play
   * the moves that were tried most, and those of `also`, equally often in the same
   * imagined positions, so that their chances can be compared. The move that was
   * tried most stays the best unless another is clearly better in these.
   */
  consider(view: View, moves: readonly number[], also: readonly number[] = []): ConsideredMove[] {
    const { game, tree, limits } = this
    const p = game.imagine(view, this.random)
    const root = this.rootFor(view, p)
    const open = this.reopened(view)
    this.runIterations(open, root, game.round(p) + limits.rounds, 1 - COMPARISON_SHARE)
    this.readRoot(root, moves)
    const edges = tree.matches()
    this.last = { p, edges }
    const { favourite } = this
    const asked = also.map((move) => edges[moves.indexOf(move)])
    const { best, leads } = this.compareFavourites(open, root, asked)
    // The favourite has been tried most, so its mean is the best known; the leads of the others are added to it.
    const base = tree.valueOf(favourite)
    const most = base + (leads.get(best) ?? 0)
    const found = [...leads].map(([edge, lead]) => this.considered(edge, Math.min(most, base + lead)))
    const first = tree.moveOf(best)
    found.sort((a, b) => Number(b.move === first) - Number(a.move === first) || b.chance - a.chance)
    const rest = edges.filter((edge) => !leads.has(edge)).sort((a, b) => tree.visitsOf(b) - tree.visitsOf(a))
    return [...found, ...rest.map((edge) => this.considered(edge, Math.min(most, tree.valueOf(edge))))]
  }

  /** Whether one of the matched moves has won so often that no other is considered. */
  private get isSure(): boolean {
    return this.style.trustsWins && this.tree.sureWin() !== NONE
  }

  /** Among the matched edges, the one to play by what the tree has found. */
  private get favourite(): number {
    return this.isSure ? this.tree.sureWin() : this.tree.mostVisited()
  }

  /** Plays the matched moves that were tried most, and those asked for, in the same positions. */
  private compareFavourites(open: View, root: number, asked: readonly number[] = []): Comparison {
    const { tree, favourite, isSure } = this
    const byVisits = tree.matches().toSorted((a, b) => tree.visitsOf(b) - tree.visitsOf(a))
    const compared = [...new Set([favourite, ...byVisits.slice(0, COMPARED_MOVES), ...asked])]
    const tallies = compared.map(() => new Tally())
    if (compared.length > 1) this.compareClosely(open, root, compared, tallies)
    let best = 0
    if (!isSure)
      for (let i = 1; i < compared.length; i++)
        if (tallies[i].isClearlyBetter && tallies[i].lead > tallies[best].lead) best = i
    return { best: compared[best], leads: new Map(compared.map((edge, i) => [edge, tallies[i].lead])) }
  }

  /** Matches the moves at the root, and keeps what the search found there. */
  private readRoot(root: number, moves: readonly number[]): void {
    const { tree } = this
    if (!tree.match(root, moves)) throw new Error('an imagined position has other legal moves than the view')
    this.rootValue = tree.meanValue(root)
    this.visitCounts = tree.matches().map((edge) => tree.visitsOf(edge))
  }

  private considered(edge: number, chance: number): ConsideredMove {
    return { move: this.tree.moveOf(edge), tries: this.tree.visitsOf(edge), chance: Math.max(0, Math.min(1, chance)) }
  }

  /**
   * The probability of each seat to win, estimated from this view. The seat of the
   * view need not be the one to move.
   */
  chances(view: View): number[] {
    const { game, limits } = this
    const open = this.reopened(view)
    this.reset(game.imagine(view, this.random))
    const sums = this.roots.map(() => 0)
    for (let n = 0; n < limits.iterations; n++) {
      const p = game.imagine(open, this.random)
      this.iterate(p, game.round(p) + limits.rounds)
      for (let seat = 0; seat < sums.length; seat++) sums[seat] += this.values[seat]
    }
    const all = sums.reduce((sum, share) => sum + share, 0)
    return sums.map((share) => share / all)
  }

  private reopened(view: View): View {
    return this.evaluator.reopen?.(view) ?? view
  }

  /** When this share of the time will be used up. */
  private endOf(share: number): number {
    const { timing } = this
    return timing ? timing.clock() + share * (timing.millis - this.usedMillis) : Number.POSITIVE_INFINITY
  }

  /** Plays imagined games until this share of the limits is used up. */
  private runIterations(view: View, root: number, horizon: number, share: number): void {
    const { game, tree, limits, timing } = this
    const late = this.endOf(share)
    const plies = this.pliesPlayed + share * (limits.plies ?? Number.POSITIVE_INFINITY)
    while (tree.visitsAt(root) < share * limits.iterations && this.pliesPlayed < plies) {
      this.iterate(game.imagine(view, this.random), horizon)
      if (timing && timing.clock() >= late) break
    }
  }

  /** Plays each of these moves in the same positions, and tallies their leads over the first. */
  private compareClosely(view: View, root: number, edges: readonly number[], tallies: readonly Tally[]): void {
    const { game, limits, timing, values } = this
    const seat = seatOf(view)
    const late = this.endOf(COMPARISON_SHARE)
    const times = Math.ceil((COMPARISON_SHARE * limits.iterations) / edges.length)
    const plies = this.pliesPlayed + COMPARISON_SHARE * (limits.plies ?? Number.POSITIVE_INFINITY)
    this.forcedNode = root
    for (let time = 0; time < times && this.pliesPlayed < plies; time++) {
      const p = game.imagine(view, this.random)
      let first = 0
      for (const [i, edge] of edges.entries()) {
        this.forcedEdge = edge
        this.iterate(game.copy(p), game.round(p) + limits.rounds)
        if (i === 0) first = values[seat]
        tallies[i].add(values[seat] - first)
      }
      if (timing && timing.clock() >= late) break
    }
    this.forcedNode = NONE
  }

  /** The node of the seat that decides, in the tree so far if that is still valid. */
  private rootFor(view: View, p: Position): number {
    const { tree } = this
    const seat = seatOf(view)
    const played = this.edgePlayed(view, seat)
    if (played === NONE) this.reset(p)
    else this.roots[seat] = played
    const known = tree.child(this.roots[seat], NOTHING_OBSERVED)
    return known === NONE ? tree.addChild(this.roots[seat], NOTHING_OBSERVED) : known
  }

  private reset(p: Position): void {
    this.tree.clear()
    this.roots = Array.from({ length: this.game.seatCount(p) }, () => this.tree.addRoot())
    this.last = null
  }

  /**
   * The move at the last decision that led to this view in imagination, as an edge.
   * Then nothing was revealed and nobody else has moved, so the tree is still valid.
   */
  private edgePlayed(view: View, seat: Seat): number {
    const { game, tree, last } = this
    if (!last || !game.waiting(last.p).includes(seat)) return NONE
    for (const edge of last.edges) {
      const p = game.copy(last.p)
      game.play(p, seat, tree.moveOf(edge))
      if (sameData(game.view(p, seat), view)) return edge
    }
    return NONE
  }

  /** Plays one imagined game, and adds its values to the tree. */
  private iterate(p: Position, horizon: number): void {
    const { game, tree, moves } = this
    this.iterationsRun++
    this.edges.length = this.observed.length = this.roots.length
    for (let seat = 0; seat < this.roots.length; seat++) {
      this.edges[seat] = this.roots[seat]
      this.observed[seat] = NOTHING_OBSERVED
    }
    this.pathEdges.length = this.pathNodes.length = this.pathSeats.length = this.pathPlies.length = 0
    let unseen = false
    let before: readonly Seat[] = []
    let lastSeat = NONE
    let soloSince = 0
    this.ply = 0
    this.isBeyond = false
    const { beyond = Number.POSITIVE_INFINITY } = this.limits
    let end = Number.POSITIVE_INFINITY
    let waiting = game.waiting(p)
    moves.length = 0
    if (waiting.length > 0) game.moves(p, waiting[0], moves)
    for (; waiting.length > 0 && game.round(p) < horizon && this.turnOf(p) < end; waiting = game.waiting(p)) {
      const seat = waiting[0]
      // A seat that decides at the same time as others decides in secret, even if it answers last.
      unseen = waiting.length > 1 || (unseen && before.includes(seat))
      before = waiting
      if (seat !== lastSeat) soloSince = this.ply
      lastSeat = seat
      const move = moves.length === 1 ? moves[0] : this.chooseMove(p, seat)
      if (!unseen) this.observe(seat, move)
      if (this.isBeyond && end === Number.POSITIVE_INFINITY) end = this.turnOf(p) + beyond
      game.playListed(p, seat, move, moves)
      this.ply++
    }
    this.pliesPlayed += this.ply
    this.evaluate(p)
    // Whoever decided last and won alone has won without help; so did its moves since another seat decided.
    let isWonAtOnce = lastSeat !== NONE && this.soleWinner === lastSeat
    for (let i = this.pathEdges.length - 1; i >= 0; i--) {
      const seat = this.pathSeats[i]
      if (seat !== lastSeat || this.pathPlies[i] < soloSince) isWonAtOnce = false
      tree.backUp(this.pathNodes[i], this.pathEdges[i], this.values[seat], isWonAtOnce)
    }
  }

  private turnOf(p: Position): number {
    return this.evaluator.turn?.(p) ?? 0
  }

  /** Adds a move to what the other seats have seen. */
  private observe(mover: Seat, move: number): void {
    const { observed } = this
    for (let seat = 0; seat < observed.length; seat++)
      if (seat !== mover)
        observed[seat] = (Math.imul(observed[seat], 0x5bd1e995) + Math.imul(move ^ (mover << 28), 0x9e3779b1)) | 0
  }

  /** A move in the tree of its seat, or beyond it. */
  private chooseMove(p: Position, seat: Seat): number {
    const { tree, edges, observed } = this
    if (edges[seat] === NONE) return this.sampleRollout(p, seat)
    const node = tree.child(edges[seat], observed[seat])
    if (node !== NONE) return this.selectInTree(p, seat, node)
    tree.addChild(edges[seat], observed[seat])
    edges[seat] = NONE
    this.isBeyond = true
    return this.sampleRollout(p, seat)
  }

  private selectInTree(p: Position, seat: Seat, node: number): number {
    const { tree, moves, logits } = this
    if (!tree.match(node, moves)) {
      this.evaluator.prior(p, seat, moves, logits)
      tree.addMissing(node, moves, logits)
    }
    const edge = node === this.forcedNode ? this.forcedEdge : this.selectEdge(node)
    this.pathNodes.push(node)
    this.pathEdges.push(edge)
    this.pathSeats.push(seat)
    this.pathPlies.push(this.ply)
    this.edges[seat] = edge
    this.observed[seat] = NOTHING_OBSERVED
    return tree.moveOf(edge)
  }

  private selectEdge(node: number): number {
    const { exploration, evenOdds, trustsWins } = this.style
    const sure = trustsWins ? this.tree.sureWin() : NONE
    return sure === NONE ? this.tree.select(node, exploration, evenOdds) : sure
  }

  /** A random move by the rollout policy. */
  private sampleRollout(p: Position, seat: Seat): number {
    const { moves, logits } = this
    this.evaluator.rollout(p, seat, moves, logits)
    const sum = exponentiate(logits, moves.length)
    let lot = (this.random.below(0x40000000) / 0x40000000) * sum
    for (let i = 0; i < moves.length; i++) {
      lot -= logits[i]
      if (lot < 0) return moves[i]
    }
    return moves[moves.length - 1]
  }

  /** Writes the value of the last position for each seat: by the result, or by the evaluator. */
  private evaluate(p: Position): void {
    const { game, values } = this
    const result = game.result(p)
    this.soleWinner = result?.winners.length === 1 ? result.winners[0] : NONE
    if (!result) {
      this.evaluator.value(p, values)
      return
    }
    const { scores, winners } = result
    for (let seat = 0; seat < scores.length; seat++) {
      let rival = Number.NEGATIVE_INFINITY
      for (let other = 0; other < scores.length; other++)
        if (other !== seat && scores[other].points > rival) rival = scores[other].points
      const lead = 1 / (1 + Math.exp((rival - scores[seat].points) / MARGIN_SCALE))
      const win = winners.includes(seat) ? 1 / winners.length : 0
      values[seat] = (1 - MARGIN_SHARE) * win + MARGIN_SHARE * lead
    }
  }
}

function seatOf(view: SeatView): Seat {
  if (view.seat === null) throw new Error('an onlooker has no move to choose')
  return view.seat
}

/** The move with the highest logit; the first one if several are equal. */
export function mostLikely(moves: readonly number[], logits: readonly number[]): number {
  let best = 0
  for (let i = 1; i < moves.length; i++) if (logits[i] > logits[best]) best = i
  return moves[best]
}

/** The value of a position as the softmax, over the seats, of a weighted sum of features. */
export function linearValue<Position extends { readonly players: readonly unknown[] }>(
  features: Features<Position>,
  weights: Weights,
): Value<Position> {
  const list = features.names.map((name) => weights[name] ?? 0)
  const row: number[] = []
  return (p, into) => {
    const count = p.players.length
    into.length = count
    for (let seat = 0; seat < count; seat++) {
      features.write(p, seat, row)
      let logit = 0
      for (let i = 0; i < list.length; i++) logit += list[i] * row[i]
      into[seat] = logit
    }
    const sum = exponentiate(into, count)
    for (let seat = 0; seat < count; seat++) into[seat] /= sum
  }
}
