/** The picture of each card and good, and lookups that the parts of this table share. */

import { itemAt } from '@handwerk/kernel'
import type { Deck, GoodsFact, Player, View } from '@handwerk/oh-my-goods'
import { RESOURCES } from '@handwerk/oh-my-goods'
import type { PictureLine } from '../../cards/art/scene.ts'
import type { IconName } from '../../icons/lists.ts'
import type { PlayerView } from '../../play/player-view.ts'
import { BUILDING_PICTURES, GOOD_PICTURES, UNKNOWN_BUILDING } from './pictures.ts'
import type { Place } from './places.ts'

export type GoodsPlayerView = PlayerView<View, GoodsFact>
export type Resource = (typeof RESOURCES)[number]

/** Lines by the names of the card file; other card files may have kinds and goods without one. */
const LINES: ReadonlyMap<string, PictureLine<Place>> = new Map(Object.entries(BUILDING_PICTURES))
const GOODS: ReadonlyMap<string, IconName> = new Map(Object.entries(GOOD_PICTURES))

export const lineOf = (deck: Deck, card: number): PictureLine<Place> =>
  LINES.get(itemAt(deck.names, card)) ?? UNKNOWN_BUILDING
export const pictureOfGood = (deck: Deck, kind: number): IconName => GOODS.get(itemAt(deck.goods, kind)) ?? 'basket'

/** The resource that a card is; null for a charburner, which is none. */
export const resourceOf = (deck: Deck, card: number): Resource | null =>
  card < deck.size ? itemAt(RESOURCES, itemAt(deck.resource, card)) : null

export function ownPlayer(playerView: GoodsPlayerView): Player | null {
  return playerView.seat === null ? null : itemAt(playerView.view.players, playerView.seat)
}
