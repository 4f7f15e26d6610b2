/**
 * Information-set Monte Carlo tree search: imagines positions that the view
 * cannot tell from the true one, plays each on a little, and keeps count of
 * which moves did well. It knows no game; what is promising and how things
 * stand it is told by a judgement.
 */
import { type Bot, type Game, type Random, type Seat, sameData } from '@handwerk/kernel'
import type { Timing } from '../bot.js'
import type { Judgement } from './judgement.js'
import { NOWHERE, Tree } from './tree.js'

export interface Limits {
  /** How many imagined games a decision is worth. */
  readonly iterations: number
  /** Rounds that are played on before the judgement forecasts the winner. */
  readonly rounds: number
}

/** Nothing was seen since the seat's last move. */
const UNSEEN = 0

/** How much what looks promising is tried against what has done well. */
const CURIOSITY = 0.6

/** Points in hand count a little beside the win itself, so that a lost or won game is still played well. */
const MARGIN_SHARE = 0.1
const MARGIN_SCALE = 12

export class Search<Position, View extends { readonly seat: Seat | null }, Options> implements Bot<View, number> {
  private readonly game: Game<Position, number, View, Options>
  private readonly judgement: Judgement<Position, View>
  private readonly limits: Limits
  private readonly random: Random
  private readonly timing: Timing | undefined
  private readonly tree = new Tree()
  /** The edge that has led each seat to where it is when an imagined game begins. */
  private roots: number[] = []
  /** After a decision: a position as it may be once the move is made. */
  private expected: Position | null = null

  /** How the seat thought to do when it chose last, from 0 to 1; and how often it tried each move. */
  outlook = 0.5
  tries: readonly number[] = []
  /** Imagined games so far, over all decisions. */
  played = 0

  private readonly moves: number[] = []
  private readonly weights: number[] = []
  private readonly wins: number[] = []
  /** By seat: its last edge, NOWHERE once it has left its tree; and what it has seen the others do since. */
  private edges: number[] = []
  private seen: number[] = []
  private readonly pathNodes: number[] = []
  private readonly pathEdges: number[] = []
  private readonly pathSeats: Seat[] = []

  constructor(
    game: Game<Position, number, View, Options>,
    judgement: Judgement<Position, View>,
    limits: Limits,
    random: Random,
    timing?: Timing,
  ) {
    this.game = game
    this.judgement = judgement
    this.limits = limits
    this.random = random
    this.timing = timing
  }

  choose(view: View, moves: readonly number[]): number {
    const { game, tree, limits, timing } = this
    const { seat } = view
    if (seat === null) throw new Error('an onlooker has nothing to choose')
    const p = game.imagine(view, this.random)
    if (!this.expects(view, seat)) this.forget(game.scores(p).length)
    const open = this.judgement.reopen?.(view) ?? view
    const horizon = game.round(p) + limits.rounds
    const late = timing ? timing.clock() + timing.millis : Number.POSITIVE_INFINITY
    const root = this.rootOf(seat)
    while (tree.visits(root) < limits.iterations) {
      this.iterate(game.imagine(open, this.random), horizon)
      if (timing && timing.clock() >= late) break
    }
    if (!tree.match(root, moves)) throw new Error('an imagined position has other legal moves than the view')
    this.outlook = tree.mean(root)
    this.tries = tree.tries()
    const edge = tree.favourite()
    const move = tree.moveOf(edge)
    game.play(p, seat, move)
    this.expected = p
    this.roots[seat] = edge
    return move
  }

  private rootOf(seat: Seat): number {
    const known = this.tree.reach(this.roots[seat], UNSEEN)
    return known === NOWHERE ? this.tree.grow(this.roots[seat], UNSEEN) : known
  }

  private forget(seats: number): void {
    this.tree.clear()
    this.roots = Array.from({ length: seats }, () => this.tree.addRoot())
  }

  /**
   * Is this the view that the last move was to lead to? Then nothing was
   * revealed and nobody else has moved, and what was learned is still true.
   */
  private expects(view: View, seat: Seat): boolean {
    return this.expected !== null && sameData(this.game.view(this.expected, seat), view)
  }

  /** Plays one imagined game, and learns from it. */
  private iterate(p: Position, horizon: number): void {
    const { game, tree, moves } = this
    this.played++
    this.edges = this.roots.slice()
    this.seen = this.roots.map(() => UNSEEN)
    this.pathEdges.length = this.pathNodes.length = this.pathSeats.length = 0
    let unseen = false
    let before: readonly Seat[] = []
    for (;;) {
      const waiting = game.waiting(p)
      if (waiting.length === 0 || game.round(p) >= horizon) break
      const seat = waiting[0]
      // Who was asked together with others decides unseen, even as the last one.
      unseen = waiting.length > 1 || (unseen && before.includes(seat))
      before = waiting
      moves.length = 0
      game.moves(p, seat, moves)
      const move = moves.length === 1 ? moves[0] : this.choice(p, seat)
      if (!unseen) this.show(seat, move)
      game.play(p, seat, move)
    }
    this.judge(p)
    for (let i = 0; i < this.pathEdges.length; i++)
      tree.learn(this.pathNodes[i], this.pathEdges[i], this.wins[this.pathSeats[i]])
  }

  /** The others see a move. */
  private show(mover: Seat, move: number): void {
    const { seen } = this
    for (let seat = 0; seat < seen.length; seat++)
      if (seat !== mover)
        seen[seat] = (Math.imul(seen[seat], 0x5bd1e995) + Math.imul(move ^ (mover << 28), 0x9e3779b1)) | 0
  }

  /** A move in the tree of its seat, or beyond it. */
  private choice(p: Position, seat: Seat): number {
    const { tree, edges, seen } = this
    if (edges[seat] === NOWHERE) return this.draw(p, seat)
    const node = tree.reach(edges[seat], seen[seat])
    if (node !== NOWHERE) return this.descend(p, seat, node)
    tree.grow(edges[seat], seen[seat])
    edges[seat] = NOWHERE
    return this.draw(p, seat)
  }

  private descend(p: Position, seat: Seat, node: number): number {
    const { tree, moves, weights } = this
    if (!tree.match(node, moves)) {
      this.judgement.weigh(p, seat, moves, weights)
      tree.complete(node, moves, weights)
    }
    const edge = tree.select(node, CURIOSITY)
    this.pathNodes.push(node)
    this.pathEdges.push(edge)
    this.pathSeats.push(seat)
    this.edges[seat] = edge
    this.seen[seat] = UNSEEN
    return tree.moveOf(edge)
  }

  /** A move beyond the tree: drawn by the odds of the moves. */
  private draw(p: Position, seat: Seat): number {
    const { moves, weights } = this
    this.judgement.glance(p, seat, moves, weights)
    let most = weights[0]
    for (let i = 1; i < moves.length; i++) if (weights[i] > most) most = weights[i]
    let sum = 0
    for (let i = 0; i < moves.length; i++) {
      weights[i] = Math.exp(weights[i] - most)
      sum += weights[i]
    }
    let lot = (this.random.below(0x40000000) / 0x40000000) * sum
    for (let i = 0; i < moves.length; i++) {
      lot -= weights[i]
      if (lot < 0) return moves[i]
    }
    return moves[moves.length - 1]
  }

  /** How well each seat has done, from 0 to 1. */
  private judge(p: Position): void {
    const { game, wins } = this
    const result = game.result(p)
    if (!result) {
      this.judgement.forecast(p, wins)
      return
    }
    const { scores, winners } = result
    for (let seat = 0; seat < scores.length; seat++) {
      let rival = Number.NEGATIVE_INFINITY
      for (let other = 0; other < scores.length; other++)
        if (other !== seat && scores[other].points > rival) rival = scores[other].points
      const lead = 1 / (1 + Math.exp((rival - scores[seat].points) / MARGIN_SCALE))
      const win = winners.includes(seat) ? 1 / winners.length : 0
      wins[seat] = (1 - MARGIN_SHARE) * win + MARGIN_SHARE * lead
    }
  }
}
