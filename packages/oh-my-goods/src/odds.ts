/**
 * Will this building produce? Tables, advisors and bots all use this answer. It is
 * based on what a seat can see, and exact for the cards as they lie. It ignores
 * what others may do before the sunset: goods that pay for assistants' moves and
 * are shuffled with the discards, and halves of hands that are given up when both
 * piles are empty (OMG-1.5).
 */
import { randomFrom } from '@handwerk/kernel'
import type { Deck } from './cards.js'
import { canFill, type Gap, gapIn, offerTo } from './gap.js'
import { deckFor } from './position.js'
import { NOTHING, Pool, Sunset } from './sunset.js'
import type { View } from './view.js'

/** What the odds are computed from: a view, or a position seen by one seat. Reads no hand but the seat's own. */
type Table = Pick<View, 'options' | 'step' | 'discard' | 'sunrise' | 'sunset' | 'market' | 'players'>

export interface Chance {
  /** The probability that the building can produce, from 0 to 1; these two are certain. */
  success: number
  /** How many units the hand has to make up on average, given that it can. */
  cards: number
}

/* With a custom card file a building can wait for so much that there are too many outcomes; then some are sampled. */
const MOST_OUTCOMES = 2000
const SAMPLES = 1000

/** The odds of one seat's buildings; call `look` again whenever the table has changed. */
export class ProductionOdds {
  private readonly sunset = new Sunset()
  private readonly offer: number[] = []
  private readonly row: number[] = []
  private readonly chance: Chance = { success: 0, cards: 0 }
  private deck: Deck | null = null
  private readonly whole = new Pool()
  private twoForOne = false
  /** The sunset is still to come. */
  private open = false
  /** The building for which the sunset was computed. */
  private card = -1

  /** Reads the table as a seat sees it; `pile` is the number of cards in the draw pile. */
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
   * The probability that a building can produce for a worker in this mode, or for an
   * assistant, who works like an orderly worker, if these hand cards may make up the
   * gap. The object is reused: read it before the next call.
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
    // Seeded the same for all callers, so that all get the same figures.
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

/** Removes visible cards from the unseen ones; charburners are not part of the deck. */
function see(deck: Deck, unseen: Pool, cards: readonly number[]): void {
  for (let i = 0; i < cards.length; i++)
    if (cards[i] < deck.size) unseen.add(deck.resource[cards[i]], deck.halfSun[cards[i]], -1)
}

/** A probability in whole percent, for display: only what is certain is shown as 0 or 100. */
export const percentOf = (success: number): number =>
  success === 0 || success === 1 ? 100 * success : Math.min(99, Math.max(1, Math.round(100 * success)))
