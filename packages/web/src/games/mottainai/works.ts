/** Lookups that the parts of this table share. */

import { itemAt } from '@handwerk/kernel'
import {
  byKind,
  MATERIAL_OF,
  MATERIALS,
  type Material,
  type MottainaiFact,
  type Player,
  TASKS,
  type View,
} from '@handwerk/mottainai'
import type { PictureLine } from '../../cards/art/scene.ts'
import type { Stuff } from '../../cards/signs.tsx'
import type { IconName } from '../../icons/lists.ts'
import type { PlayerView } from '../../play/player-view.ts'
import { TASK_PICTURES, WORK_PICTURES } from './pictures.ts'
import type { Place } from './places.ts'

export type TemplePlayerView = PlayerView<View, MottainaiFact>

const LINES = byKind<PictureLine<Place>>(WORK_PICTURES)

export const lineOf = (kind: number): PictureLine<Place> => itemAt(LINES, kind)
/** The work alone, for signs too small for a picture. */
export const iconOf = (kind: number): IconName => lineOf(kind).hero
export const taskPicture = (type: number): IconName => TASK_PICTURES[itemAt(TASKS, type)]

export const materialOf = (card: number): Material => itemAt(MATERIALS, itemAt(MATERIAL_OF, card))

/** The sign of a material. */
export const stuffOf = (material: number): Stuff => itemAt(MATERIALS, material)

export const ownPlayer = (playerView: TemplePlayerView): Player | null =>
  playerView.seat === null ? null : itemAt(playerView.view.players, playerView.seat)

/** The places of a temple whose cards lie open. */
export const OPEN_ZONES = ['assistants', 'workplace', 'sales', 'gallery', 'shop'] as const
export type OpenZone = (typeof OPEN_ZONES)[number]

/** Where a card lies, as `floor`, `hand:0`, `sales:2`; null if the viewer cannot see it. */
export function placeOf(view: View, card: number): string | null {
  if (view.floor.includes(card)) return 'floor'
  if (view.deck.includes(card)) return 'deck'
  for (const [seat, player] of view.players.entries()) {
    if (player.task === card) return `task:${seat}`
    for (const zone of [...OPEN_ZONES, 'hand', 'pickup'] as const)
      if (player[zone].includes(card)) return `${zone}:${seat}`
  }
  return null
}
