import { TASK_PICTURES, WORK_PICTURES } from '../games/mottainai/pictures.ts'
import { ASSISTANT_PICTURES } from '../games/oh-my-goods/assistant-pictures.ts'
import { BUILDING_PICTURES, GOOD_PICTURES, UNKNOWN_BUILDING } from '../games/oh-my-goods/pictures.ts'

interface Line {
  readonly hero: string
  readonly props?: readonly string[]
}
type IconsIn<L> = L extends { readonly hero: infer Hero }
  ? Hero | (L extends { readonly props: readonly (infer Prop)[] } ? Prop : never)
  : never

const iconsOf = <const Lines extends Readonly<Record<string, Line>>>(
  lines: Lines,
): readonly IconsIn<Lines[keyof Lines]>[] =>
  Object.values(lines).flatMap(({ hero, props = [] }) => [hero, ...props]) as IconsIn<Lines[keyof Lines]>[]

/** The icons that are used of the set game-icons, by part, so that a page loads no others. */
export const ICONS = {
  shell: ['anvil', 'flat-hammer', 'owl', 'raven', 'needle-drill', 'saw-claw', 'frog', 'windmill', 'hourglass'],
  'oh-my-goods': [
    ...iconsOf(BUILDING_PICTURES),
    ...iconsOf(ASSISTANT_PICTURES),
    ...Object.values(GOOD_PICTURES),
    UNKNOWN_BUILDING.hero,
    // In places.
    'barn',
    'pine-tree',
    'card-draw',
    'farmer',
    'fire',
    'person',
    'sunrise',
    'sunset',
    'wax-seal',
  ],
  mottainai: [
    ...iconsOf(WORK_PICTURES),
    ...Object.values(TASK_PICTURES),
    // In places.
    'bamboo',
    'japanese-bridge',
    'pagoda',
    'shinto-shrine',
    'card-draw',
    'moon',
    'person',
    'prayer',
    'stone-stack',
    'sun',
    'sunrise',
  ],
  /** The fans of cards on the home page. */
  'oh-my-goods-cover': ['windmill', 'flour', 'wheat', 'furnace', 'coal-pile', 'metal-bar', 'sliced-bread'],
  'mottainai-cover': ['quill-ink', 'paper-crane', 'painted-pottery', 'porcelain-vase', 'sewing-needle', 'kite'],
} as const

export type IconName = (typeof ICONS)[keyof typeof ICONS][number]
