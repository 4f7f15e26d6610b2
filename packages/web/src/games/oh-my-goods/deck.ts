/** The picture of each card and good, and lookups that the parts of this table share. */

import { itemAt } from '@handwerk/kernel'
import type { Deck, GoodsFact, Player, View } from '@handwerk/oh-my-goods'
import { RESOURCES } from '@handwerk/oh-my-goods'
import type { IconName } from '../../icons/lists.ts'
import type { PlayerView } from '../../play/player-view.ts'

export type GoodsPlayerView = PlayerView<View, GoodsFact>
export type Resource = (typeof RESOURCES)[number]

const BUILDINGS: Readonly<Record<string, IconName>> = {
  Charburner: 'campfire',
  Sawmill: 'hand-saw',
  'Iron Smelter': 'furnace',
  Cooperage: 'barrel',
  'Tool Maker': 'anvil',
  Glassmaker: 'square-bottle',
  'Window Manufacture': 'window',
  'Market Office': 'scales',
  Mill: 'windmill',
  Bakery: 'sliced-bread',
  Shoemaker: 'boots',
  'Food Factory': 'basket',
  'Weaving Mill': 'spinning-wheel',
  "Tailor's Shop": 'sewing-string',
  Butcher: 'meat-cleaver',
  'Brick Manufacture': 'brick-pile',
  'Cattle Ranch': 'cow',
  Tannery: 'animal-hide',
}

const GOODS: Readonly<Record<string, IconName>> = {
  coal: 'coal-pile',
  bricks: 'brick-pile',
  flour: 'flour',
  planks: 'planks',
  iron: 'metal-bar',
  cattle: 'cow',
  cloth: 'rolled-cloth',
  glass: 'square-bottle',
  shirts: 'shirt',
  bread: 'sliced-bread',
  barrels: 'barrel',
  windows: 'window',
  leather: 'animal-hide',
  tools: 'flat-hammer',
  meat: 'steak',
  shoes: 'boots',
  food: 'basket',
}

/** Other card files may have cards without a picture. */
export const pictureOf = (deck: Deck, card: number): IconName => BUILDINGS[itemAt(deck.names, card)] ?? 'huts-village'
export const pictureOfGood = (deck: Deck, kind: number): IconName => GOODS[itemAt(deck.goods, kind)] ?? 'basket'

/** The resource that a card is; null for a charburner, which is none. */
export const resourceOf = (deck: Deck, card: number): Resource | null =>
  card < deck.size ? itemAt(RESOURCES, itemAt(deck.resource, card)) : null

export function ownPlayer(playerView: GoodsPlayerView): Player | null {
  return playerView.seat === null ? null : itemAt(playerView.view.players, playerView.seat)
}
