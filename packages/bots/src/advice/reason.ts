import type { Language } from '@handwerk/kernel'

/** Why a move is better than another, as plain data: cards, seats, shares and amounts are numbers. */
export interface Reason<Id extends string = string> {
  readonly id: Id
  readonly detail: Readonly<Record<string, number>>
}

/** A sentence for each reason. */
export type Sentences<Id extends string, View> = Readonly<Record<Id, (detail: Reason['detail'], view: View) => string>>

export type ReasonWords<Id extends string, View> = Readonly<Record<Language, Sentences<Id, View>>>

/** `83 %` */
export const percent = (share: number): string => `${Math.round(100 * share)} %`

/** `1 card`, `2.5 cards`; the number is already text. */
export const counted = (number: string, singular: string, plural: string): string =>
  `${number} ${number === '1' ? singular : plural}`

/** A mean with at most one digit after the point. */
const amountIn = (language: Language) => (mean: number) => mean.toLocaleString(language, { maximumFractionDigits: 1 })

const english = amountIn('en')
const german = amountIn('de')

/** Phrases that the reasons of every game are made of. */
export const englishPhrases = {
  number: english,
  points: (mean: number) => counted(english(mean), 'point', 'points'),
  cards: (mean: number) => counted(english(mean), 'card', 'cards'),
  others: (rivals: number) => (rivals === 1 ? 'your opponent' : 'each opponent'),
}

export const germanPhrases = {
  number: german,
  points: (mean: number) => counted(german(mean), 'Punkt', 'Punkte'),
  cards: (mean: number) => counted(german(mean), 'Karte', 'Karten'),
  others: (rivals: number) => (rivals === 1 ? 'dein Gegner' : 'jeder Gegner'),
  toOthers: (rivals: number) => (rivals === 1 ? 'deinem Gegner' : 'jedem Gegner'),
}
