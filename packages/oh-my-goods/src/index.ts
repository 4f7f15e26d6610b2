/** Oh My Goods! in its box. */
import type { Box } from '@handwerk/kernel'
import { diagram } from './diagram.js'
import type { GoodsFact } from './facts.js'
import { game } from './game.js'
import type { Move } from './moves.js'
import { notation } from './notation.js'
import { type Options, readOptions, settings } from './options.js'
import type { Position } from './position.js'
import type { View } from './view.js'
import { de } from './words/de.js'
import { en } from './words/en.js'
import { speak } from './words/speech.js'

export const ohMyGoods: Box<Position, Move, View, Options, GoodsFact> = {
  game,
  settings,
  options: readOptions,
  notation,
  diagram,
  words: { en: speak(en), de: speak(de) },
}

// What bots and clients look a view up with.
export { type Deck, EXTRA_CARD, GOOD, NONE, RESOURCES } from './cards.js'
export { canFill, gapAt, gapIn, offerTo } from './gap.js'
export {
  argA,
  argB,
  argC,
  BUILDING,
  CHAIN,
  DISCARD,
  EMPTY,
  END,
  HIRING,
  KINDS,
  kindOf,
  type Move,
  move,
  PASS,
  PLACE,
  PRODUCE,
  payCode,
  payMove,
} from './moves.js'
export { coinsOf, decodePayment, goodsOf } from './payment.js'
export { BUILD, deckFor, MODES, type Player, type Position, whoIsAt } from './position.js'
export { suits } from './rules/build.js'
export type { View } from './view.js'
