/**
 * Card files: their form, how one is read and checked, and the tables that the
 * rules use. No figure of a card is written anywhere else.
 */
import { Faulty, type Path, readList, readObject, readOneOf, readText, readTruth, readWhole } from '@handwerk/kernel'
import standardFile from './cards.json' with { type: 'json' }

export const RESOURCES = ['wood', 'clay', 'grain', 'wool', 'stone'] as const
type Resource = (typeof RESOURCES)[number]

/** The names of the cards of the standard file. Other files may have others. */
export const BUILDING_KINDS = [
  'Charburner',
  'Sawmill',
  'Iron Smelter',
  'Cooperage',
  'Tool Maker',
  'Glassmaker',
  'Window Manufacture',
  'Market Office',
  'Mill',
  'Bakery',
  'Shoemaker',
  'Food Factory',
  'Weaving Mill',
  "Tailor's Shop",
  'Butcher',
  'Brick Manufacture',
  'Cattle Ranch',
  'Tannery',
] as const
export type BuildingKind = (typeof BUILDING_KINDS)[number]

export interface CardFile {
  readonly resources: Readonly<Record<Resource, string>>
  /** What one good of each kind is worth, in coins. */
  readonly goods: Readonly<Record<string, number>>
  readonly charburners: readonly Workplace[]
  readonly buildings: readonly ((Workplace & DeckCard) | (Office & DeckCard))[]
  readonly assistants: readonly { readonly id: string; readonly faces: readonly Face[] }[]
}

interface Building {
  readonly id: string
  readonly name: string
  readonly cost: number
  readonly points: number
}

interface DeckCard {
  readonly resource: string
  readonly halfSun: boolean
}

interface Workplace extends Building {
  readonly needs: Readonly<Record<string, number>>
  readonly chain: readonly string[]
  readonly makes: string
}

interface Office extends Building {
  readonly office: string
}

interface Face {
  readonly cost: number
  readonly points: number
  readonly requires: Readonly<Record<string, number>>
}

/** Stands for "none" where a card, a building or an input might be. */
export const NONE = -2

/** The gift of an extra-card office, numbered after the five resources. */
export const EXTRA_CARD = RESOURCES.length

/**
 * A card file as tables. Cards are numbered: the deck from 0 to `size - 1`,
 * then the charburners, then the assistants (`firstAssistant + n`). A face of
 * an assistant is `2 * n + side`.
 */
export interface Deck {
  readonly size: number
  readonly firstAssistant: number
  readonly assistants: number
  readonly ids: readonly string[]
  readonly names: readonly string[]
  /** The resource of a deck card, by its number in RESOURCES. */
  readonly resource: readonly number[]
  readonly halfSun: readonly boolean[]
  readonly cost: readonly number[]
  readonly points: readonly number[]
  /** How many of each resource a production building needs. */
  readonly needs: readonly (readonly number[])[]
  /** How many resources of any kind it needs; 0 for all but glassmakers. */
  readonly needsAny: readonly number[]
  /** The inputs of one run of the chain: a resource's number, or GOOD + a good's. */
  readonly chain: readonly (readonly number[])[]
  /** The good that a building makes; NONE for an office. */
  readonly makes: readonly number[]
  /** The gift of an office: a resource's number or EXTRA_CARD; NONE for a production building. */
  readonly office: readonly number[]
  readonly goods: readonly string[]
  /** The goods by their numbers, the most valuable first. */
  readonly dearestFirst: readonly number[]
  readonly value: readonly number[]
  readonly faceCost: readonly number[]
  readonly facePoints: readonly number[]
  readonly faceRequires: readonly (readonly number[])[]
}

/** Chain inputs from here on are goods. */
export const GOOD = RESOURCES.length

export const SEATS = { min: 2, max: 4 } as const

/* Enough cards to deal to four players, and few enough for a card's number to fit into a move. */
const LEAST_CARDS = 60
const MOST_CARDS = 200
const MOST_FIGURE = 99
const ID = /^[a-z][a-z0-9-]*$/

const decks = new WeakMap<CardFile, Deck>()

/** The tables of a card file; null is the standard one. Made once per file, so the file is frozen. */
export function deckOf(cards: CardFile | null): Deck {
  if (cards === null) return standardDeck
  const known = decks.get(cards)
  if (known) return known
  const deck = tables(cards)
  decks.set(freeze(cards), deck)
  return deck
}

/** Freezes a value and everything inside it. */
function freeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) freeze(part)
  return Object.freeze(value)
}

/** Checks a card file from outside. Throws `Faulty` with the place of the first fault. */
export function readCards(raw: unknown, at: Path): CardFile {
  const file = readObject(raw, at, ['resources', 'goods', 'charburners', 'buildings', 'assistants'])
  const resources = readObject(file['resources'], [...at, 'resources'], RESOURCES)
  for (const resource of RESOURCES) readText(resources[resource], [...at, 'resources', resource])
  const goods = readObject(file['goods'], [...at, 'goods'])
  for (const [good, value] of Object.entries(goods)) {
    if (!ID.test(good) || isResource(good) || good === 'any')
      throw new Faulty([...at, 'goods', good], 'must be a word in small letters that is not a resource')
    readWhole(value, [...at, 'goods', good], 1, MOST_FIGURE)
  }
  const ids = new Set<string>()
  const names = Object.keys(goods)
  const charburners = readList(file['charburners'], [...at, 'charburners'])
  if (charburners.length < SEATS.max || charburners.length > 8)
    throw new Faulty([...at, 'charburners'], `must be ${SEATS.max} to 8 cards, here are ${charburners.length}`)
  charburners.forEach((card, i) => {
    readWorkplace(card, [...at, 'charburners', i], names, ids, [])
  })
  readBuildings(file['buildings'], [...at, 'buildings'], names, ids)
  readAssistants(file['assistants'], [...at, 'assistants'], ids)
  const cards = raw as CardFile
  refuseCircles(cards, at)
  return cards
}

function readBuildings(raw: unknown, at: Path, goods: readonly string[], ids: Set<string>): void {
  const buildings = readList(raw, at)
  if (buildings.length < LEAST_CARDS || buildings.length > MOST_CARDS)
    throw new Faulty(at, `must be ${LEAST_CARDS} to ${MOST_CARDS} cards, here are ${buildings.length}`)
  let halfSuns = 0
  buildings.forEach((raw, i) => {
    const card = readObject(raw, [...at, i])
    readOneOf(card['resource'], [...at, i, 'resource'], RESOURCES)
    if (readTruth(card['halfSun'], [...at, i, 'halfSun'])) halfSuns++
    if ('office' in card) readOffice(card, [...at, i], ids)
    else readWorkplace(card, [...at, i], goods, ids, ['resource', 'halfSun'])
  })
  if (halfSuns < 8) throw new Faulty(at, `must show at least 8 half suns, here are ${halfSuns}`)
}

function readBuilding(card: { [key: string]: unknown }, at: Path, ids: Set<string>): void {
  readId(card['id'], [...at, 'id'], ids)
  readText(card['name'], [...at, 'name'])
  readWhole(card['cost'], [...at, 'cost'], 0, MOST_FIGURE)
  readWhole(card['points'], [...at, 'points'], 0, MOST_FIGURE)
}

function readOffice(raw: unknown, at: Path, ids: Set<string>): void {
  const card = readObject(raw, at, ['id', 'name', 'resource', 'halfSun', 'cost', 'points', 'office'])
  readBuilding(card, at, ids)
  readOneOf(card['office'], [...at, 'office'], [...RESOURCES, 'extra-card'])
}

function readWorkplace(
  raw: unknown,
  at: Path,
  goods: readonly string[],
  ids: Set<string>,
  further: readonly string[],
): void {
  const card = readObject(raw, at, ['id', 'name', 'cost', 'points', 'needs', 'chain', 'makes', ...further])
  readBuilding(card, at, ids)
  readOneOf(card['makes'], [...at, 'makes'], goods)
  const needs = readCounts(card['needs'], [...at, 'needs'], [...RESOURCES, 'any'])
  const chain = readList(card['chain'], [...at, 'chain'])
  if (chain.length > 2) throw new Faulty([...at, 'chain'], `must have at most 2 inputs, here are ${chain.length}`)
  chain.forEach((input, i) => {
    readOneOf(input, [...at, 'chain', i], [...RESOURCES, ...goods])
  })
  if ('any' in needs && (Object.keys(needs).length > 1 || chain.length > 0))
    throw new Faulty(at, 'a building that needs any resources needs nothing else and has no chain')
}

function readAssistants(raw: unknown, at: Path, ids: Set<string>): void {
  const assistants = readList(raw, at)
  if (assistants.length < 2 * SEATS.max || assistants.length > 32)
    throw new Faulty(at, `must be ${2 * SEATS.max} to 32 cards, here are ${assistants.length}`)
  assistants.forEach((raw, i) => {
    const assistant = readObject(raw, [...at, i], ['id', 'faces'])
    readId(assistant['id'], [...at, i, 'id'], ids)
    const faces = readList(assistant['faces'], [...at, i, 'faces'])
    if (faces.length !== 2) throw new Faulty([...at, i, 'faces'], `must be 2 faces, here are ${faces.length}`)
    faces.forEach((raw, side) => {
      const place = [...at, i, 'faces', side]
      const face = readObject(raw, place, ['cost', 'points', 'requires'])
      readWhole(face['cost'], [...place, 'cost'], 0, MOST_FIGURE)
      readWhole(face['points'], [...place, 'points'], 0, MOST_FIGURE)
      readCounts(face['requires'], [...place, 'requires'], RESOURCES)
    })
  })
}

function readId(raw: unknown, at: Path, ids: Set<string>): void {
  const id = readText(raw, at)
  if (!ID.test(id)) throw new Faulty(at, 'must be small letters, digits and hyphens')
  if (ids.has(id)) throw new Faulty(at, `the id ${id} is there twice`)
  ids.add(id)
}

function readCounts(raw: unknown, at: Path, keys: readonly string[]): { [key: string]: unknown } {
  const counts = readObject(raw, at, keys)
  if (Object.keys(counts).length === 0) throw new Faulty(at, 'must name at least one resource')
  for (const [key, count] of Object.entries(counts)) readWhole(count, [...at, key], 1, MOST_FIGURE)
  return counts
}

/** Rejects goods that could be turned into one another for ever, because such a game would not end. */
function refuseCircles(cards: CardFile, at: Path): void {
  const makesFrom = new Map<string, Set<string>>()
  const workplaces = [...cards.charburners, ...cards.buildings.filter((card) => 'chain' in card)]
  for (const { chain, makes } of workplaces) {
    for (const input of chain) makesFrom.set(input, (makesFrom.get(input) ?? new Set()).add(makes))
  }
  const leadsTo = (from: string, to: string, seen: Set<string>): boolean =>
    [...(makesFrom.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && leadsTo(next, to, seen.add(next))),
    )
  cards.buildings.forEach((card, i) => {
    if ('chain' in card && leadsTo(card.makes, card.makes, new Set()))
      throw new Faulty([...at, 'buildings', i, 'chain'], `${card.makes} could be made from ${card.makes} for ever`)
  })
}

const isResource = (word: string): word is Resource => RESOURCES.some((resource) => resource === word)

function tables(cards: CardFile): Deck {
  const goods = Object.keys(cards.goods)
  const counts = (from: Readonly<Record<string, number>>) => RESOURCES.map((resource) => from[resource] ?? 0)
  const input = (word: string) => (isResource(word) ? RESOURCES.indexOf(word) : GOOD + goods.indexOf(word))
  const all = [...cards.buildings, ...cards.charburners]
  const faces = cards.assistants.flatMap((assistant) => assistant.faces)
  return {
    size: cards.buildings.length,
    firstAssistant: all.length,
    assistants: cards.assistants.length,
    ids: [...all.map((card) => card.id), ...cards.assistants.map((assistant) => assistant.id)],
    names: all.map((card) => card.name),
    resource: cards.buildings.map((card) => RESOURCES.findIndex((resource) => resource === card.resource)),
    halfSun: cards.buildings.map((card) => card.halfSun),
    cost: all.map((card) => card.cost),
    points: all.map((card) => card.points),
    needs: all.map((card) => counts('needs' in card ? card.needs : {})),
    needsAny: all.map((card) => ('needs' in card ? (card.needs['any'] ?? 0) : 0)),
    chain: all.map((card) => ('chain' in card ? card.chain.map(input) : [])),
    makes: all.map((card) => ('makes' in card ? goods.indexOf(card.makes) : NONE)),
    office: all.map((card) => {
      if (!('office' in card)) return NONE
      return isResource(card.office) ? RESOURCES.indexOf(card.office) : EXTRA_CARD
    }),
    goods,
    dearestFirst: goods.map((_, kind) => kind).sort((a, b) => cards.goods[goods[b]] - cards.goods[goods[a]] || a - b),
    value: Object.values(cards.goods),
    faceCost: faces.map((face) => face.cost),
    facePoints: faces.map((face) => face.points),
    faceRequires: faces.map((face) => counts(face.requires)),
  }
}

/** The printed cards. The assistants' figures are a reconstruction: the rule books do not print them. */
export const standardCards: CardFile = standardFile as unknown as CardFile
const standardDeck = tables(standardCards)
