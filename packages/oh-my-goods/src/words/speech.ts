/** Sentences about moves and facts, built from a vocabulary. */
import { type Colour, HIDDEN, settingWords, type Words } from '@handwerk/kernel'
import { GOOD, NONE, RESOURCES } from '../cards.js'
import type { GoodsFact } from '../facts.js'
import { forgiven, type Gap, gapAt, gapIn, offerTo } from '../gap.js'
import { argA, argB, argC, EMPTY, KINDS, kindOf, type Move, payCode } from '../moves.js'
import { coinsOf, decodePayment } from '../payment.js'
import { BUILD, deckFor, UNDECIDED } from '../position.js'
import { REASONS } from '../refuse.js'
import { owed } from '../rules/draw.js'
import type { View, ViewPlayer } from '../view.js'
import { Names } from './names.js'
import { cards, table } from './table.js'
import type { Vocabulary } from './vocabulary.js'

/** The colours of the cards. */
const COLOUR_OF: Readonly<Record<(typeof RESOURCES)[number], Colour>> = {
  wood: 'green',
  clay: 'red',
  grain: 'yellow',
  wool: 'blue',
  stone: 'gray',
}

export function speak(vocabulary: Vocabulary): Words<View, GoodsFact> {
  return {
    ...settingWords(vocabulary),
    part: (id) => vocabulary.parts[id] ?? id,
    question: (view) => question(view, vocabulary),
    move: (view, m) => describe(view, m, vocabulary),
    fact: (view, fact, people) => tell(view, fact, people, vocabulary),
    refusal: ({ reason, detail }) => {
      const known = Object.keys(REASONS).find((key): key is keyof typeof REASONS => key === reason)
      const sentence = known ? vocabulary.refusals[known] : reason
      return sentence.replace(/\{(\w+)\}/g, (_, key: string) => String(detail?.[key] ?? ''))
    },
    card: (view, name) => cards(view, name, vocabulary),
    colours: Object.fromEntries(RESOURCES.map((id) => [vocabulary.resources[id] ?? id, COLOUR_OF[id]])),
    built: (view) => built(view, vocabulary),
    table: (view, people, columns, part) => table(view, people, columns, vocabulary, part),
    typed: (view) => typed(view, vocabulary),
  }
}

/** Verbs and cards as they may be typed: `mühle-3` or `mühle 3` for `mill-3`. */
function typed(view: View, vocabulary: Vocabulary): Record<string, string> {
  const deck = deckFor(view)
  const names = new Names(deck, vocabulary)
  const known: Record<string, string> = { ...vocabulary.typed }
  for (let card = 0; card < deck.firstAssistant; card++) {
    const name = names.building(card).toLowerCase()
    known[name] = deck.ids[card]
    known[name.replaceAll(' ', '-')] = deck.ids[card]
    // Without its number: enough where there is only one.
    const id = deck.ids[card].replace(/-[^-]+$/, '')
    known[name.replace(/ \d+$/, '')] = id
  }
  for (let card = deck.firstAssistant; card < deck.ids.length; card++) {
    const number = deck.ids[card].replace(/^\D+/, '')
    for (const space of [' ', '-']) known[`${vocabulary.assistant.toLowerCase()}${space}${number}`] = deck.ids[card]
  }
  for (const good of deck.goods) known[(vocabulary.goods[good] ?? good).toLowerCase()] = good
  return known
}

/**
 * Counts buildings by name, since copies of a building do not differ. Leaves out
 * the charburner, which nobody builds.
 */
function built(view: View, { buildings }: Vocabulary): string[][] {
  const { names } = deckFor(view)
  const name = (card: number) => buildings[names[card]] ?? names[card]
  return view.players.map((player) => player.buildings.slice(1).map(name))
}

const self = (view: View): ViewPlayer | null => (view.seat === null ? null : view.players[view.seat])

function question(view: View, vocabulary: Vocabulary): string {
  const { questions } = vocabulary
  const player = self(view)
  if (view.step === 'over') return questions.over
  if (!player || view.seat === null || !view.waiting.includes(view.seat)) return questions.wait
  const deck = deckFor(view)
  switch (view.step) {
    case 'redraw':
      return questions.redraw
    case 'plan':
      if (player.plan.sending !== NONE) return questions.payMove
      return player.plan.worker === UNDECIDED ? questions.plan : questions.aside
    case 'fill': {
      const names = new Names(deck, vocabulary)
      const building = player.buildings[view.site]
      const gap = gapAt(view, deck, player, view.site)
      return questions.fill(names.building(building), gap.units - player.picks.length)
    }
    case 'produce':
      return questions.produce
    case 'place':
      return questions.place
    case 'pay':
      return questions.pay(view.buying === BUILD ? deck.cost[player.aside] : deck.faceCost[view.hiring])
    case 'halve':
      return questions.halve(owed(player) - player.picks.length)
    default:
      return questions.build
  }
}

function describe(view: View, m: Move, vocabulary: Vocabulary): string {
  const player = self(view)
  if (!player) throw new Error('an onlooker has no moves')
  const deck = deckFor(view)
  const names = new Names(deck, vocabulary)
  const { moves } = vocabulary
  const card = names.card
  const building = (b: number) => names.building(player.buildings[b])
  switch (KINDS[kindOf(m)]) {
    case 'redraw':
      return argA(m) === EMPTY ? moves.redraw : moves.redrawKeeping(card(argA(m)))
    case 'discard':
      return moves.giveUp(card(argA(m)))
    case 'send':
      return moves.send(names.assistant(player.assistants[argA(m)]), building(argB(m)))
    case 'work':
      return moves.work(building(argA(m)), vocabulary.modes[argB(m)]) + lacking(view, m, names, vocabulary)
    case 'aside':
      return moves.aside(card(argA(m)), deck.cost[argA(m)], coinsOf(deck, player))
    case 'produce':
      return moves.produce(building(argA(m))) + needed(view, argA(m), names, vocabulary)
    case 'chain': {
      const made = player.buildings[argA(m)]
      const hand = [argB(m), argC(m)]
      const inputs = deck.chain[made].map((input, i) => (input < GOOD ? card(hand[i]) : names.good(input - GOOD)))
      return moves.chain(building(argA(m)), inputs.join(' + '), names.goods(deck.makes[made], inputs.length))
    }
    case 'build':
      return moves.build(card(player.aside), deck.cost[player.aside])
    case 'hire':
      return moves.hire(names.assistant(argA(m)), deck.faceCost[argA(m)], deck.facePoints[argA(m)])
    case 'place':
      return moves.place(building(argA(m)))
    case 'pay': {
      const payment = decodePayment(deck, player, payCode(m)) ?? []
      const coins = payment.reduce((sum, n, kind) => sum + n * deck.value[kind], 0)
      return moves.pay(names.payment(payment), coins)
    }
    case 'keep':
    case 'idle':
    case 'commit':
    case 'end':
    case 'pass':
      return moves[KINDS[kindOf(m)] as 'keep' | 'idle' | 'commit' | 'end' | 'pass']
  }
}

/** What the market of now lacks for a worker there. */
function lacking(view: View, m: Move, names: Names, vocabulary: Vocabulary): string {
  const player = self(view)
  if (!player) return ''
  const deck = deckFor(view)
  const gap = gapIn(offerTo(view, deck, player), deck, player.buildings[argA(m)], argB(m))
  return gap.units === 0 ? '' : `; ${vocabulary.moves.lacks(missing(gap, names, vocabulary), forgiven(argB(m)) > 0)}`
}

/** What must come from the hand for a building to produce. */
function needed(view: View, b: number, names: Names, vocabulary: Vocabulary): string {
  const player = self(view)
  if (!player) return ''
  const gap = gapAt(view, deckFor(view), player, b)
  return gap.units === 0 ? '' : `; ${vocabulary.moves.fromHand(gap.units, missing(gap, names, vocabulary))}`
}

const missing = (gap: Gap, names: Names, { facts }: Vocabulary): string =>
  gap.any
    ? facts.anyMissing(gap.units)
    : gap.lack.flatMap((n, r) => (n > 0 ? [`${n} ${names.resource(RESOURCES[r])}`] : [])).join(', ')

function tell(view: View, fact: GoodsFact, people: readonly string[], vocabulary: Vocabulary): string | null {
  const deck = deckFor(view)
  const names = new Names(deck, vocabulary)
  const { facts } = vocabulary
  const who = fact.seat === undefined ? '' : people[fact.seat]
  switch (fact.is) {
    case 'round':
      return fact.final ? facts.finalRound(fact.round, who) : facts.round(fact.round, who)
    case 'shuffle':
      return facts.shuffle(fact.count)
    case 'draw': {
      const seen = fact.cards.every((card) => card !== HIDDEN)
      return seen ? facts.drawn(who, names.cards(fact.cards)) : facts.draw(who, fact.cards.length)
    }
    case 'redraw':
    case 'halve':
      return facts[fact.is](who, fact.cards.length)
    case 'turn': {
      const list = fact.cards.map(names.offered).join(', ')
      return facts[fact.row](list || vocabulary.table.nothing)
    }
    case 'work':
      return facts.work(who, names.building(fact.building), vocabulary.modes[fact.mode])
    case 'send':
    case 'hire':
      return facts[fact.is](who, names.assistant(fact.face), names.building(fact.building))
    case 'fill':
      return facts.fill(who, names.cards(fact.cards), names.building(fact.building))
    case 'produce': {
      const { building, cards } = fact
      if (cards.length === 0) return facts.barren(who, names.building(building))
      return facts.produce(who, names.building(building), names.goods(deck.makes[building], cards.length))
    }
    case 'fail': {
      const missing = fact.lack.flatMap((n, r) => (n > 0 ? [`${n} ${names.resource(RESOURCES[r])}`] : []))
      const list = fact.any > 0 ? facts.anyMissing(fact.any) : missing.join(', ')
      return facts.fail(who, names.building(fact.building), list)
    }
    case 'chain': {
      const inputs = fact.inputs.map((i) => (i < GOOD ? names.resource(RESOURCES[i]) : names.good(i - GOOD)))
      const output = names.goods(deck.makes[fact.building], inputs.length)
      return facts.chain(who, names.building(fact.building), inputs.join(' + '), output)
    }
    case 'pay':
      return facts.pay(
        who,
        names.payment(deck.goods.map((_, kind) => fact.kinds.filter((paid) => paid === kind).length)),
        fact.lost ?? 0,
      )
    case 'build':
      return facts.build(who, names.building(fact.cards[0]))
    case 'unbuilt':
      return fact.to.zone === 'hand' ? facts.unbuiltBack(who) : facts.unbuiltGone(who, names.building(fact.cards[0]))
    case 'last-round':
      return facts.lastRound(who)
    case 'over':
      return facts.over
    case 'keep':
    case 'idle':
    case 'aside':
      return facts[fact.is](who)
  }
}
