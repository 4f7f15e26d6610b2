/**
 * The memory of a search: nodes and edges in arrays that grow and are used
 * again, so that a search of thousands of iterations allocates next to nothing.
 *
 * Each seat has a tree of its own. An edge is a move of that seat; a node is
 * where it leads, after what the seat has seen the others do meanwhile. So no
 * seat's tree depends on a choice that is made at the same time, and values are
 * means over chance and over what is hidden.
 */

export const NONE = -1
const INITIAL_CAPACITY = 1024

/** The value of an untried move is estimated as this much below the mean of its node. */
const UNVISITED_PENALTY = 0.05

/** How often in a row a move must have won for the search to rely on it. */
const SURE = 5

export class Tree {
  private nodes = 0
  private edges = 0
  /** By node. The nodes that one edge leads to are linked by `nextNode`. */
  private observed = new Int32Array(INITIAL_CAPACITY)
  private nextNode = new Int32Array(INITIAL_CAPACITY)
  private firstEdge = new Int32Array(INITIAL_CAPACITY)
  private nodeVisits = new Int32Array(INITIAL_CAPACITY)
  private nodeValue = new Float64Array(INITIAL_CAPACITY)
  /** By edge. The edges of a node are linked by `nextEdge`; values are sums. */
  private readonly move: number[] = []
  private nextEdge = new Int32Array(INITIAL_CAPACITY)
  private target = new Int32Array(INITIAL_CAPACITY)
  private edgeVisits = new Int32Array(INITIAL_CAPACITY)
  private edgeValue = new Float64Array(INITIAL_CAPACITY)
  private prior = new Float64Array(INITIAL_CAPACITY)
  /** How often in a row the seat has won at once: before anybody else decided anything. */
  private winsInARow = new Int32Array(INITIAL_CAPACITY)
  /** The edges of the moves that were matched last, in the order of the moves. */
  private readonly matched: number[] = []

  clear(): void {
    this.nodes = 0
    this.edges = 0
  }

  private addNode(observed: number, next: number): number {
    const node = this.nodes++
    if (node === this.firstEdge.length) {
      this.observed = doubled(this.observed)
      this.nextNode = doubled(this.nextNode)
      this.firstEdge = doubled(this.firstEdge)
      this.nodeVisits = doubled(this.nodeVisits)
      this.nodeValue = doubled(this.nodeValue)
    }
    this.observed[node] = observed
    this.nextNode[node] = next
    this.firstEdge[node] = NONE
    this.nodeVisits[node] = 0
    this.nodeValue[node] = 0
    return node
  }

  /** Finds the edges of the moves that are legal now; returns true if there is an edge for each. */
  match(node: number, moves: readonly number[]): boolean {
    const { matched, move } = this
    matched.length = 0
    let complete = true
    // Moves come in a stable order, so the next edge is nearly always the right one.
    let next = this.firstEdge[node]
    for (let i = 0; i < moves.length; i++) {
      let edge = next
      if (edge === NONE || move[edge] !== moves[i]) {
        edge = this.firstEdge[node]
        while (edge !== NONE && move[edge] !== moves[i]) edge = this.nextEdge[edge]
      }
      matched.push(edge)
      if (edge === NONE) complete = false
      else next = this.nextEdge[edge]
    }
    return complete
  }

  /** Adds the edges that the last match did not find. */
  addMissing(node: number, moves: readonly number[], logits: readonly number[]): void {
    let last = this.firstEdge[node]
    while (last !== NONE && this.nextEdge[last] !== NONE) last = this.nextEdge[last]
    for (let i = 0; i < moves.length; i++) {
      if (this.matched[i] !== NONE) continue
      const edge = this.addEdge(moves[i], Math.exp(Math.min(30, Math.max(-30, logits[i]))))
      if (last === NONE) this.firstEdge[node] = edge
      else this.nextEdge[last] = edge
      last = edge
      this.matched[i] = edge
    }
  }

  private addEdge(move: number, prior: number): number {
    const edge = this.edges++
    if (edge === this.nextEdge.length) {
      this.nextEdge = doubled(this.nextEdge)
      this.target = doubled(this.target)
      this.edgeVisits = doubled(this.edgeVisits)
      this.edgeValue = doubled(this.edgeValue)
      this.prior = doubled(this.prior)
      this.winsInARow = doubled(this.winsInARow)
    }
    this.move[edge] = move
    this.nextEdge[edge] = NONE
    this.target[edge] = NONE
    this.edgeVisits[edge] = 0
    this.edgeValue[edge] = 0
    this.prior[edge] = prior
    this.winsInARow[edge] = 0
    return edge
  }

  /**
   * Among the matched edges, the one to try next, by PUCT: the mean value, plus more
   * for a high prior with few visits. A share of the odds goes to all moves alike,
   * so that none is never tried.
   */
  select(node: number, exploration: number, evenOdds: number): number {
    const { matched, edgeVisits, edgeValue, prior } = this
    let visits = 0
    let priorSum = 0
    for (let i = 0; i < matched.length; i++) {
      visits += edgeVisits[matched[i]]
      priorSum += prior[matched[i]]
    }
    const unvisited = this.meanValue(node) - UNVISITED_PENALTY
    const boost = ((1 - evenOdds) * (exploration * Math.sqrt(visits + 1))) / priorSum
    const even = (evenOdds * exploration * Math.sqrt(visits + 1)) / matched.length
    let best = matched[0]
    let most = Number.NEGATIVE_INFINITY
    for (let i = 0; i < matched.length; i++) {
      const edge = matched[i]
      const n = edgeVisits[edge]
      const value = (n > 0 ? edgeValue[edge] / n : unvisited) + (boost * prior[edge] + even) / (1 + n)
      if (value > most) {
        most = value
        best = edge
      }
    }
    return best
  }

  /** Among the matched edges, the one that has won most often in a row, if that is often enough to rely on it; else NONE. */
  sureWin(): number {
    const { matched, winsInARow } = this
    let best = NONE
    let most = SURE - 1
    for (let i = 0; i < matched.length; i++)
      if (winsInARow[matched[i]] > most) {
        most = winsInARow[matched[i]]
        best = matched[i]
      }
    return best
  }

  moveOf(edge: number): number {
    return this.move[edge]
  }

  visitsOf(edge: number): number {
    return this.edgeVisits[edge]
  }

  /** The mean value of a move for its seat; 0.5 if it was not tried. */
  valueOf(edge: number): number {
    return this.edgeVisits[edge] === 0 ? 0.5 : this.edgeValue[edge] / this.edgeVisits[edge]
  }

  /** The edges of the moves that were matched last, in the order of the moves. */
  matches(): readonly number[] {
    return this.matched.slice()
  }

  /** Adds an edge that leads to the root node of a seat. */
  addRoot(): number {
    return this.addEdge(NONE, 1)
  }

  /** The node that an edge leads to after what was seen since; NONE if there is none yet. */
  child(edge: number, observed: number): number {
    let node = this.target[edge]
    while (node !== NONE && this.observed[node] !== observed) node = this.nextNode[node]
    return node
  }

  addChild(edge: number, observed: number): number {
    this.target[edge] = this.addNode(observed, this.target[edge])
    return this.target[edge]
  }

  backUp(node: number, edge: number, value: number, wonAtOnce: boolean): void {
    this.winsInARow[edge] = wonAtOnce ? this.winsInARow[edge] + 1 : 0
    this.nodeVisits[node]++
    this.nodeValue[node] += value
    this.edgeVisits[edge]++
    this.edgeValue[edge] += value
  }

  visitsAt(node: number): number {
    return this.nodeVisits[node]
  }

  /** The mean value of a node for its seat; 0.5 if nothing was tried. */
  meanValue(node: number): number {
    return this.nodeVisits[node] === 0 ? 0.5 : this.nodeValue[node] / this.nodeVisits[node]
  }

  /** Among the matched edges, the one with the most visits; among equal ones, the one with the higher value. */
  mostVisited(): number {
    const { matched, edgeVisits, edgeValue } = this
    let best = matched[0]
    for (const edge of matched) {
      if (
        edgeVisits[edge] > edgeVisits[best] ||
        (edgeVisits[edge] === edgeVisits[best] && edgeValue[edge] > edgeValue[best])
      )
        best = edge
    }
    return best
  }
}

/** Fewer comparisons than this say nothing. */
const LEAST_COMPARED = 12

/** How far a move leads over another in the same positions. */
export class Tally {
  private tries = 0
  private sum = 0
  private squares = 0

  add(lead: number): void {
    this.tries++
    this.sum += lead
    this.squares += lead * lead
  }

  get lead(): number {
    return this.tries === 0 ? 0 : this.sum / this.tries
  }

  /** By more than two standard errors. */
  get isClearlyBetter(): boolean {
    const { tries, lead, squares } = this
    if (tries < LEAST_COMPARED || lead <= 0) return false
    return lead > 2 * Math.sqrt((squares / tries - lead * lead) / tries)
  }
}

function doubled<T extends Int32Array | Float64Array>(list: T): T {
  const larger = new (list.constructor as new (length: number) => T)(2 * list.length)
  larger.set(list)
  return larger
}
