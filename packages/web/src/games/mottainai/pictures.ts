/**
 * The picture of each work: where it is, what it is, and what may lie beside it, by
 * the names of the set game-icons. The build includes the icons that are named
 * here; `icons/artists.ts` names their artists.
 */
import type { Task, WorkId } from '@handwerk/mottainai'
import type { PictureLine } from '../../cards/art/scene.ts'
import type { Place } from './places.ts'

export const WORK_PICTURES = {
  crane: { place: 'screen', hero: 'paper-crane', props: ['quill-ink'], size: 0.8 },
  curtain: { place: 'screen', hero: 'theater-curtains' },
  'deck-of-cards': { place: 'moonwindow', hero: 'card-pick', size: 0.9 },
  doll: { place: 'moonwindow', hero: 'matryoshka-dolls' },
  fan: { place: 'moonwindow', hero: 'handheld-fan', size: 0.95 },
  lampshade: { place: 'screen', hero: 'bed-lamp' },
  pinwheel: { place: 'moonwindow', hero: 'paper-windmill' },
  plane: { place: 'screen', hero: 'paper-plane', size: 0.85, lift: 0.1 },
  poem: { place: 'moonwindow', hero: 'scroll-quill' },
  scroll: { place: 'moonwindow', hero: 'tied-scroll', size: 0.95 },
  sketch: { place: 'screen', hero: 'large-paint-brush' },
  straw: { place: 'screen', hero: 'round-straw-bale', size: 0.9 },
  amulet: { place: 'gate', hero: 'gem-pendant', size: 0.95, lift: 0.06 },
  bench: { place: 'garden', hero: 'park-bench', size: 0.9 },
  daidoro: { place: 'gate', hero: 'asian-lantern', size: 0.95, lift: 0.1 },
  fountain: { place: 'garden', hero: 'bamboo-fountain', size: 0.95 },
  frog: { place: 'garden', hero: 'frog', props: ['lotus'], size: 0.75 },
  'go-set': { place: 'garden', hero: 'stone-pile', size: 0.9 },
  pillar: { place: 'gate', hero: 'ionic-column', size: 1.05 },
  statue: { place: 'gate', hero: 'colombian-statue', size: 1.05 },
  stool: { place: 'garden', hero: 'bar-stool', size: 0.95 },
  tablet: { place: 'gate', hero: 'stone-tablet', size: 0.9 },
  tower: { place: 'garden', hero: 'stone-tower', props: ['bamboo'], size: 1.15 },
  cloak: { place: 'drying', hero: 'wing-cloak', lift: 0.04 },
  flag: { place: 'sea', hero: 'flying-flag' },
  handkerchief: { place: 'drying', hero: 'towel', size: 0.95, lift: 0.06 },
  kite: { place: 'sea', hero: 'kite', size: 0.95, lift: 0.26 },
  mask: { place: 'sea', hero: 'ceremonial-mask', size: 0.95 },
  puppet: { place: 'drying', hero: 'puppet', lift: 0.04 },
  quilt: { place: 'drying', hero: 'blanket', size: 0.85 },
  robe: { place: 'drying', hero: 'robe', size: 1.05, lift: 0.04 },
  socks: { place: 'drying', hero: 'socks', size: 0.9, lift: 0.06 },
  tapestry: { place: 'sea', hero: 'knight-banner', size: 1.05 },
  umbrella: { place: 'sea', hero: 'umbrella', size: 0.95, lift: 0.08 },
  bangle: { place: 'kilns', hero: 'prayer-beads', size: 0.95, lift: 0.05 },
  bowl: { place: 'terraces', hero: 'berries-bowl', size: 0.95 },
  brick: { place: 'kilns', hero: 'clay-brick', size: 0.85 },
  cup: { place: 'terraces', hero: 'coffee-cup', size: 0.95 },
  dice: { place: 'kilns', hero: 'dice-six-faces-five', size: 0.8 },
  figurine: { place: 'terraces', hero: 'totem-mask' },
  haniwa: { place: 'kilns', hero: 'stone-bust', size: 1.02 },
  jar: { place: 'terraces', hero: 'covered-jar', size: 0.95 },
  teapot: { place: 'terraces', hero: 'teapot-leaves', size: 0.95 },
  vase: { place: 'kilns', hero: 'porcelain-vase', props: ['painted-pottery'] },
  bell: { place: 'disc', hero: 'ringing-bell', lift: 0.03 },
  chopsticks: { place: 'rain', hero: 'chopsticks' },
  coin: { place: 'disc', hero: 'two-coins', size: 0.9 },
  flute: { place: 'rain', hero: 'flute', lift: 0.03 },
  gong: { place: 'disc', hero: 'gong' },
  pin: { place: 'rain', hero: 'triple-needle' },
  ring: { place: 'rain', hero: 'ring', size: 0.9, lift: 0.03 },
  shuriken: { place: 'disc', hero: 'ninja-star', size: 0.95, lift: 0.08 },
  sword: { place: 'rain', hero: 'broadsword', size: 1.1 },
  turtle: { place: 'disc', hero: 'turtle', size: 0.95 },
} as const satisfies Readonly<Record<WorkId, PictureLine<Place, string>>>

export const TASK_PICTURES = {
  clerk: 'quill-ink',
  monk: 'meditation',
  tailor: 'sewing-needle',
  potter: 'painted-pottery',
  smith: 'flat-hammer',
} as const satisfies Readonly<Record<Task, string>>
