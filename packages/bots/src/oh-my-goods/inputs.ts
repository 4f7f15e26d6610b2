/**
 * What a network reads of a position of Oh My Goods!: every card by its place, goods,
 * coins, and the features of the value.
 */
import { deckFor, deckOf, goodsOf, type Position, RESOURCES } from '@handwerk/oh-my-goods'
import { addBlock, type Inputs } from '../search/network.js'
import { features } from './features.js'

/** The standard cards. */
export const deck = deckOf(null)
/** Buildings of the same name are of one type. */
export const types: readonly string[] = [...new Set(deck.names)]
/** By card. */
export const TYPE_OF: readonly number[] = deck.names.map((name) => types.indexOf(name))
const cards = deck.ids.slice(0, deck.firstAssistant)
const upTo = (most: number): number[] => Array.from({ length: most }, (_, i) => i + 1)

const MOST_GOODS = 3
const MOST_COLORED = 2
const MOST_ASSISTANTS = 6
const MOST_BUILDINGS = 9
const MOST_IN_HAND = 9
const COIN_STEPS = 8
const COIN_STEP = 5
const MOST_BENCH = 8

const colored = RESOURCES.flatMap((resource) => upTo(MOST_COLORED).map((count) => `${resource} ${count}`))

const seatNames: string[] = []
const FEATURES = addBlock(seatNames, 'feature', features.names)
const BUILT_TYPE = addBlock(seatNames, 'built type', types)
const BUILT = addBlock(seatNames, 'built', cards)
const POST = addBlock(seatNames, 'assistant at', types)
const GOODS = addBlock(
  seatNames,
  'goods',
  deck.goods.flatMap((good) => upTo(MOST_GOODS).map((count) => `${good} ${count}`)),
)
const COLORS = addBlock(seatNames, 'color', colored)
const HAND_TYPE = addBlock(seatNames, 'hand type', types)
const HAND = addBlock(seatNames, 'hand', cards)
const HAND_RESOURCE = addBlock(seatNames, 'hand resource', colored)
const HAND_SIZE = addBlock(seatNames, 'hand size', upTo(MOST_IN_HAND))
const ASSISTANTS = addBlock(seatNames, 'assistants', upTo(MOST_ASSISTANTS))
const BUILDINGS = addBlock(seatNames, 'buildings', upTo(MOST_BUILDINGS))
const COINS = addBlock(seatNames, 'coins', upTo(COIN_STEPS))
const POINTS = addBlock(seatNames, 'points')

const tableNames: string[] = []
const FINAL = addBlock(tableNames, 'final round')
const MOST_BUILT = addBlock(tableNames, 'most buildings', upTo(MOST_BUILDINGS))
const BENCH = addBlock(tableNames, 'bench', [0, ...upTo(MOST_BENCH)])
const ROUND = addBlock(tableNames, 'round')
const MARKET = addBlock(tableNames, 'market', RESOURCES)

/** Features that tell of cards in the hand. */
const OF_HAND = new Set(['fuel for chains', 'best plan in hand'].flatMap((name) => [name, `${name} x rounds`]))
const TELLS_HAND = features.names.map((name) => OF_HAND.has(name))

const row: number[] = []
const counts = new Int32Array(RESOURCES.length)

/** The network knows the cards of the standard deck alone. */
export const isStandard = (p: Pick<Position, 'options'>): boolean => deckFor(p) === deck

export const inputs: Inputs<Position> = {
  seat: seatNames,
  table: tableNames,

  writeSeat(p, seat, into, viewer) {
    const player = p.players[seat]
    const sees = viewer === undefined || viewer === seat
    features.write(p, seat, row)
    for (let i = 0; i < row.length; i++) if (row[i] !== 0 && (sees || !TELLS_HAND[i])) into.add(FEATURES + i, row[i])
    let points = 0
    counts.fill(0)
    for (const card of player.buildings) {
      into.add(BUILT_TYPE + TYPE_OF[card], 1)
      into.add(BUILT + card, 1)
      points += deck.points[card]
      if (card < deck.size) counts[deck.resource[card]]++
    }
    for (let r = 0; r < counts.length; r++)
      for (let k = 0; k < MOST_COLORED && k < counts[r]; k++) into.add(COLORS + MOST_COLORED * r + k, 1)
    for (const post of player.posts) into.add(POST + TYPE_OF[player.buildings[post]], 1)
    const goods = goodsOf(deck, player)
    let coins = 0
    for (let kind = 0; kind < goods.length; kind++) {
      const held = goods[kind]
      coins += held * deck.value[kind]
      for (let k = 1; k <= MOST_GOODS && k <= held; k++)
        into.add(GOODS + MOST_GOODS * kind + k - 1, k === MOST_GOODS ? Math.min(4, held - k + 1) : 1)
    }
    if (sees) {
      counts.fill(0)
      for (const card of player.hand) {
        into.add(HAND_TYPE + TYPE_OF[card], 1)
        into.add(HAND + card, 1)
        counts[deck.resource[card]]++
      }
      for (let r = 0; r < counts.length; r++)
        for (let k = 0; k < MOST_COLORED && k < counts[r]; k++)
          into.add(HAND_RESOURCE + MOST_COLORED * r + k, k === MOST_COLORED - 1 ? counts[r] - k : 1)
    }
    for (let k = 0; k < MOST_IN_HAND && k < player.hand.length; k++) into.add(HAND_SIZE + k, 1)
    for (let k = 0; k < MOST_ASSISTANTS && k < player.assistants.length; k++) into.add(ASSISTANTS + k, 1)
    for (const face of player.assistants) points += deck.facePoints[face]
    into.add(BUILDINGS + Math.min(MOST_BUILDINGS, player.buildings.length) - 1, 1)
    for (let k = 0; k < COIN_STEPS && coins > COIN_STEP * k; k++)
      into.add(COINS + k, Math.min(1, (coins - COIN_STEP * k) / COIN_STEP))
    into.add(POINTS, (points + Math.floor(coins / 5)) / 10)
  },

  writeTable(p, into) {
    if (p.final) into.add(FINAL, 1)
    let most = 0
    for (const { buildings } of p.players) most = Math.max(most, buildings.length)
    into.add(MOST_BUILT + Math.min(MOST_BUILDINGS, most) - 1, 1)
    into.add(BENCH + Math.min(MOST_BENCH, p.bench.length), 1)
    into.add(ROUND, Math.min(15, p.round) / 10)
    for (let r = 0; r < p.market.length; r++) if (p.market[r] > 0) into.add(MARKET + r, p.market[r] / 3)
  },
}
