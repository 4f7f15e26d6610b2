/**
 * Information-set Monte Carlo tree search: imagines positions that the view
 * cannot tell from the true one, plays each on a little, and keeps count of
 * which moves did well. It knows no game; what is promising and how things
 * stand it is told by a judgement.
 */
import { type Bot, type Game, type Random, type Seat, type SeatView, sameData } from '@handwerk/kernel'
import type { Timing } from '../bot.js'
import type { Judgement } from './judgement.js'
import { NOWHERE, Tree } from './tree.js'

export interface Limits {
  /** How many imagined games a decision is worth. */
  readonly iterations: number
  /** Rounds that are played on before the judgement forecasts the winner. */
  readonly rounds: number
}

/** A move as a search has seen it. */
export interface Considered {
  readonly move: number
  /** In how many imagined games it was tried. */
  readonly tries: number
  /** How its seat did in them, from 0 to 1: the chance to win, as far as was seen. */
  readonly chance: number
}

/** What a second look at a move has seen. */
interface Look {
  tries: number
  won: number
}

/** The share of the iterations that goes to a second look; how many moves get one, and how many of them a third. */
const SECOND_LOOK = 0.5
const LOOKED_AT = 4
const FINALISTS = 2

/** Nothing was seen since the seat's last move. */
const UNSEEN = 0

/** How much what looks promising is tried against what has done well. */
const CURIOSITY = 0.6

/** Points in hand count a little beside the win itself, so that a lost or won game is still played well. */
const MARGIN_SHARE = 0.1
const MARGIN_SCALE = 12

export class Search<Position, View extends SeatView, Options> implements Bot<View> {
  private readonly game: Game<Position, View, Options>
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
  /** Where a move is told from outside, and which. */
  private toldAt = NOWHERE
  private toldEdge = NOWHERE

  constructor(
    game: Game<Position, View, Options>,
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
    const { game, tree } = this
    const seat = seatOf(view)
    const p = game.imagine(view, this.random)
    if (!this.expects(view, seat)) this.forget(p)
    const root = this.rootOf(seat)
    this.explore(this.open(view), root, game.round(p) + this.limits.rounds, 1)
    if (!tree.match(root, moves)) throw new Error('an imagined position has other legal moves than the view')
    this.outlook = tree.mean(root)
    this.tries = tree.matches().map((edge) => tree.triesOf(edge))
    const edge = tree.favourite()
    const move = tree.moveOf(edge)
    game.play(p, seat, move)
    this.expected = p
    this.roots[seat] = edge
    return move
  }

  /**
   * All moves, those first that are worth a second look: the ones that were
   * tried most, and `also`. They are played in the same imagined positions and
   * equally often, so that their chances can be compared; the best comes first.
   */
  consider(view: View, moves: readonly number[], also: readonly number[] = []): Considered[] {
    const { game, tree, limits } = this
    const p = game.imagine(view, this.random)
    this.forget(p)
    const root = this.rootOf(seatOf(view))
    const open = this.open(view)
    this.explore(open, root, game.round(p) + limits.rounds, 1 - SECOND_LOOK)
    if (!tree.match(root, moves)) throw new Error('an imagined position has other legal moves than the view')
    const edges = tree.matches()
    const byTries = edges.slice().sort((a, b) => tree.triesOf(b) - tree.triesOf(a))
    const asked = also.map((move) => edges[moves.indexOf(move)])
    const closely = [...new Set([...byTries.slice(0, LOOKED_AT), ...asked])]
    const looks = new Map(closely.map((edge) => [edge, { tries: 0, won: 0 }]))
    const chance = (edge: number) => {
      const look = looks.get(edge)
      return look ? look.won / look.tries : tree.chanceOf(edge)
    }
    this.lookAgain(open, root, looks, closely)
    closely.sort((a, b) => chance(b) - chance(a))
    this.lookAgain(open, root, looks, [...new Set([...closely.slice(0, FINALISTS), ...asked])])
    closely.sort((a, b) => chance(b) - chance(a))
    return [...closely, ...byTries.filter((edge) => !looks.has(edge))].map((edge) => ({
      move: tree.moveOf(edge),
      tries: tree.triesOf(edge),
      chance: chance(edge),
    }))
  }

  /** How likely each seat is to win, as far as this view can tell; it need not be the seat that is asked. */
  shares(view: View): number[] {
    const { game, limits } = this
    const open = this.open(view)
    this.forget(game.imagine(view, this.random))
    const sums = this.roots.map(() => 0)
    for (let n = 0; n < limits.iterations; n++) {
      const p = game.imagine(open, this.random)
      this.iterate(p, game.round(p) + limits.rounds)
      for (let seat = 0; seat < sums.length; seat++) sums[seat] += this.wins[seat]
    }
    const all = sums.reduce((sum, share) => sum + share, 0)
    return sums.map((share) => share / all)
  }

  private open(view: View): View {
    return this.judgement.reopen?.(view) ?? view
  }

  /** Plays imagined games until this share of the limits is used up. */
  private explore(view: View, root: number, horizon: number, share: number): void {
    const { game, tree, limits, timing } = this
    const late = timing ? timing.clock() + share * timing.millis : Number.POSITIVE_INFINITY
    while (tree.visits(root) < share * limits.iterations) {
      this.iterate(game.imagine(view, this.random), horizon)
      if (timing && timing.clock() >= late) break
    }
  }

  /** Half of the second look. */
  private lookAgain(view: View, root: number, looks: ReadonlyMap<number, Look>, edges: readonly number[]): void {
    const { game, limits, timing, wins } = this
    const seat = seatOf(view)
    const late = timing ? timing.clock() + (SECOND_LOOK / 2) * timing.millis : Number.POSITIVE_INFINITY
    const times = Math.ceil(((SECOND_LOOK / 2) * limits.iterations) / edges.length)
    this.toldAt = root
    for (let time = 0; time < times; time++) {
      const p = game.imagine(view, this.random)
      for (const edge of edges) {
        this.toldEdge = edge
        this.iterate(game.copy(p), game.round(p) + limits.rounds)
        const look = looks.get(edge)
        if (!look) continue
        look.tries++
        look.won += wins[seat]
      }
      if (timing && timing.clock() >= late) break
    }
    this.toldAt = NOWHERE
  }

  private rootOf(seat: Seat): number {
    const known = this.tree.reach(this.roots[seat], UNSEEN)
    return known === NOWHERE ? this.tree.grow(this.roots[seat], UNSEEN) : known
  }

  private forget(p: Position): void {
    this.tree.clear()
    this.roots = Array.from({ length: this.game.seatCount(p) }, () => this.tree.addRoot())
    this.expected = null
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
    let waiting = game.waiting(p)
    moves.length = 0
    if (waiting.length > 0) game.moves(p, waiting[0], moves)
    for (; waiting.length > 0 && game.round(p) < horizon; waiting = game.waiting(p)) {
      const seat = waiting[0]
      // Who was asked together with others decides unseen, even as the last one.
      unseen = waiting.length > 1 || (unseen && before.includes(seat))
      before = waiting
      const move = moves.length === 1 ? moves[0] : this.choice(p, seat)
      if (!unseen) this.show(seat, move)
      game.playListed(p, seat, move, moves)
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
    const edge = node === this.toldAt ? this.toldEdge : tree.select(node, CURIOSITY)
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

function seatOf(view: SeatView): Seat {
  if (view.seat === null) throw new Error('an onlooker has nothing to choose')
  return view.seat
}
