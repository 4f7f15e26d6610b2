/**
 * The picture of each kind of card and of each good: where it is, what it is, what
 * is made there and what goes in, by the names of the set game-icons. The build
 * includes the icons that are named here; `icons/artists.ts` names their artists.
 */
import type { BuildingKind } from '@handwerk/oh-my-goods'
import type { PictureLine } from '../../cards/art/scene.ts'
import type { Place } from './places.ts'

export const BUILDING_PICTURES = {
  Charburner: { place: 'woods', hero: 'campfire', props: ['coal-pile'], size: 1.02 },
  Sawmill: { place: 'woods', hero: 'hand-saw', props: ['planks'], size: 1.1 },
  'Iron Smelter': { place: 'hearth', hero: 'furnace', props: ['metal-bar', 'coal-pile'], size: 1.08 },
  Cooperage: { place: 'woods', hero: 'barrel', props: ['planks'], size: 1.02 },
  'Tool Maker': { place: 'hearth', hero: 'anvil', props: ['flat-hammer'], size: 0.9 },
  Glassmaker: { place: 'hearth', hero: 'square-bottle', size: 1.02 },
  'Window Manufacture': { place: 'hall', hero: 'window', props: ['planks'] },
  'Market Office': { place: 'town', hero: 'scales', props: ['two-coins'], size: 1.1 },
  Mill: { place: 'field', hero: 'windmill', props: ['flour', 'wheat'], size: 1.02 },
  Bakery: { place: 'hearth', hero: 'sliced-bread', props: ['flour'], size: 0.84 },
  Shoemaker: { place: 'hall', hero: 'boots', props: ['animal-hide'] },
  'Food Factory': { place: 'town', hero: 'basket', props: ['sliced-bread'] },
  'Weaving Mill': { place: 'hall', hero: 'spinning-wheel', props: ['rolled-cloth'], size: 1.12 },
  "Tailor's Shop": { place: 'hall', hero: 'shirt', props: ['rolled-cloth'], lift: 0.04 },
  Butcher: { place: 'town', hero: 'steak', props: ['meat-cleaver'], size: 0.9 },
  'Brick Manufacture': { place: 'hearth', hero: 'brick-pile', props: ['coal-pile'], size: 0.9 },
  'Cattle Ranch': { place: 'field', hero: 'cow', props: ['wheat'], size: 0.76 },
  Tannery: { place: 'yard', hero: 'animal-hide', props: ['barrel', 'boots'], size: 0.98, lift: 0.16 },
} as const satisfies Readonly<Record<BuildingKind, PictureLine<Place, string>>>

/** Other card files may have kinds without a line. */
export const UNKNOWN_BUILDING = { place: 'town', hero: 'huts-village' } as const

export const GOOD_PICTURES = {
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
} as const satisfies Readonly<Record<string, string>>
