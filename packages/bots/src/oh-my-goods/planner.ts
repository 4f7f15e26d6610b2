/**
 * The best way through phase IV: which buildings produce in which order, which
 * hand cards make up what they need, how often each chain runs, what is built
 * or hired, and with which goods. Exact for given prices, as long as the piles
 * hold enough cards for the goods.
 *
 * Cards of one resource are alike but for their price, so the cheapest goes
 * first, and what remains to be tried are counts.
 */
import {
  CHAIN,
  type Deck,
  DISCARD,
  deckFor,
  EMPTY,
  END,
  GOOD,
  gapAt,
  goodsMadeAt,
  goodsOf,
  type Move,
  move,
  NONE,
  PRODUCE,
  RESOURCES,
  type View,
  whoIsAt,
} from '@handwerk/oh-my-goods'
import { bestPurchase, mostGain, type Purchase } from './purchase.js'

/** What things are worth when the turn is over, in coins. */
export interface Prices {
  /** A card in hand, by card. */
  readonly cards: readonly number[]
  /** A good, by kind; above 0. */
  readonly goods: readonly number[]
  /** A building, by card: all that it brings, before its price. */
  readonly buildings: readonly number[]
  /** An assistant, by face; and more for the building where it goes, by the building's card. */
  readonly faces: readonly number[]
  readonly posts: readonly number[]
}

/** What the planner reads; views and positions both have it. */
export type Table = Pick<
  View,
  | 'options'
  | 'step'
  | 'market'
  | 'final'
  | 'bench'
  | 'players'
  | 'site'
  | 'fresh'
  | 'built'
  | 'buying'
  | 'hiring'
  | 'post'
>

export interface Plan {
  /** The value of what the seat will have, by the prices, without the buildings and assistants that it already has. */
  readonly value: number
  /** All moves of the turn, in order, forced ones included. */
  readonly moves: readonly Move[]
}

/**
 * In the last round only points count: the most coins, at five to a point, give
 * the best score and the best tie-break.
 */
export function finalPrices(deck: Deck): Prices {
  return {
    cards: deck.ids.map(() => 0),
    goods: deck.value,
    buildings: deck.points.map((points) => 5 * points),
    faces: deck.facePoints.map((points) => 5 * points),
    posts: deck.points.map(() => 0),
  }
}

/** The best plan for the seat whose turn of phase IV it is. */
export function bestPlan(table: Table, seat: number, prices: Prices): Plan {
  return new Planner(table, seat, prices).plan()
}

/**
 * The first move of a plan that is among these. It may not be the very first,
 * because forced moves are played without asking.
 */
export const firstOf = (plan: Plan, moves: readonly Move[]): Move | undefined =>
  plan.moves.find((planned) => moves.includes(planned))

class Planner {
  private readonly table: Table
  private readonly deck: Deck
  private readonly prices: Prices
  private readonly seat: number
  private readonly player: Table['players'][number]
  private readonly allChains: boolean
  /** The hand by resource, the cheapest card first; those before `spent` are used up. */
  private readonly hand: number[][] = RESOURCES.map(() => [])
  private readonly spent: number[] = RESOURCES.map(() => 0)
  private readonly goods: number[]
  private produced: number
  private value = 0
  private readonly path: Move[] = []
  private best = Number.NEGATIVE_INFINITY
  private bestPath: Move[] = []
  private bestPurchase: Purchase | null = null
  /** No purchase gains more than this. */
  private readonly mostGain: number
  /** In the last round: the order in which the chains run. */
  private readonly chains: readonly number[]
  /** Upper bounds after the chains before this index have run. */
  private readonly bounds: readonly Bounds[]

  constructor(table: Table, seat: number, prices: Prices) {
    this.table = table
    this.seat = seat
    this.prices = prices
    this.deck = deckFor(table)
    this.player = table.players[seat]
    this.produced = this.player.produced
    this.allChains = table.final && table.options.finalChains
    this.goods = goodsOf(this.deck, this.player).slice()
    for (let kind = 0; kind < this.goods.length; kind++) this.value += this.goods[kind] * prices.goods[kind]
    for (const card of this.player.hand) {
      this.hand[this.deck.resource[card]].push(card)
      this.value += prices.cards[card]
    }
    this.sortHand()
    this.mostGain = mostGain(table, seat, prices)
    this.chains = this.allChains ? orderOfChains(this.deck, this.player.buildings) : this.occupied()
    this.bounds = this.allChains
      ? this.chains.map((_, next) => boundsOf(this.deck, this.player.buildings, this.chains.slice(next), prices))
      : [boundsOf(this.deck, this.player.buildings, this.chains, prices)]
  }

  private occupied(): number[] {
    const all: number[] = []
    for (let b = 0; b < this.player.buildings.length; b++)
      if (b === this.table.fresh || whoIsAt(this.player, b) !== NONE) all.push(b)
    return all
  }

  /**
   * Whether this can no longer become the best plan. Each card that goes into a
   * chain becomes one good, so the bound assumes the most valuable good that it can
   * become.
   */
  private isHopeless(bounds: Bounds, producing: boolean): boolean {
    const { goods, hand, spent, player, deck, prices } = this
    let most = this.mostGain
    for (let kind = 0; kind < goods.length; kind++) if (goods[kind] > 0) most += goods[kind] * bounds.goods[kind]
    for (let r = 0; r < hand.length; r++)
      for (let i = spent[r]; i < hand[r].length; i++) most += Math.max(prices.cards[hand[r][i]], bounds.cards[r])
    if (producing)
      for (let b = 0; b < player.buildings.length; b++)
        if (((this.produced >> b) & 1) === 0 && whoIsAt(player, b) !== NONE)
          most += goodsMadeAt(player, b) * bounds.goods[deck.makes[player.buildings[b]]]
    return most <= this.best
  }

  private sortHand(): void {
    const { cards } = this.prices
    for (const held of this.hand) held.sort((a, b) => cards[a] - cards[b] || a - b)
  }

  plan(): Plan {
    switch (this.table.step) {
      case 'produce':
        this.runFreshChain(this.table.fresh)
        break
      case 'fill':
        this.finishFilling()
        break
      case 'build':
      case 'place':
      case 'pay':
        this.buy()
        break
      default:
        throw new Error(`there is nothing to plan in step ${this.table.step}`)
    }
    return { value: this.best, moves: [...this.bestPath, ...(this.bestPurchase?.moves ?? [])] }
  }

  /** A gap that is filled in part: the picks are gone, and only cards after them can be named (OMG-R.5). */
  private finishFilling(): void {
    const { deck, player, table } = this
    const gap = gapOf(table, deck, player, table.site)
    const last = player.picks.length === 0 ? -1 : player.hand.indexOf(player.picks[player.picks.length - 1])
    for (const held of this.hand) held.length = 0
    player.hand.forEach((card, i) => {
      if (player.picks.includes(card)) {
        this.value -= this.prices.cards[card]
        const r = deck.resource[card]
        const fits = gap.any || gap.lack[r] > 0
        gap.halves -= fits ? 2 : 1
        if (fits && !gap.any) gap.room[r]--
      } else if (i > last) this.hand[deck.resource[card]].push(card)
    })
    this.sortHand()
    const passed = player.hand.filter((card, i) => i < last && !player.picks.includes(card))
    this.fill(gap, () => {
      // Cards that can no longer be named for the gap can still feed a chain or another building.
      const [hand, spent] = [this.hand.map((held) => held.slice()), this.spent.slice()]
      this.hand.forEach((held, r) => {
        held.splice(0, spent[r])
        this.spent[r] = 0
      })
      for (const card of passed) this.hand[deck.resource[card]].push(card)
      this.sortHand()
      this.produce(table.site)
      hand.forEach((held, r) => {
        this.hand[r].splice(0, this.hand[r].length, ...held)
        this.spent[r] = spent[r]
      })
    })
  }

  /** Runs the chain of the building that has just produced, then continues with another or ends production. */
  private runFreshChain(fresh: number): void {
    if (this.allChains || fresh === NONE) this.tryProductions(0)
    else this.runChain(fresh, () => this.tryProductions(0))
  }

  /** Tries every building that may still produce, and tries ending production. */
  private tryProductions(from: number): void {
    const { player, table, deck, bounds } = this
    if (bounds.length > 0 && this.isHopeless(bounds[0], true)) return
    // If all chains may run at any time, the order of production does not matter.
    const first = this.allChains ? from : 0
    for (let b = first; b < player.buildings.length; b++) {
      if ((this.produced >> b) & 1 || whoIsAt(player, b) === NONE) continue
      this.path.push(move(PRODUCE, b))
      this.fill(gapOf(table, deck, player, b), () => this.produce(b))
      this.path.pop()
    }
    if (this.allChains) this.runAllChains(0)
    else this.buy()
  }

  private produce(b: number): void {
    const { player, goods, prices, deck } = this
    const kind = deck.makes[player.buildings[b]]
    const made = goodsMadeAt(player, b)
    goods[kind] += made
    this.value += made * prices.goods[kind]
    this.produced |= 1 << b
    if (this.allChains) this.tryProductions(b + 1)
    else this.runFreshChain(b)
    this.produced &= ~(1 << b)
    this.value -= made * prices.goods[kind]
    goods[kind] -= made
  }

  /** Tries each way to make up a gap with hand cards. */
  private fill(gap: Missing, then: () => void, r = 0, mark = this.path.length): void {
    if (gap.halves === 0) {
      then()
      return
    }
    if (r === RESOURCES.length) return
    const fits = gap.any || gap.lack[r] > 0
    const cost = fits ? 2 : 1
    const room = fits ? (gap.any ? gap.halves >> 1 : gap.room[r]) : this.table.options.twoForOne ? gap.halves : 0
    const most = Math.min(room, this.hand[r].length - this.spent[r], Math.floor(gap.halves / cost))
    for (let n = 0; n <= most; n++) {
      if (n > 0) {
        this.spend(r)
        gap.halves -= cost
        insert(this.path, mark, move(DISCARD, this.hand[r][this.spent[r] - 1]))
      }
      this.fill(gap, then, r + 1, mark)
    }
    for (let n = 0; n < most; n++) {
      this.unspend(r)
      gap.halves += cost
      this.path.splice(this.path.indexOf(move(DISCARD, this.hand[r][this.spent[r]]), mark), 1)
    }
  }

  private spend(r: number): void {
    this.value -= this.prices.cards[this.hand[r][this.spent[r]++]]
  }

  private unspend(r: number): void {
    this.value += this.prices.cards[this.hand[r][--this.spent[r]]]
  }

  /** Tries as many runs of a building's chain as there are inputs for, then one fewer, down to none. */
  private runChain(b: number, then: () => void): void {
    const mark = this.path.length
    while (this.runOnce(b)) {
      // Until the inputs run out.
    }
    then()
    while (this.path.length > mark) {
      this.undoRun(b)
      then()
    }
  }

  private runOnce(b: number): boolean {
    const { deck, goods, hand, spent, prices } = this
    const card = this.player.buildings[b]
    const inputs = deck.chain[card]
    if (inputs.length === 0) return false
    for (let i = 0; i < inputs.length; i++) {
      const wanted = i === 1 && inputs[0] === inputs[1] ? 2 : 1
      const input = inputs[i]
      const held = input < GOOD ? hand[input].length - spent[input] : goods[input - GOOD]
      if (held < wanted) return false
    }
    const named = [EMPTY, EMPTY]
    inputs.forEach((input, i) => {
      if (input < GOOD) {
        named[i] = hand[input][spent[input]]
        this.spend(input)
      } else {
        goods[input - GOOD]--
        this.value -= prices.goods[input - GOOD]
      }
    })
    const made = deck.makes[card]
    goods[made] += inputs.length
    this.value += inputs.length * prices.goods[made]
    if (inputs[0] === inputs[1] && inputs[0] < GOOD) named.sort((a, b) => a - b)
    this.path.push(move(CHAIN, b, named[0], named[1]))
    return true
  }

  private undoRun(b: number): void {
    const { deck, goods, prices } = this
    const card = this.player.buildings[b]
    const inputs = deck.chain[card]
    const made = deck.makes[card]
    this.path.pop()
    goods[made] -= inputs.length
    this.value -= inputs.length * prices.goods[made]
    for (let i = inputs.length - 1; i >= 0; i--) {
      const input = inputs[i]
      if (input < GOOD) this.unspend(input)
      else {
        goods[input - GOOD]++
        this.value += prices.goods[input - GOOD]
      }
    }
  }

  /** In the last round: after all production, runs the chains in an order in which none feeds an earlier one. */
  private runAllChains(next: number): void {
    if (next === this.chains.length) this.buy()
    else if (!this.isHopeless(this.bounds[next], false))
      this.runChain(this.chains[next], () => this.runAllChains(next + 1))
  }

  /** Ends production with the best use of the goods. */
  private buy(): void {
    if (this.value + this.mostGain <= this.best) return
    const purchase = bestPurchase(this.table, this.seat, this.goods, this.prices)
    const value = this.value + purchase.gain
    if (value <= this.best) return
    this.best = value
    this.bestPurchase = purchase
    this.bestPath = this.path.slice()
    if (this.table.step === 'produce' || this.table.step === 'fill') this.bestPath.push(move(END))
  }
}

/**
 * What hand cards must make up, in halves of a unit; `room` is how many cards of
 * each resource count as a whole unit.
 */
interface Missing {
  readonly lack: number[]
  readonly room: number[]
  readonly any: boolean
  halves: number
}

function gapOf(table: Table, deck: Deck, player: Table['players'][number], b: number): Missing {
  const { lack, any, units } = gapAt(table, deck, player, b)
  return { lack: lack.slice(), room: lack.slice(), any, halves: 2 * units }
}

/** Moves name discards in the order of the hand. */
function insert(path: Move[], from: number, discard: Move): void {
  let i = path.length
  while (i > from && path[i - 1] > discard) i--
  path.splice(i, 0, discard)
}

/**
 * Upper bounds: the most valuable good that a good of each kind, or a card of each
 * resource, can become by some chains.
 */
interface Bounds {
  readonly goods: number[]
  readonly cards: number[]
}

function boundsOf(deck: Deck, buildings: readonly number[], chains: readonly number[], prices: Prices): Bounds {
  const goods = prices.goods.slice()
  const cards = RESOURCES.map(() => 0)
  // A chain of inputs is no longer than the number of chains.
  for (let times = 0; times < chains.length; times++) {
    for (const b of chains) {
      const made = deck.makes[buildings[b]]
      for (const input of deck.chain[buildings[b]]) {
        if (input < GOOD) cards[input] = Math.max(cards[input], goods[made])
        else goods[input - GOOD] = Math.max(goods[input - GOOD], goods[made])
      }
    }
  }
  return { goods, cards }
}

/** The buildings with chains, those that feed others first; buildings with the same chain count once. */
function orderOfChains(deck: Deck, buildings: readonly number[]): number[] {
  const distinct: number[] = []
  buildings.forEach((card, b) => {
    const same = (other: number) =>
      deck.makes[buildings[other]] === deck.makes[card] &&
      deck.chain[buildings[other]].join() === deck.chain[card].join()
    if (deck.chain[card].length > 0 && !distinct.some(same)) distinct.push(b)
  })
  const order: number[] = []
  while (order.length < distinct.length) {
    const rest = distinct.filter((b) => !order.includes(b))
    const isFed = (b: number) =>
      rest.some((other) => other !== b && deck.chain[buildings[b]].includes(GOOD + deck.makes[buildings[other]]))
    // OMG-R.8 forbids cycles of chains, so there is always one that no other feeds.
    order.push(rest.find((b) => !isFed(b)) ?? rest[0])
  }
  return order
}
