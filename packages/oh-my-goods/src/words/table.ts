/** The table as lines of text, for the terminal and for screen readers. */
import { HIDDEN, type Seat, type TablePart } from '@handwerk/kernel'
import { type Deck, EXTRA_CARD, GOOD, NONE, RESOURCES } from '../cards.js'
import { offerTo } from '../gap.js'
import { coinsOf } from '../payment.js'
import { deckFor, WORKER, whoIsAt } from '../position.js'
import { scoreOf } from '../scoring.js'
import type { View } from '../view.js'
import { Names } from './names.js'
import type { Vocabulary } from './vocabulary.js'

export function table(
  view: View,
  people: readonly string[],
  columns: number,
  vocabulary: Vocabulary,
  part: TablePart = 'whole',
): string[] {
  const lines = new Sheet(view, people, vocabulary).lines(part, columns).flatMap((line) => fold(line, columns))
  return lines.map((line) => line.replaceAll(TIED, ' '))
}

/** A no-break space, to keep words together. */
const TIED = '\u00a0'
const tied = (text: string): string => text.replaceAll(' ', TIED)

/** The text of the cards whose name or id begins with this; empty if too many match. */
export function cards(view: View, name: string, vocabulary: Vocabulary): string[] {
  const typed = name.trim().toLowerCase()
  const sheet = new Sheet(view, [], vocabulary)
  const fitting = sheet.named((own) => own === typed)
  const found = fitting.length > 0 ? fitting : sheet.named((own) => own.startsWith(typed))
  return typed === '' || found.length > MOST_FOUND ? [] : found.map((card) => sheet.card(card).replaceAll(TIED, ' '))
}

const MOST_FOUND = 12

const cut = (line: string, columns: number): string =>
  line.length <= columns ? line : `${line.slice(0, columns - 1)}…`

/** Breaks a line between words; continuation lines are indented two more than the line. */
function fold(line: string, columns: number): string[] {
  const indent = `${/^ */.exec(line)?.[0] ?? ''}  `
  const lines: string[] = []
  let rest = line
  while (rest.length > columns) {
    const at = rest.lastIndexOf(' ', columns)
    if (at <= indent.length) break
    lines.push(rest.slice(0, at))
    rest = indent + rest.slice(at + 1)
  }
  return [...lines, rest]
}

class Sheet {
  private readonly view: View
  private readonly people: readonly string[]
  private readonly deck: Deck
  private readonly names: Names
  private readonly vocabulary: Vocabulary

  constructor(view: View, people: readonly string[], vocabulary: Vocabulary) {
    this.view = view
    this.people = people
    this.deck = deckFor(view)
    this.names = new Names(this.deck, vocabulary)
    this.vocabulary = vocabulary
  }

  lines(part: TablePart, columns: number): string[] {
    const { seat } = this.view
    if (part === 'whole') return [...this.common(), ...this.seats()]
    if (part === 'market') return this.common()
    if (part === 'short') return this.short(columns)
    if (seat === null) return []
    return part === 'own' ? this.seat(seat) : this.handLines(seat)
  }

  /** The market in one line, the others in a line each, and the own side. */
  private short(columns: number): string[] {
    const { view } = this
    const [head = '', market = ''] = this.common()
    const others = view.players.flatMap((_, seat) => (seat === view.seat ? [] : cut(this.inOneLine(seat), columns)))
    return [head, market, ...others, ...(view.seat === null ? [] : this.seat(view.seat, columns))]
  }

  private inOneLine(seat: Seat): string {
    const { view, names } = this
    const { buildings, goods } = view.players[seat]
    const busy = buildings.map(
      (card, b) => `${names.building(card)}${goods[b].length > 0 ? ` ${goods[b].length}×` : ''}`,
    )
    return `${this.head(seat)} · ${tied(busy.join(', '))}`
  }

  common(): string[] {
    const { view, names, deck } = this
    const words = this.vocabulary.table
    const row = (label: string, cards: readonly number[]) =>
      cards.length > 0 ? [`  ${label}: ${cards.map(names.offered).join(', ')}`] : []
    const own = view.seat === null ? { buildings: [] } : view.players[view.seat]
    const hasOffice = own.buildings.some((card) => deck.office[card] >= 0 && deck.office[card] !== EXTRA_CARD)
    return [
      [
        words.round(view.round) + (view.final ? ` (${words.final})` : ''),
        words.active(this.people[view.active]),
        words.piles(view.pile, view.discard.length),
      ].join(' · '),
      `${words.market}${hasOffice ? ` (${words.offices})` : ''}: ${this.counts(offerTo(view, deck, own)) || words.nothing}`,
      ...row(words.sunrise, view.sunrise),
      ...row(words.sunset, view.sunset),
      `${words.hire}: ${view.bench.map((face) => tied(this.face(face))).join('; ') || words.nothing}`,
    ]
  }

  /** The others first and the own seat last, nearest to the question. */
  seats(): string[] {
    const { view } = this
    const first = view.seat === null ? 0 : view.seat + 1
    return view.players.flatMap((_, i) => ['', ...this.seat((first + i) % view.players.length)])
  }

  private head(seat: Seat): string {
    const { view, deck } = this
    const player = view.players[seat]
    const words = this.vocabulary.table
    const you = seat === view.seat
    const { points } = scoreOf(deck, player)
    const head = [words.points(points), words.coins(coinsOf(deck, player))]
    if (!you) head.push(`${words.hand}: ${words.cards(player.hand.length)}`)
    if (!you && player.aside !== NONE) head.push(`${words.aside}: ${words.hidden}`)
    return `${this.people[seat]}${you ? ` (${words.you})` : ''} · ${head.join(' · ')}`
  }

  /** With `columns` in a line for each building, whatever that cuts off. */
  private seat(seat: Seat, columns: number | null = null): string[] {
    const { buildings, goods } = this.view.players[seat]
    const lines = [this.head(seat)]
    buildings.forEach((card, b) => {
      const line = `  ${this.building(card, goods[b].length, this.worker(seat, b), columns !== null)}`
      lines.push(columns === null ? line : cut(line, columns))
    })
    return seat === this.view.seat ? [...lines, ...this.handLines(seat, columns !== null)] : lines
  }

  private handLines(seat: Seat, isShort = false): string[] {
    const { hand, aside } = this.view.players[seat]
    const words = this.vocabulary.table
    const lines = [
      `  ${words.hand}: ${hand.map((card) => tied(this.handCard(card, isShort))).join(', ') || words.nothing}`,
    ]
    if (aside !== NONE && aside !== HIDDEN) lines.push(`  ${words.aside}: ${this.names.card(aside)}`)
    return lines
  }

  /** The buildings of the deck whose id or name matches. */
  named(fits: (name: string) => boolean): number[] {
    const { deck, names } = this
    return deck.ids.flatMap((id, card) => {
      const isBuilding = card < deck.firstAssistant
      return isBuilding && (fits(id) || fits(names.building(card).toLowerCase())) ? [card] : []
    })
  }

  /** The text of a card: as a resource, and as a building. */
  card(card: number): string {
    const { deck } = this
    const points = this.vocabulary.table.points(deck.points[card])
    // A charburner is never in a hand, and never built.
    const printed = card < deck.size ? `${this.printed(card)}, ${points}` : points
    return `${this.building(card, 0, '')} [${printed}]`
  }

  private building(card: number, goods: number, worker: string, isShort = false): string {
    const { deck, names, vocabulary } = this
    const words = vocabulary.table
    const office = deck.office[card]
    if (office !== NONE) {
      const gives = office === EXTRA_CARD ? vocabulary.extraCard : `+1 ${names.resource(RESOURCES[office])}`
      return `${names.building(card)}: ${words.office}, ${gives}`
    }
    const needs = deck.needsAny[card] > 0 ? vocabulary.any(deck.needsAny[card]) : this.counts(deck.needs[card])
    const chain = deck.chain[card]
      .map((i) => (i < GOOD ? names.resource(RESOURCES[i]) : names.good(i - GOOD)))
      .join(' + ')
    const makes = names.good(deck.makes[card])
    const parts = isShort ? [`${needs} → ${makes}`] : [`${words.needs} ${needs}`, `${words.makes} ${makes}`]
    if (chain) parts.push(`${words.chain} ${chain}`)
    if (goods > 0) {
      const worth = words.coins(goods * deck.value[deck.makes[card]])
      parts.push(isShort ? `${goods}×` : `${names.goods(deck.makes[card], goods)} (${worth})`)
    }
    if (worker) parts.push(`« ${worker} »`)
    return `${names.building(card)}: ${parts.map(tied).join(', ')}`
  }

  private worker(seat: Seat, b: number): string {
    const player = this.view.players[seat]
    const who = whoIsAt(player, b)
    if (who === WORKER) return `${this.vocabulary.table.worker}, ${this.vocabulary.modes[player.mode]}`
    return who === NONE ? '' : this.names.assistant(player.assistants[who])
  }

  private handCard(card: number, isShort: boolean): string {
    const { names, deck } = this
    const printed = isShort ? `${names.offered(card)}, ${deck.cost[card]}` : this.printed(card)
    return `${names.building(card)} [${printed}]`
  }

  private printed(card: number): string {
    return `${this.names.offered(card)}, ${this.vocabulary.table.coins(this.deck.cost[card])}`
  }

  private face(face: number): string {
    const { deck, names } = this
    const words = this.vocabulary.table
    const figures = `${words.coins(deck.faceCost[face])}, ${words.points(deck.facePoints[face])}`
    const requires = deck.faceRequires[face].flatMap((n, r) => {
      const resource = names.resource(RESOURCES[r])
      return n === 0 ? [] : [n === 1 ? resource : `${n} ${resource}`]
    })
    return `${names.assistant(face)} (${figures}: ${requires.join(', ')})`
  }

  private counts(counts: readonly number[]): string {
    return counts.flatMap((n, r) => (n > 0 ? [`${n} ${this.names.resource(RESOURCES[r])}`] : [])).join(', ')
  }
}
