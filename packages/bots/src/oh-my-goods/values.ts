/** What things are worth to a seat, in coins: five coins are a point. */

import {
  type Deck,
  deckFor,
  EXTRA_CARD,
  GOOD,
  goodsOf,
  LAST_BUILDING,
  NONE,
  RESOURCES,
  type View,
} from '@handwerk/oh-my-goods'

const COINS_A_POINT = 5
/** A hand card that serves no purpose yet. */
const PLAIN_CARD = 0.5

export class CardValues {
  readonly deck: Deck
  private readonly view: View
  private readonly player: View['players'][number]
  private readonly average: readonly number[]
  /** Rounds left after this one, at the pace of the fastest builder. */
  readonly rounds: number

  constructor(view: View, seat: number) {
    this.view = view
    this.deck = deckFor(view)
    this.player = view.players[seat]
    this.average = averageOffer(this.deck)
    const most = Math.max(...view.players.map((player) => player.buildings.length))
    this.rounds = view.final ? 0 : Math.max(1, 1.4 * (LAST_BUILDING - most) + 1)
  }

  /** The value of the good that a building makes. */
  product(card: number): number {
    return this.deck.makes[card] === NONE ? 0 : this.deck.value[this.deck.makes[card]]
  }

  /** What one run of a building's chain gains: outputs minus inputs. */
  chainGain(card: number): number {
    const inputs = this.deck.chain[card]
    let gain = inputs.length * this.product(card)
    for (const input of inputs) gain -= input < GOOD ? this.rawCard : this.deck.value[input - GOOD]
    return gain
  }

  /** A hand card that is used up as a resource. */
  private get rawCard(): number {
    return this.view.final ? 0 : PLAIN_CARD
  }

  /** What a round's work at a building brings in an average market. */
  income(card: number): number {
    const { deck } = this
    if (deck.makes[card] === NONE) return 0
    let missing = 0
    if (deck.needsAny[card] > 0) missing = Math.max(0, deck.needsAny[card] - 9)
    else for (let r = 0; r < RESOURCES.length; r++) missing += Math.max(0, deck.needs[card][r] - this.average[r])
    const ease = Math.max(0.2, 1 - 0.22 * missing)
    return 1.6 * ease * this.product(card) + this.chainIncome(card)
  }

  /** Chains pay if the inputs are at hand: resources come with every hand, goods from the player's own buildings. */
  private chainIncome(card: number): number {
    const { deck, player } = this
    const inputs = deck.chain[card]
    if (inputs.length === 0) return 0
    const gain = this.chainGain(card)
    if (gain <= 0) return 0
    let runs = 3
    for (const input of inputs) {
      if (input < GOOD) runs = Math.min(runs, 1.5)
      else {
        const held = goodsOf(deck, player)[input - GOOD]
        const made = player.buildings.some((own) => deck.makes[own] === input - GOOD)
        runs = Math.min(runs, held > 0 ? 2 : made ? 1.2 : 0)
      }
    }
    return 0.6 * runs * gain
  }

  /** What building a card would bring in the rest of the game, minus its price. */
  building(card: number): number {
    const { deck, player } = this
    const gain = COINS_A_POINT * deck.points[card] - deck.cost[card]
    const office = deck.office[card]
    if (office === EXTRA_CARD) return gain + 0.8 * this.rounds
    if (office !== NONE) {
      const users = player.buildings.filter((own) => deck.makes[own] !== NONE && deck.needs[own][office] > 0).length
      return gain + 0.5 * users * this.rounds
    }
    const best = Math.max(...player.buildings.map((own) => this.income(own)))
    const better = Math.max(0, this.income(card) - best)
    return gain + this.rounds * (0.8 * better + 0.1 * this.income(card))
  }

  /** What a card is worth in the hand: as a future building, or to feed a chain. */
  inHand(card: number): number {
    const { deck, player } = this
    let worth = this.rawCard
    if (!this.view.final) {
      const reach = deck.cost[card] <= this.coins + 6 ? 1 : 0.4
      worth += 0.25 * reach * Math.max(0, this.building(card))
    }
    for (const own of player.buildings) {
      if (deck.chain[own].includes(deck.resource[card])) worth += 0.4 * Math.max(0, this.chainGain(own))
    }
    return worth
  }

  get coins(): number {
    return goodsOf(this.deck, this.player).reduce((sum, count, kind) => sum + count * this.deck.value[kind], 0)
  }
}

/** An average market, to value buildings that are not built yet. */
const averageOffer = (deck: Deck): number[] => {
  const counts = RESOURCES.map(() => 0)
  for (const resource of deck.resource) counts[resource]++
  // Two rows show about nine cards.
  return counts.map((count) => (9 * count) / deck.size)
}
