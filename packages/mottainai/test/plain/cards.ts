/** The cards as the rule book lists them, for the plain game: it reads nothing from the engine. */

export const MATERIALS = ['paper', 'stone', 'cloth', 'clay', 'metal'] as const
export type Material = (typeof MATERIALS)[number]

/** [MOT-0.1] */
const VALUES: Readonly<Record<Material, number>> = { paper: 1, stone: 2, cloth: 2, clay: 3, metal: 3 }

const NAMES: Readonly<Record<Material, readonly string[]>> = {
  paper: [
    'crane',
    'curtain',
    'deck-of-cards',
    'doll',
    'fan',
    'lampshade',
    'pinwheel',
    'plane',
    'poem',
    'scroll',
    'sketch',
    'straw',
  ],
  stone: ['amulet', 'bench', 'daidoro', 'fountain', 'frog', 'go-set', 'pillar', 'statue', 'stool', 'tablet', 'tower'],
  cloth: ['cloak', 'flag', 'handkerchief', 'kite', 'mask', 'puppet', 'quilt', 'robe', 'socks', 'tapestry', 'umbrella'],
  clay: ['bangle', 'bowl', 'brick', 'cup', 'dice', 'figurine', 'haniwa', 'jar', 'teapot', 'vase'],
  metal: ['bell', 'chopsticks', 'coin', 'flute', 'gong', 'pin', 'ring', 'shuriken', 'sword', 'turtle'],
}

/** A card by its name; the second copy of a work is `frog-2`. */
export type Card = string

const ONE_DECK: readonly Card[] = MATERIALS.flatMap((material) => NAMES[material])
const TWO_DECKS: readonly Card[] = [...ONE_DECK, ...ONE_DECK.map((name) => `${name}-2`)]

/** Two or three players have one deck, four or five have two. [MOT-S.1] */
export const deckFor = (seats: number): readonly Card[] => (seats > 3 ? TWO_DECKS : ONE_DECK)

/** The work that a card shows. */
export const workOn = (card: Card): string => card.replace(/-2$/, '')

const MATERIAL_OF: ReadonlyMap<string, Material> = new Map(
  MATERIALS.flatMap((material) => NAMES[material].map((name) => [name, material] as const)),
)

export function materialOf(card: Card): Material {
  const material = MATERIAL_OF.get(workOn(card))
  if (material === undefined) throw new Error(`no card is called ${card}`)
  return material
}

export const pointsOf = (material: Material): number => VALUES[material]

/** Hands lie in the order of the card list, the second deck after the first. */
export const inOrder = (a: Card, b: Card): number => TWO_DECKS.indexOf(a) - TWO_DECKS.indexOf(b)

export const countOf = (cards: readonly Card[], material: Material): number =>
  cards.filter((card) => materialOf(card) === material).length

/** Of two cards of one name in one place, moves name the first. [MOT-R.7] */
export const distinct = (cards: readonly Card[]): Card[] =>
  cards.filter((card, i) => cards.findIndex((other) => workOn(other) === workOn(card)) === i)
