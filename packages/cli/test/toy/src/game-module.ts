import { type GameModule, type Language, reading, type Words } from '@handwerk/kernel'
import {
  type BidFact,
  game,
  type Options,
  type Position,
  readDiagram,
  readOptions,
  SETTINGS,
  type View,
} from './bids.js'

const sentences = {
  en: {
    title: 'Bids',
    question: 'Which card do you bid?',
    bid: (card: string) => `Bid the ${card}`,
    dealt: (who: string, cards: string) => `${who} is dealt ${cards}.`,
    prize: (_who: string, card: string) => `The ${card} lies open.`,
    shown: (who: string, card: string) => `${who} bids the ${card}.`,
    taken: (who: string, card: string) => `${who} takes the ${card}.`,
    left: (_who: string, card: string) => `Nobody takes the ${card}.`,
    prizes: 'prizes',
    number: 'one for each',
    'not in hand': 'That card is not in your hand.',
    'not asked': 'It is not your turn to bid.',
    unreadable: 'A bid is written “bid 7”.',
  },
  de: {
    title: 'Gebote',
    question: 'Welche Karte bietest du?',
    bid: (card: string) => `Die ${card} bieten`,
    dealt: (who: string, cards: string) => `${who} bekommt ${cards}.`,
    prize: (_who: string, card: string) => `Die ${card} liegt offen.`,
    shown: (who: string, card: string) => `${who} bietet die ${card}.`,
    taken: (who: string, card: string) => `${who} nimmt die ${card}.`,
    left: (_who: string, card: string) => `Niemand nimmt die ${card}.`,
    prizes: 'Preise',
    number: 'je einer',
    'not in hand': 'Diese Karte ist nicht auf deiner Hand.',
    'not asked': 'Du bist nicht dran.',
    unreadable: 'Ein Gebot schreibt man „bid 7“.',
  },
}

function wordsIn(language: Language): Words<View, BidFact> {
  const said = sentences[language]
  const name = (card: number | undefined) => (card === undefined || card < 0 ? '?' : String(card + 1))
  const line = { dealt: said.dealt, prize: said.prize, bid: said.shown, taken: said.taken, left: said.left }
  const fixed: Readonly<Record<string, unknown>> = said
  return {
    title: said.title,
    setting: (id) => id,
    value: (_setting, value) => value,
    question: () => said.question,
    move: (_view, move) => said.bid(name(move)),
    fact: (_view, fact, names) =>
      line[fact.is](fact.seat === undefined ? '' : names[fact.seat], (fact.cards ?? []).map(name).join(' ')),
    refusal: (refusal) => String(fixed[refusal.reason]),
    card: (_view, number) => (/^\d+$/.test(number) ? [`${said.title}: ${number}`] : []),
    part: (id) => String(fixed[id]),
    table: (view, names) => [
      `[${view.round}] ${name(view.prize)}`,
      ...names.map((who, seat) => `${who}: ${view.held[seat]} +${view.won[seat].map(name).join(' ')}`),
      ...(view.seat === null ? [] : [`(${view.hand.map(name).join(' ')})`]),
    ],
  }
}

export const bids: GameModule<Position, View, Options, BidFact> = {
  game,
  settings: SETTINGS,
  options: (raw) => reading(() => readOptions(raw)),
  notation: {
    write: (_view, move) => `bid ${move + 1}`,
    read: (_view, text) => {
      const number = /^(?:bid )?\s*(\d+)$/.exec(text.trim())?.[1]
      return number === undefined ? { refusal: { rule: 'TOY-N', reason: 'unreadable' } } : { move: Number(number) - 1 }
    },
  },
  diagram: {
    read: (raw, seed) => reading(() => readDiagram(raw, seed)),
    write: (p) => ({ game: 'bids', whole: structuredClone(p) }),
  },
  words: { en: wordsIn('en'), de: wordsIn('de') },
}
