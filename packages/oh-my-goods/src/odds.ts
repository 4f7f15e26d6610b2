/**
 * Will this building produce? The one answer for tables, advisors and bots.
 * It goes by what a seat can see, and is exact for the cards as they lie. Left
 * out is what others may do to them before the sunset: goods that pay for
 * assistants' moves and are shuffled with the discards, and halves of hands
 * that are given up when both piles are empty (OMG-1.5).
 */
import { randomFrom } from '@handwerk/kernel'
import type { Deck } from './cards.js'
import { canFill, type Gap, gapIn, offerTo } from './gap.js'
import { deckFor } from './position.js'
import { NOTHING, Pool, Sunset } from './sunset.js'
import type { View } from './view.js'

/** What the odds are read from: a view, or a position with the eyes of a seat. No hand but the seat's own is looked at. */
type Table = Pick<View, 'options' | 'step' | 'discard' | 'sunrise' | 'sunset' | 'market' | 'players'>

export interface Chance {
  /** How likely the building can produce, from 0 to 1; these two are certain. */
  success: number
  /** How many units the hand has to make up on average where it can. */
  cards: number
}

/* In card files of one's own a building can wait for so much that all outcomes are too many; then some are drawn. */
const MOST_OUTCOMES = 2000
const SAMPLES = 1000

/** The odds of one seat's buildings at a time; look again whenever the table has changed. */
export class ProductionOdds {
  private readonly sunset = new Sunset()
  private readonly offer: number[] = []
  private readonly row: number[] = []
  private readonly chance: Chance = { success: 0, cards: 0 }
  private deck: Deck | null = null
  private readonly whole = new Pool()
  private twoForOne = false
  /** The sunset is yet to come. */
  private open = false
  /** The building that the sunset was reckoned for. */
  private card = -1

  /** Looks at the table with the eyes of a seat; `pile` is how many cards are in the draw pile. */
  look(table: Table, seat: number, pile: number): this {
    const deck = deckFor(table)
    const player = table.players[seat]
    const offered = offerTo(table, deck, player)
    for (let r = 0; r < offered.length; r++) this.offer[r] = offered[r]
    if (this.deck !== deck) this.countDeck(deck)
    this.deck = deck
    this.twoForOne = table.options.twoForOne
    this.open = table.step === 'plan'
    this.card = -1
    if (!this.open) return this
    const { sunset } = this
    const { unseen, discard } = sunset
    sunset.pile = pile
    unseen.copy(this.whole)
    discard.clear()
    see(deck, unseen, table.discard)
    see(deck, unseen, table.sunrise)
    see(deck, unseen, table.sunset)
    see(deck, unseen, player.hand)
    for (let i = 0; i < table.players.length; i++) see(deck, unseen, table.players[i].buildings)
    for (const card of table.discard) discard.add(deck.resource[card], deck.halfSun[card], 1)
    return this
  }

  private countDeck(deck: Deck): void {
    this.whole.clear()
    for (let card = 0; card < deck.size; card++) this.whole.add(deck.resource[card], deck.halfSun[card], 1)
  }

  /**
   * How likely a building can produce for a worker in this mode, or for an
   * assistant, who works like an orderly worker, if these hand cards may make
   * up for what lacks. The object is reused: read it before the next call.
   */
  of(card: number, mode: number, hand: readonly number[]): Readonly<Chance> {
    const { chance, deck, sunset } = this
    if (!deck) throw new Error('nobody has looked at the table')
    chance.success = 0
    chance.cards = 0
    if (this.card !== card) this.await(deck, card)
    if (sunset.outcomes > MOST_OUTCOMES) this.sample(deck, card, mode, hand)
    else this.weigh(deck, card, mode, hand)
    if (chance.success > 0) chance.cards /= chance.success
    if (chance.success < NOTHING) chance.success = 0
    if (chance.success > 1 - NOTHING) chance.success = 1
    return chance
  }

  private await(deck: Deck, card: number): void {
    const { sunset, offer } = this
    this.card = card
    sunset.clear()
    if (this.open) {
      const { lack, any, units } = gapIn(offer, deck, card, 0)
      if (any && units > 0) sunset.awaitAny(units)
      if (!any) for (let r = 0; r < lack.length; r++) if (lack[r] > 0) sunset.await(r, lack[r])
    }
    if (sunset.outcomes <= MOST_OUTCOMES) sunset.reckon()
  }

  private weigh(deck: Deck, card: number, mode: number, hand: readonly number[]): void {
    const { sunset, row, offer } = this
    for (let outcome = 0; outcome < sunset.outcomes; outcome++) {
      const odds = sunset.odds[outcome]
      if (odds <= 0) continue
      for (let r = 0; r < offer.length; r++) row[r] = offer[r]
      sunset.addTo(row, outcome)
      this.count(odds, deck, hand, gapIn(row, deck, card, mode))
    }
  }

  private sample(deck: Deck, card: number, mode: number, hand: readonly number[]): void {
    const { sunset, row, offer } = this
    // The same for everybody who asks, so that all get the same figures.
    const random = randomFrom('sunset')
    for (let i = 0; i < SAMPLES; i++) {
      for (let r = 0; r < offer.length; r++) row[r] = offer[r]
      sunset.addSample(row, random)
      this.count(1 / SAMPLES, deck, hand, gapIn(row, deck, card, mode))
    }
    // Samples make nothing certain.
    this.chance.success = Math.min(1 - 0.5 / SAMPLES, Math.max(0.5 / SAMPLES, this.chance.success))
  }
  private count(odds: number, deck: Deck, hand: readonly number[], gap: Gap): void {
    if (!canFill(deck, hand, gap, this.twoForOne)) return
    this.chance.success += odds
    this.chance.cards += odds * gap.units
  }
}

/** Takes cards in sight out of the unseen ones; charburners are none of the deck. */
function see(deck: Deck, unseen: Pool, cards: readonly number[]): void {
  for (let i = 0; i < cards.length; i++)
    if (cards[i] < deck.size) unseen.add(deck.resource[cards[i]], deck.halfSun[cards[i]], -1)
}

/** A chance in whole percent, as it is told: only what is certain is 0 or 100. */
export const percentOf = (success: number): number =>
  success === 0 || success === 1 ? 100 * success : Math.min(99, Math.max(1, Math.round(100 * success)))
