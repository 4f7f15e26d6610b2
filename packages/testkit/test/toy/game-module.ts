import {
  chanceOf,
  Faulty,
  type GameModule,
  type Notation,
  type Reading,
  reading,
  readList,
  readObject,
  readOneOf,
  readWhole,
  type Seed,
  type Words,
} from '@handwerk/kernel'
import {
  BID,
  CARDS,
  cardOf,
  KEEP,
  kindOf,
  LOUD,
  moveOf,
  type Options,
  PASS,
  type Position,
  pileUp,
  QUIET,
  SWAP,
  type ToyFact,
  toyGame,
  type View,
  worthOf,
} from './rules.js'

const settings = [
  { id: 'rounds', values: ['4', '6'] },
  { id: 'passing', values: ['yes', 'no'] },
  { id: 'swapping', values: ['yes', 'no'] },
] as const

function options(raw: unknown): Reading<Options> {
  return reading(() => {
    const given = readObject(raw ?? {}, [], ['rounds', 'passing', 'swapping'])
    const value = (id: number) => {
      const { id: name, values } = settings[id]
      return given[name] === undefined ? values[0] : readOneOf<string>(given[name], [name], values)
    }
    return { rounds: Number(value(0)), passing: value(1) === 'yes', swapping: value(2) === 'yes' }
  })
}

const VERBS = ['pass', 'bid', 'quiet', 'loud', 'keep', 'swap']

const notation: Notation<View> = {
  write(_view, move) {
    const kind = kindOf(move)
    return kind === BID || kind === SWAP ? `${VERBS[kind]} ${cardOf(move)}` : VERBS[kind]
  },
  read(_view, text) {
    const [verb, card, ...more] = text.trim().split(/\s+/)
    const kind = VERBS.indexOf(verb)
    const takesCard = kind === BID || kind === SWAP
    const known = kind >= 0 && more.length === 0 && (takesCard ? /^\d{1,2}$/.test(card ?? '') : card === undefined)
    if (!known) return { refusal: { rule: 'TOY-N.1', reason: 'unreadable' } }
    return { move: moveOf(kind, takesCard ? Number(card) : 0) }
  },
}

/** Hands, the lot and the won cards; the rest is the pile, and everybody bids. */
function readPosition(raw: unknown, seed: Seed): Reading<Position> {
  return reading(() => {
    const drawn = readObject(raw, [], ['options', 'round', 'lot', 'hands', 'won', 'whole'])
    if (drawn['whole'] !== undefined) return structuredClone(drawn['whole']) as Position
    const rules = options(drawn['options'])
    if (!rules.ok) throw new Faulty(['options', ...rules.fault.at], rules.fault.reason)
    const pile = (list: unknown, at: (string | number)[]) =>
      readList(list, at).map((card, i) => readWhole(card, [...at, i], 0, CARDS - 1))
    const hands = readList(drawn['hands'], ['hands']).map((hand, i) => pile(hand, ['hands', i]))
    const p: Position = {
      options: rules.value,
      seats: hands.length,
      round: readWhole(drawn['round'] ?? 1, ['round'], 1, rules.value.rounds),
      chance: chanceOf(seed),
      deck: [],
      discards: [],
      lot: readWhole(drawn['lot'], ['lot'], 0, CARDS - 1),
      hands,
      won: hands.map((_, seat) => pile(readList(drawn['won'] ?? [], ['won'])[seat] ?? [], ['won', seat])),
      bids: hands.map(() => -1),
      loud: hands.map(() => false),
      steps: hands.map(() => 0),
      shouts: hands.map(() => 0),
      swapper: -1,
    }
    const places = toyGame.places(p)
    const twice = places.find(({ card }, i) => places.findIndex((other) => other.card === card) !== i)
    if (twice) throw new Faulty([], `card ${twice.card} lies in two places`)
    pileUp(p)
    return p
  })
}

interface Phrases {
  title: string
  bid: string
  voice: string
  swap: string
  wait: string
  verbs: readonly string[]
  refusals: Readonly<Record<string, string>>
  facts: Readonly<Record<ToyFact['is'], string>>
  settings: Readonly<Record<string, string>>
  values: Readonly<Record<string, string>>
  parts: Readonly<Record<string, string>>
}

const english: Phrases = {
  title: 'Sealed Bids',
  bid: 'What do you bid?',
  voice: 'How do you bid?',
  swap: 'Do you swap a card?',
  wait: 'The others decide.',
  verbs: ['pass', 'bid', 'quietly', 'loudly', 'keep all', 'swap'],
  refusals: {
    'not-asked': 'You are not asked.',
    'no-move': 'That is no move.',
    'not-possible': 'That is not possible now.',
    unreadable: 'That cannot be read.',
  },
  facts: {
    bid: 'bids',
    ready: 'is ready',
    reveal: 'had bid',
    win: 'wins',
    drop: 'nobody takes',
    draw: 'draws',
    swap: 'swaps',
    turn: 'the lot is',
    reshuffle: 'the pile is shuffled',
  },
  settings: { rounds: 'Rounds', passing: 'Passing', swapping: 'Swapping' },
  values: { yes: 'yes', no: 'no' },
  parts: { lots: 'lots', shouts: 'loud wins' },
}

const german: Phrases = {
  title: 'Verdeckte Gebote',
  bid: 'Was bietest du?',
  voice: 'Wie bietest du?',
  swap: 'Tauschst du eine Karte?',
  wait: 'Die anderen entscheiden.',
  verbs: ['passen', 'bieten', 'leise', 'laut', 'alle behalten', 'tauschen'],
  refusals: {
    'not-asked': 'Du bist nicht gefragt.',
    'no-move': 'Das ist kein Zug.',
    'not-possible': 'Das geht jetzt nicht.',
    unreadable: 'Das ist nicht zu lesen.',
  },
  facts: {
    bid: 'bietet',
    ready: 'ist bereit',
    reveal: 'hat geboten',
    win: 'gewinnt',
    drop: 'niemand nimmt',
    draw: 'zieht',
    swap: 'tauscht',
    turn: 'das Los ist',
    reshuffle: 'der Stapel wird gemischt',
  },
  settings: { rounds: 'Runden', passing: 'Passen', swapping: 'Tauschen' },
  values: { yes: 'ja', no: 'nein' },
  parts: { lots: 'Lose', shouts: 'laute Siege' },
}

const cardName = (card: number): string => (card < 0 ? '?' : `${card} (${worthOf(card)})`)

function wordsOf(phrases: Phrases): Words<View, ToyFact> {
  return {
    title: phrases.title,
    setting: (id) => phrases.settings[id],
    value: (_setting, value) => phrases.values[value] ?? value,
    question(view) {
      if (view.seat === null) return phrases.wait
      if (view.swapper >= 0) return view.swapper === view.seat ? phrases.swap : phrases.wait
      return [phrases.bid, phrases.voice, phrases.wait][view.steps[view.seat]]
    },
    move(_view, move) {
      const kind = kindOf(move)
      const bare = kind === PASS || kind === QUIET || kind === LOUD || kind === KEEP
      return bare ? phrases.verbs[kind] : `${phrases.verbs[kind]} ${cardName(cardOf(move))}`
    },
    fact: (_view, fact, names) =>
      [
        ...(fact.seat === undefined ? [] : [names[fact.seat]]),
        phrases.facts[fact.is],
        ...(fact.cards ?? []).map(cardName),
      ].join(' '),
    refusal: (refusal) => phrases.refusals[refusal.reason],
    part: (id) => phrases.parts[id],
    table: (view, names) => [
      `${phrases.title} ${view.round}/${view.options.rounds}: ${cardName(view.lot)}`,
      ...view.won.map((won, seat) => `${names[seat]}: ${won.map(cardName).join(', ')} [${view.sizes[seat]}]`),
      view.hand.map(cardName).join(', '),
    ],
  }
}

export const toy: GameModule<Position, View, Options, ToyFact> = {
  game: toyGame,
  settings,
  options,
  notation,
  diagram: { read: readPosition, write: (p) => ({ whole: structuredClone(p) }) },
  words: { en: wordsOf(english), de: wordsOf(german) },
}
