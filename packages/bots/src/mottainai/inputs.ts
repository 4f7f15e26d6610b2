/** What a network reads of a position of Mottainai: every card by its place, counts, and the features of the value. */
import {
  coveredAssistants,
  fullWing,
  hasMajority,
  kindOf,
  kindOfCard,
  MATERIAL_OF,
  MATERIALS,
  type Position,
  WORKS,
} from '@handwerk/mottainai'
import { addBlock, type Inputs, type Sparse } from '../search/network.js'
import { features } from './features.js'

const works = WORKS.map(({ id }) => id)
const upTo = (most: number): number[] => Array.from({ length: most }, (_, i) => i + 1)
/** A material with each of the counts that are told apart. */
const MOST_COUNTED = 3
const counted = MATERIALS.flatMap((material) => upTo(MOST_COUNTED).map((count) => `${material} ${count}`))
const MOST_IN_WING = 6
const inWing = Array.from({ length: MOST_IN_WING + 1 }, (_, count) => count)
const MOST_IN_HAND = 8

const seatNames: string[] = []
const FEATURES = addBlock(seatNames, 'feature', features.names)
const GALLERY = addBlock(seatNames, 'gallery', works)
const SHOP = addBlock(seatNames, 'shop', works)
const HAND = addBlock(seatNames, 'hand', works)
const WORKPLACE = addBlock(seatNames, 'workplace', counted)
const ASSISTANTS = addBlock(seatNames, 'assistants', counted)
const COVERED = addBlock(seatNames, 'covered', MATERIALS)
const SALES = addBlock(seatNames, 'sales', counted)
const MAJORITY = addBlock(seatNames, 'majority', MATERIALS)
const HAND_MATERIAL = addBlock(seatNames, 'hand', counted)
const HAND_SIZE = addBlock(seatNames, 'hand size', upTo(MOST_IN_HAND))
const TASK = addBlock(seatNames, 'task', [...MATERIALS, 'none'])
const GALLERY_SIZE = addBlock(seatNames, 'gallery size', inWing)
const SHOP_SIZE = addBlock(seatNames, 'shop size', inWing)
const PICKUP = addBlock(seatNames, 'pickup')
const EXTENDED = addBlock(seatNames, 'long wing size', inWing)

const DECK_STEPS = 8
const DECK_STEP = 4
const tableNames: string[] = []
const DECK = addBlock(tableNames, 'deck at most', upTo(DECK_STEPS))
const DECK_SIZE = addBlock(tableNames, 'deck')
const FLOOR = addBlock(tableNames, 'floor', MATERIALS)
const DELUXE = addBlock(tableNames, 'deluxe')

/** Features that tell of cards in the hand. */
const OF_HAND = new Set(['scoring hand', 'craftable', 'smithable'].flatMap((name) => [name, `${name} x early`]))
const TELLS_HAND = features.names.map((name) => OF_HAND.has(name))

const row: number[] = []
const counts = new Int32Array(MATERIALS.length)

function count(cards: readonly number[]): void {
  counts.fill(0)
  for (let i = 0; i < cards.length; i++) counts[MATERIAL_OF[cards[i]]]++
}

/** One input for each card up to the most that is told apart; the last one counts the rest, too. */
function writeCounts(block: number, into: Sparse): void {
  for (let material = 0; material < counts.length; material++) {
    const held = counts[material]
    for (let k = 1; k <= held && k <= MOST_COUNTED; k++)
      into.add(block + material * MOST_COUNTED + k - 1, k === MOST_COUNTED ? Math.min(3, held - k + 1) : 1)
  }
}

export const inputs: Inputs<Position> = {
  seat: seatNames,
  table: tableNames,

  writeSeat(p, seat, into, viewer) {
    const player = p.players[seat]
    const sees = viewer === undefined || viewer === seat
    features.write(p, seat, row)
    for (let i = 0; i < row.length; i++) if (row[i] !== 0 && (sees || !TELLS_HAND[i])) into.add(FEATURES + i, row[i])
    for (const card of player.gallery) into.add(GALLERY + kindOf(p, card), 1)
    for (const card of player.shop) into.add(SHOP + kindOf(p, card), 1)
    for (const card of player.hand)
      if (sees || (p.known[card] & (1 << (viewer ?? 0))) !== 0) into.add(HAND + kindOfCard(card), 1)
    count(player.workplace)
    writeCounts(WORKPLACE, into)
    count(player.sales)
    writeCounts(SALES, into)
    count(player.assistants)
    writeCounts(ASSISTANTS, into)
    for (let material = 0; material < counts.length; material++) {
      if (hasMajority(p, seat, material)) into.add(MAJORITY + material, 1)
      if (counts[material] === 0) continue
      const covered = coveredAssistants(p, seat, material, counts[material])
      if (covered > 0) into.add(COVERED + material, covered)
    }
    if (sees) {
      count(player.hand)
      writeCounts(HAND_MATERIAL, into)
    }
    for (let k = 0; k < MOST_IN_HAND && k < player.hand.length; k++) into.add(HAND_SIZE + k, 1)
    const task = player.task >= 0 && !player.facedown ? MATERIAL_OF[player.task] : MATERIALS.length
    into.add(TASK + task, 1)
    const gallery = Math.min(MOST_IN_WING, player.gallery.length)
    const shop = Math.min(MOST_IN_WING, player.shop.length)
    into.add(GALLERY_SIZE + gallery, 1)
    into.add(SHOP_SIZE + shop, 1)
    if (player.pickup.length > 0) into.add(PICKUP, player.pickup.length)
    if (fullWing(p) === MOST_IN_WING) into.add(EXTENDED + Math.max(gallery, shop), 1)
  },

  writeTable(p, into) {
    const left = p.deck.length
    for (let k = 0; k < DECK_STEPS; k++) if (left <= DECK_STEP * (k + 1)) into.add(DECK + k, 1)
    into.add(DECK_SIZE, left / 40)
    count(p.floor)
    for (let material = 0; material < counts.length; material++)
      if (counts[material] > 0) into.add(FLOOR + material, counts[material] / 2)
    if (p.options.edition === 'deluxe') into.add(DELUXE, 1)
  },
}
