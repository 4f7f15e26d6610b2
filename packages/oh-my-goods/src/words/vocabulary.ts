/** What each language must provide for Oh My Goods!; `speech.ts` builds sentences and tables from it. */
import type { Reason } from '../refuse.js'

/** `names` of people, cards, goods, places: already in this language. */
export interface Vocabulary {
  readonly title: string
  readonly settings: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
  readonly parts: Readonly<Record<string, string>>
  /** By the name in the card file; other names are used as they are. */
  readonly buildings: Readonly<Record<string, string>>
  readonly goods: Readonly<Record<string, string>>
  readonly resources: Readonly<Record<string, string>>
  /** What may be typed for words of the notation. */
  readonly typed: Readonly<Record<string, string>>
  readonly any: (count: number) => string
  readonly modes: readonly [string, string]
  readonly assistant: string
  readonly extraCard: string
  readonly questions: {
    readonly redraw: string
    readonly plan: string
    readonly aside: string
    readonly payMove: string
    readonly produce: string
    readonly fill: (building: string, units: number) => string
    readonly build: string
    readonly place: string
    readonly pay: (price: number) => string
    readonly halve: (more: number) => string
    readonly over: string
    readonly wait: string
  }
  readonly moves: {
    readonly keep: string
    readonly redraw: string
    readonly redrawKeeping: (card: string) => string
    readonly giveUp: (card: string) => string
    readonly send: (assistant: string, building: string) => string
    readonly work: (building: string, mode: string) => string
    readonly idle: string
    readonly aside: (card: string, cost: number, coins: number) => string
    readonly commit: string
    readonly produce: (building: string) => string
    readonly lacks: (missing: string, oneIsSpared: boolean) => string
    readonly fromHand: (units: number, missing: string) => string
    readonly chain: (building: string, inputs: string, output: string) => string
    readonly end: string
    readonly build: (card: string, cost: number) => string
    readonly hire: (assistant: string, cost: number, points: number) => string
    readonly place: (building: string) => string
    readonly pass: string
    readonly pay: (goods: string, coins: number) => string
  }
  readonly facts: {
    readonly round: (round: number, active: string) => string
    readonly finalRound: (round: number, active: string) => string
    readonly shuffle: (count: number) => string
    readonly keep: (who: string) => string
    readonly redraw: (who: string, count: number) => string
    readonly halve: (who: string, count: number) => string
    readonly draw: (who: string, count: number) => string
    readonly drawn: (who: string, cards: string) => string
    readonly sunrise: (cards: string) => string
    readonly sunset: (cards: string) => string
    readonly work: (who: string, building: string, mode: string) => string
    readonly idle: (who: string) => string
    readonly send: (who: string, assistant: string, building: string) => string
    readonly aside: (who: string) => string
    readonly fill: (who: string, cards: string, building: string) => string
    readonly produce: (who: string, building: string, goods: string) => string
    readonly fail: (who: string, building: string, missing: string) => string
    readonly anyMissing: (count: number) => string
    readonly barren: (who: string, building: string) => string
    readonly chain: (who: string, building: string, inputs: string, output: string) => string
    readonly pay: (who: string, goods: string, lost: number) => string
    readonly build: (who: string, card: string) => string
    readonly unbuiltBack: (who: string) => string
    readonly unbuiltGone: (who: string, card: string) => string
    readonly hire: (who: string, assistant: string, building: string) => string
    readonly lastRound: (who: string) => string
    readonly over: string
  }
  readonly table: {
    readonly round: (round: number) => string
    readonly final: string
    readonly active: (who: string) => string
    readonly piles: (draw: number, discard: number) => string
    readonly sunrise: string
    readonly sunset: string
    readonly market: string
    readonly offices: string
    readonly hire: string
    readonly needs: string
    readonly makes: string
    readonly chain: string
    readonly worker: string
    readonly office: string
    readonly hand: string
    readonly aside: string
    readonly hidden: string
    readonly nothing: string
    readonly you: string
    readonly cards: (count: number) => string
    readonly coins: (count: number) => string
    readonly points: (count: number) => string
  }
  readonly refusals: Readonly<Record<Reason, string>>
}
