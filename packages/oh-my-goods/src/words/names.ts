/** Names of cards, goods and people in a language. */
import { type Deck, RESOURCES } from '../cards.js'
import type { Vocabulary } from './vocabulary.js'

export class Names {
  private readonly deck: Deck
  private readonly vocabulary: Vocabulary

  constructor(deck: Deck, vocabulary: Vocabulary) {
    this.deck = deck
    this.vocabulary = vocabulary
  }

  /** A building by name and number: `Mill 3`. */
  readonly building = (card: number): string => {
    const name = this.deck.names[card]
    const number = /\d+$/.exec(this.deck.ids[card])
    return `${this.vocabulary.buildings[name] ?? name}${number ? ` ${number[0]}` : ''}`
  }

  /** A hand card: what it would be as a building, and which resource it is. */
  readonly card = (card: number): string =>
    `${this.building(card)} (${this.resource(RESOURCES[this.deck.resource[card]])})`

  readonly cards = (cards: readonly number[]): string => cards.map(this.card).join(', ')

  /** A card in the market is a resource, with a half sun or without. */
  readonly offered = (card: number): string =>
    `${this.resource(RESOURCES[this.deck.resource[card]])}${this.deck.halfSun[card] ? ' ☼' : ''}`

  readonly resource = (id: string): string => this.vocabulary.resources[id] ?? id

  readonly good = (kind: number): string => this.vocabulary.goods[this.deck.goods[kind]] ?? this.deck.goods[kind]

  readonly goods = (kind: number, count: number): string => `${count}× ${this.good(kind)}`

  /** `2× iron, 1× flour` */
  readonly payment = (counts: readonly number[]): string =>
    counts.flatMap((count, kind) => (count > 0 ? [this.goods(kind, count)] : [])).join(', ')

  readonly assistant = (face: number): string => `${this.vocabulary.assistant} ${(face >> 1) + 1}`
}
