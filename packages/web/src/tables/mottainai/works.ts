/** Which picture stands for which work and task, and the shorthands of this table. */
import {
  MATERIAL_OF,
  MATERIALS,
  type Material,
  type MottainaiFact,
  type Player,
  TASKS,
  type Task,
  type View,
  WORKS,
} from '@handwerk/mottainai'
import type { Stuff } from '../../cards/signs.tsx'
import type { IconName } from '../../icons/lists.ts'
import type { Chair } from '../../play/chair.ts'

export type TempleChair = Chair<View, number, MottainaiFact>

const PICTURES: Readonly<Record<string, IconName>> = {
  crane: 'paper-crane',
  curtain: 'theater-curtains',
  'deck-of-cards': 'card-pick',
  doll: 'matryoshka-dolls',
  fan: 'handheld-fan',
  lampshade: 'bed-lamp',
  pinwheel: 'paper-windmill',
  plane: 'paper-plane',
  poem: 'scroll-quill',
  scroll: 'tied-scroll',
  sketch: 'large-paint-brush',
  straw: 'round-straw-bale',
  amulet: 'gem-pendant',
  bench: 'park-bench',
  daidoro: 'asian-lantern',
  fountain: 'bamboo-fountain',
  frog: 'frog',
  'go-set': 'stone-pile',
  pillar: 'ionic-column',
  statue: 'colombian-statue',
  stool: 'bar-stool',
  tablet: 'stone-tablet',
  tower: 'stone-tower',
  cloak: 'wing-cloak',
  flag: 'flying-flag',
  handkerchief: 'towel',
  kite: 'kite',
  mask: 'ceremonial-mask',
  puppet: 'puppet',
  quilt: 'blanket',
  robe: 'robe',
  socks: 'socks',
  tapestry: 'knight-banner',
  umbrella: 'umbrella',
  bangle: 'prayer-beads',
  bowl: 'berries-bowl',
  brick: 'clay-brick',
  cup: 'coffee-cup',
  dice: 'dice-six-faces-five',
  figurine: 'totem-mask',
  haniwa: 'stone-bust',
  jar: 'covered-jar',
  teapot: 'teapot-leaves',
  vase: 'porcelain-vase',
  bell: 'ringing-bell',
  chopsticks: 'chopsticks',
  coin: 'two-coins',
  flute: 'flute',
  gong: 'gong',
  pin: 'triple-needle',
  ring: 'ring',
  shuriken: 'ninja-star',
  sword: 'broadsword',
  turtle: 'turtle',
}

const TASK_PICTURES: Readonly<Record<Task, IconName>> = {
  clerk: 'quill-ink',
  monk: 'meditation',
  tailor: 'sewing-needle',
  potter: 'painted-pottery',
  smith: 'flat-hammer',
}

export const pictureOf = (kind: number): IconName => PICTURES[WORKS[kind].id] ?? 'pagoda'
export const taskPicture = (type: number): IconName => TASK_PICTURES[TASKS[type]]

export const materialOf = (card: number): Material => MATERIALS[MATERIAL_OF[card]]

/** The sign of a material. */
export const stuffOf = (material: number): Stuff => MATERIALS[material]

export const ownPlayer = (chair: TempleChair): Player | null =>
  chair.seat === null ? null : chair.view.players[chair.seat]

/** The places of a temple whose cards lie open. */
export const OPEN_ZONES = ['assistants', 'workplace', 'sales', 'gallery', 'shop'] as const
export type OpenZone = (typeof OPEN_ZONES)[number]

/** Where a card lies, as `floor`, `hand:0`, `sales:2`; null if nobody at this table sees it. */
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
