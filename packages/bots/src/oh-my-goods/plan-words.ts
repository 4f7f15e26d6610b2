/** The plans of a turn of Oh My Goods! in words. */
import type { Language } from '@handwerk/kernel'
import { type Deck, deckFor, GOOD, namesIn, RESOURCES, type View } from '@handwerk/oh-my-goods'
import type { PlanStep, TurnPlan } from '../advice/turn-plan.js'
import type { Assets, PlannedAction, PlannedProduction, PlannedPurchase, PlayedPlan } from './turn-plan.js'

interface Phrases {
  give(cards: string): string
  make(goods: string): string
  chain(runs: number, inputs: string, goods: string): string
  rest: string
  build(card: string): string
  hire(assistant: string, building: string): string
  pay(goods: string, over: number): string
  free: string
  pass: string
  takeBack(card: string): string
  discard(card: string): string
  coins(n: number): string
  points(n: number): string
  total(before: Assets, after: Assets): string
}

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

const phrases: Readonly<Record<Language, Phrases>> = {
  en: {
    give: (cards) => `Discard ${cards}.`,
    make: (goods) => `Makes ${goods}.`,
    chain: (runs, inputs, goods) => `Chain, ${count(runs, 'run', 'runs')}: ${inputs} → ${goods}.`,
    rest: 'Produce no more',
    build: (card) => `Build: ${card}`,
    hire: (assistant, building) => `Hire: ${assistant}, for the ${building}`,
    pay: (goods, over) => `Pay ${goods}${over > 0 ? ` (${count(over, 'coin', 'coins')} too much)` : ''}.`,
    free: 'It costs nothing.',
    pass: 'Build and hire nothing',
    takeBack: (card) => `${card} comes back to your hand.`,
    discard: (card) => `${card} is discarded.`,
    coins: (n) => count(n, 'coin', 'coins'),
    points: (n) => count(n, 'point', 'points'),
    total: (before, after) =>
      `In the end: ${change(before.coins, count(after.coins, 'coin', 'coins'))} in goods, ` +
      `${change(before.points, count(after.points, 'point', 'points'))}.`,
  },
  de: {
    give: (cards) => `Wirf ab: ${cards}.`,
    make: (goods) => `Macht ${goods}.`,
    chain: (runs, inputs, goods) => `Kette, ${count(runs, 'Durchlauf', 'Durchläufe')}: ${inputs} → ${goods}.`,
    rest: 'Nichts mehr produzieren',
    build: (card) => `Bauen: ${card}`,
    hire: (assistant, building) => `Anwerben: ${assistant}, Platz: ${building}`,
    pay: (goods, over) => `Bezahle ${goods}${over > 0 ? ` (${count(over, 'Münze', 'Münzen')} zu viel)` : ''}.`,
    free: 'Es kostet nichts.',
    pass: 'Weder bauen noch anwerben',
    takeBack: (card) => `${card} kommt zurück auf deine Hand.`,
    discard: (card) => `${card} wird abgeworfen.`,
    coins: (n) => count(n, 'Münze', 'Münzen'),
    points: (n) => count(n, 'Punkt', 'Punkte'),
    total: (before, after) =>
      `Am Ende: ${change(before.coins, count(after.coins, 'Münze', 'Münzen'))} an Waren, ` +
      `${change(before.points, count(after.points, 'Punkt', 'Punkte'))}.`,
  },
}

/** `4 → 7 coins`, without line breaks; an unchanged number is written once. */
const change = (before: number, after: string): string =>
  (after.startsWith(`${before} `) ? after : `${before} → ${after}`).replaceAll(' ', '\u00a0')

export const describePlan = (view: View, played: PlayedPlan): TurnPlan['said'] => ({
  en: new PlanWriter(view, played, 'en').said(),
  de: new PlanWriter(view, played, 'de').said(),
})

class PlanWriter {
  private readonly deck: Deck
  private readonly played: PlayedPlan
  private readonly names: ReturnType<typeof namesIn>
  private readonly say: Phrases
  /** The names of the seat's buildings; a name that occurs twice needs a number. */
  private readonly own: readonly string[]

  constructor(view: View, played: PlayedPlan, language: Language) {
    this.deck = deckFor(view)
    this.played = played
    this.names = namesIn(this.deck, language)
    this.say = phrases[language]
    this.own = view.players[played.seat].buildings.map((card) => this.deck.names[card])
  }

  said(): TurnPlan['said'][Language] {
    const { actions, before, after } = this.played
    return { steps: actions.map((action) => this.step(action)), total: this.say.total(before, after) }
  }

  private step(action: PlannedAction): PlanStep {
    const { say, deck } = this
    switch (action.is) {
      case 'make':
        return { what: this.building(action.building), how: this.making(action), gain: this.gain(action) }
      case 'build':
        return this.bought(action, say.build(this.plain(action.card)), deck.cost[action.card], deck.points[action.card])
      case 'hire': {
        const what = say.hire(this.names.assistant(action.face), this.building(action.building))
        return this.bought(action, what, deck.faceCost[action.face], deck.facePoints[action.face])
      }
      case 'rest':
        return { what: say.rest, how: '', gain: '' }
      case 'pass': {
        const back = action.kept ? say.takeBack : say.discard
        return { what: say.pass, how: action.unbuilt === null ? '' : back(this.plain(action.unbuilt)), gain: '' }
      }
    }
  }

  private making({ building, given, made, runs, fed }: PlannedProduction): string {
    const { say, deck, names } = this
    const kind = deck.makes[building]
    const sentences = []
    if (given.length > 0) sentences.push(say.give(this.cards(given)))
    if (made > 0) sentences.push(say.make(names.goods(kind, made)))
    if (runs > 0)
      sentences.push(
        say.chain(runs, this.inputs(building, runs, fed), names.goods(kind, runs * deck.chain[building].length)),
      )
    return sentences.join(' ')
  }

  /** The inputs of this many runs: goods by their number, hand cards by name. */
  private inputs(building: number, runs: number, fed: readonly number[]): string {
    const goods = this.deck.chain[building].filter((input) => input >= GOOD).map((input) => input - GOOD)
    const counts: number[] = []
    for (const kind of goods) counts[kind] = (counts[kind] ?? 0) + runs
    const list = counts.flatMap((n, kind) => (n > 0 ? [this.names.goods(kind, n)] : []))
    return [...list, ...(fed.length > 0 ? [this.cards(fed)] : [])].join(' + ')
  }

  /** The coins that the goods of a building are worth, minus those of the goods that went into its chain. */
  private gain({ building, made, runs }: PlannedProduction): string {
    const { deck } = this
    const inputs = deck.chain[building]
    const spent = inputs.reduce((sum, input) => sum + (input < GOOD ? 0 : deck.value[input - GOOD]), 0)
    const coins = (made + runs * inputs.length) * deck.value[deck.makes[building]] - runs * spent
    return `${coins < 0 ? '−' : '+'}${this.say.coins(Math.abs(coins))}`
  }

  private bought({ paid }: PlannedPurchase, what: string, price: number, points: number): PlanStep {
    const { deck, say, names } = this
    const sum = paid.reduce((total, kind) => total + deck.value[kind], 0)
    const counts = deck.value.map((_, kind) => paid.filter((each) => each === kind).length)
    const how = price === 0 ? say.free : say.pay(names.payment(counts), sum - price)
    return { what, how, gain: `+${say.points(points)}` }
  }

  private building(card: number): string {
    const { own, deck } = this
    const isDouble = own.filter((name) => name === deck.names[card]).length > 1
    return isDouble ? this.names.building(card) : this.plain(card)
  }

  private plain(card: number): string {
    return this.names.building(card).replace(/ \d+$/, '')
  }

  private cards(cards: readonly number[]): string {
    const { names, deck } = this
    return cards.map((card) => `${this.plain(card)} (${names.resource(RESOURCES[deck.resource[card]])})`).join(', ')
  }
}
