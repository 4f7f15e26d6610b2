import type { Language } from '@handwerk/kernel'

/** Why a move is better than another, as plain data: cards, seats, shares and amounts are numbers. */
export interface Reason<Id extends string = string> {
  readonly id: Id
  readonly detail: Readonly<Record<string, number>>
}

/** A sentence for each reason that there may be. */
export type Sentences<Id extends string, View> = Readonly<Record<Id, (detail: Reason['detail'], view: View) => string>>

export type ReasonWords<Id extends string, View> = Readonly<Record<Language, Sentences<Id, View>>>

/** `83 %` */
export const percent = (share: number): string => `${Math.round(100 * share)} %`

/** A mean with at most one digit after the point. */
export const amount = (language: Language, mean: number): string =>
  mean.toLocaleString(language, { maximumFractionDigits: 1 })
