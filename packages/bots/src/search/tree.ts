/**
 * The memory of a search: nodes and edges in arrays that grow and are used
 * again, so that a search of thousands of iterations allocates next to nothing.
 *
 * Each seat has a tree of its own. An edge is a move of that seat; a node is
 * where it leads, after what the seat has seen the others do meanwhile. So
 * nobody sees a choice that is made at the same time, and what chance brings
 * and what is hidden is averaged over.
 */

export const NOWHERE = -1
const START = 1024

/** What an untried move is thought to lose against the moves tried so far. */
const CAUTION = 0.05

export class Tree {
  private nodes = 0
  private edges = 0
  /** By node; the nodes to which one edge leads are a list, too. */
  private seen = new Int32Array(START)
  private nextNode = new Int32Array(START)
  private firstEdge = new Int32Array(START)
  private visited = new Int32Array(START)
  private earned = new Float64Array(START)
  /** By edge. */
  private readonly move: number[] = []
  private nextEdge = new Int32Array(START)
  private target = new Int32Array(START)
  private tried = new Int32Array(START)
  private won = new Float64Array(START)
  private odds = new Float64Array(START)
  /** The edges of the moves that were matched last, in the order of the moves. */
  private readonly matched: number[] = []

  clear(): void {
    this.nodes = 0
    this.edges = 0
  }

  private addNode(seen: number, next: number): number {
    const node = this.nodes++
    if (node === this.firstEdge.length) {
      this.seen = twice(this.seen)
      this.nextNode = twice(this.nextNode)
      this.firstEdge = twice(this.firstEdge)
      this.visited = twice(this.visited)
      this.earned = twice(this.earned)
    }
    this.seen[node] = seen
    this.nextNode[node] = next
    this.firstEdge[node] = NOWHERE
    this.visited[node] = 0
    this.earned[node] = 0
    return node
  }

  /** Finds the edges of the moves that are legal now; true if there is an edge for each. */
  match(node: number, moves: readonly number[]): boolean {
    const { matched, move } = this
    matched.length = 0
    let complete = true
    // Moves come in a stable order, so the next edge is nearly always the one that is looked for.
    let next = this.firstEdge[node]
    for (let i = 0; i < moves.length; i++) {
      let edge = next
      if (edge === NOWHERE || move[edge] !== moves[i]) {
        edge = this.firstEdge[node]
        while (edge !== NOWHERE && move[edge] !== moves[i]) edge = this.nextEdge[edge]
      }
      matched.push(edge)
      if (edge === NOWHERE) complete = false
      else next = this.nextEdge[edge]
    }
    return complete
  }

  /** Adds the edges that the last match did not find. */
  complete(node: number, moves: readonly number[], weights: readonly number[]): void {
    let last = this.firstEdge[node]
    while (last !== NOWHERE && this.nextEdge[last] !== NOWHERE) last = this.nextEdge[last]
    for (let i = 0; i < moves.length; i++) {
      if (this.matched[i] !== NOWHERE) continue
      const edge = this.addEdge(moves[i], Math.exp(Math.min(30, Math.max(-30, weights[i]))))
      if (last === NOWHERE) this.firstEdge[node] = edge
      else this.nextEdge[last] = edge
      last = edge
      this.matched[i] = edge
    }
  }

  private addEdge(move: number, odds: number): number {
    const edge = this.edges++
    if (edge === this.nextEdge.length) {
      this.nextEdge = twice(this.nextEdge)
      this.target = twice(this.target)
      this.tried = twice(this.tried)
      this.won = twice(this.won)
      this.odds = twice(this.odds)
    }
    this.move[edge] = move
    this.nextEdge[edge] = NOWHERE
    this.target[edge] = NOWHERE
    this.tried[edge] = 0
    this.won[edge] = 0
    this.odds[edge] = odds
    return edge
  }

  /** Of the matched edges, the one to be tried next: what has won, and what was tried less than its odds deserve. */
  select(node: number, curiosity: number): number {
    const { matched, tried, won, odds } = this
    let tries = 0
    let oddsInAll = 0
    for (let i = 0; i < matched.length; i++) {
      tries += tried[matched[i]]
      oddsInAll += odds[matched[i]]
    }
    const untried = this.mean(node) - CAUTION
    const push = (curiosity * Math.sqrt(tries + 1)) / oddsInAll
    let best = matched[0]
    let most = Number.NEGATIVE_INFINITY
    for (let i = 0; i < matched.length; i++) {
      const edge = matched[i]
      const n = tried[edge]
      const value = (n > 0 ? won[edge] / n : untried) + (push * odds[edge]) / (1 + n)
      if (value > most) {
        most = value
        best = edge
      }
    }
    return best
  }

  moveOf(edge: number): number {
    return this.move[edge]
  }

  triesOf(edge: number): number {
    return this.tried[edge]
  }

  /** How often its seat won after this move; where nothing was tried yet, nothing is known. */
  chanceOf(edge: number): number {
    return this.tried[edge] === 0 ? 0.5 : this.won[edge] / this.tried[edge]
  }

  /** The edges of the moves that were matched last, in the order of the moves. */
  matches(): readonly number[] {
    return this.matched.slice()
  }

  /** An edge that leads to where a seat is when the search begins. */
  addRoot(): number {
    return this.addEdge(NOWHERE, 1)
  }

  /** Where an edge leads after what was seen since; NOWHERE if that has not been looked at. */
  reach(edge: number, seen: number): number {
    let node = this.target[edge]
    while (node !== NOWHERE && this.seen[node] !== seen) node = this.nextNode[node]
    return node
  }

  grow(edge: number, seen: number): number {
    this.target[edge] = this.addNode(seen, this.target[edge])
    return this.target[edge]
  }

  learn(node: number, edge: number, win: number): void {
    this.visited[node]++
    this.earned[node] += win
    this.tried[edge]++
    this.won[edge] += win
  }

  visits(node: number): number {
    return this.visited[node]
  }

  /** How often its seat wins from here, as far as was seen. */
  mean(node: number): number {
    return this.visited[node] === 0 ? 0.5 : this.earned[node] / this.visited[node]
  }

  /** Of the matched edges, the one that was tried most; of equal ones the one that won more. */
  favourite(): number {
    const { matched, tried, won } = this
    let best = matched[0]
    for (const edge of matched) {
      if (tried[edge] > tried[best] || (tried[edge] === tried[best] && won[edge] > won[best])) best = edge
    }
    return best
  }
}

function twice<T extends Int32Array | Float64Array>(list: T): T {
  const larger = new (list.constructor as new (length: number) => T)(2 * list.length)
  larger.set(list)
  return larger
}
