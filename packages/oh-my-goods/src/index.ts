/** The game module of Oh My Goods!, and what clients need to draw its views and moves. */
import type { GameModule } from '@handwerk/kernel'
import { cardTable } from './card-table.js'
import { diagram } from './diagram.js'
import type { GoodsFact } from './facts.js'
import { game } from './game.js'
import { notation } from './notation.js'
import { type Options, readOptions, settings } from './options.js'
import type { Position } from './position.js'
import type { View } from './view.js'
import { de } from './words/de.js'
import { en } from './words/en.js'
import { speak } from './words/speech.js'

export const ohMyGoods: GameModule<Position, View, Options, GoodsFact> = {
  game,
  settings,
  options: readOptions,
  notation,
  diagram,
  cards: cardTable,
  words: { en: speak(en), de: speak(de) },
}

// Lookups in a view, for bots and clients.
export { type BuildingKind, type Deck, deckOf, EXTRA_CARD, GOOD, NONE, RESOURCES } from './cards.js'
export type { GoodsFact } from './facts.js'
export { forgiven, gapAt, gapIn, offerTo } from './gap.js'
export * from './moves.js'
export { type Chance, ProductionOdds, percentOf } from './odds.js'
export { coinsOf, decodePayment, encodePayment, goodsOf } from './payment.js'
export {
  BUILD,
  deckFor,
  isProduction,
  MODES,
  ORDERLY,
  type Position,
  SLOPPY,
  UNDECIDED,
  whoIsAt,
} from './position.js'
export { type RowOdds, roughChance, rowOdds } from './rough-odds.js'
export { LAST_BUILDING, suits } from './rules/build.js'
export { owed } from './rules/draw.js'
export { PRICE_OF_A_MOVE } from './rules/plan.js'
export { goodsMadeAt, goodsOfMode } from './rules/produce.js'
export { scoreOf } from './scoring.js'
export { summary } from './summary.js'
export type { View, ViewPlayer as Player } from './view.js'
export { namesIn } from './words/index.js'
