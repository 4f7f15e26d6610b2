/**
 * What a network reads of a position of Oh My Goods! (every card by its place, goods,
 * coins, and the features of the value), and of moves: their kind, their cards, what
 * the policy by tables says, and what that is made of.
 */
import {
  argA,
  argB,
  deckFor,
  deckOf,
  goodsOf,
  goodsOfMode,
  KINDS,
  kindOf,
  MODES,
  type Move,
  ORDERLY,
  type Player,
  type Position,
  RESOURCES,
} from '@handwerk/oh-my-goods'
import { addBlock, type Inputs, type MoveInputs, type Sparse } from '../search/network.js'
import { cardStatsOf, chainPromise, features } from './features.js'
import { isPhaseFour, MoveLogits, policyWeights } from './policy.js'

/** The standard cards. */
const deck = deckOf(null)
/** Buildings of the same name are of one type. */
const types: readonly string[] = [...new Set(deck.names)]
/** By card. */
const TYPE_OF: readonly number[] = deck.names.map((name) => types.indexOf(name))
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

const moveNames: string[] = []
const LOGIT = addBlock(moveNames, 'logit', KINDS)
const KIND = addBlock(moveNames, 'kind', KINDS)
const MODE = addBlock(moveNames, 'mode', MODES)
const WORK = MODES.map((mode) => addBlock(moveNames, `work ${mode}`, types))
const WORK_FACTS = MODES.map((mode) =>
  addBlock(moveNames, `work ${mode}:`, ['odds', 'certain', 'yield', 'chain', 'cards']),
)
const ASIDE_TYPE = addBlock(moveNames, 'aside', types)
const ASIDE_COST = addBlock(moveNames, 'aside cost')
/** Steps of the coins that a card costs beyond those expected. */
const MISSING = [-6, -3, 0, 2, 4, 7]
const ASIDE_MISSING = addBlock(moveNames, 'aside missing at most', MISSING)
const ASIDE_FACTS = addBlock(moveNames, 'aside', ['points', 'yield', 'better yield', 'chain', 'in hand', 'missing'])
const ASIDE_RESOURCE = addBlock(moveNames, 'aside', RESOURCES)
const ASIDE_OWNED = addBlock(moveNames, 'aside, owned')
const DISCARD_TYPE = addBlock(moveNames, 'discard', types)
const DISCARD_FACTS = addBlock(moveNames, 'discard', ['in hand', ...RESOURCES])
const PRODUCE = addBlock(moveNames, 'produce', types)
const CHAIN = addBlock(moveNames, 'chain', types)
const PLACE = addBlock(moveNames, 'place', types)
const SEND_TO = addBlock(moveNames, 'send to', types)
const SEND_FACTS = addBlock(moveNames, 'send', ['gain', 'odds'])
const HIRE_FACTS = addBlock(moveNames, 'hire', ['points', 'cost', 'yield'])
const BUILD_TYPE = addBlock(moveNames, 'build', types)

const CERTAIN = 0.99
const [LEAST, MOST] = [-12, 12]
const LOGIT_SCALE = 4
const logits: number[] = []
const stats = cardStatsOf(deck)

export const moveInputs: MoveInputs<Position> = {
  names: moveNames,
  initial: Object.fromEntries(KINDS.map((kind) => [`logit ${kind}`, LOGIT_SCALE])),
  write(p, seat, moves, into, ends) {
    const facts = new MoveLogits(p, seat, policyWeights, 'exact')
    for (let i = 0; i < moves.length; i++) logits[i] = facts.of(moves[i])
    if (isPhaseFour(p)) facts.followPlan(moves, logits)
    for (let i = 0; i < moves.length; i++) {
      const kind = kindOf(moves[i])
      into.add(LOGIT + kind, Math.max(LEAST, Math.min(MOST, logits[i])) / LOGIT_SCALE)
      into.add(KIND + kind, 1)
      writeMove(p, seat, moves[i], facts, into)
      ends[i] = into.length
    }
  },
}

/** What the move names, and what is known of that. */
function writeMove(p: Position, seat: number, move: Move, facts: MoveLogits, into: Sparse): void {
  const player = p.players[seat]
  const a = argA(move)
  switch (KINDS[kindOf(move)]) {
    case 'work':
      writeWork(player.buildings[a], a, argB(move), facts, into)
      break
    case 'aside':
      if (a < deck.size) writeAside(player, a, facts, into)
      break
    case 'discard':
      into.add(DISCARD_TYPE + TYPE_OF[a], 1)
      into.add(DISCARD_FACTS, facts.inHand(a) / 4)
      into.add(DISCARD_FACTS + 1 + deck.resource[a], 1)
      break
    case 'send':
      writeSend(player, a, argB(move), facts, into)
      break
    case 'produce':
      into.add(PRODUCE + TYPE_OF[player.buildings[a]], 1)
      break
    case 'chain':
      into.add(CHAIN + TYPE_OF[player.buildings[a]], 1)
      break
    case 'place':
      into.add(PLACE + TYPE_OF[player.buildings[a]], 1)
      break
    case 'hire':
      into.add(HIRE_FACTS, deck.facePoints[a] / 3)
      into.add(HIRE_FACTS + 1, deck.faceCost[a] / 10)
      into.add(HIRE_FACTS + 2, facts.bestYield / 4)
      break
    case 'build':
      if (player.aside >= 0) into.add(BUILD_TYPE + TYPE_OF[player.aside], 1)
      break
    default:
  }
}

function writeWork(card: number, b: number, mode: number, facts: MoveLogits, into: Sparse): void {
  const { success, cards } = facts.chanceAt(b, mode)
  const first = WORK_FACTS[mode]
  into.add(MODE + mode, 1)
  into.add(WORK[mode] + TYPE_OF[card], 1)
  into.add(first, success)
  if (success > CERTAIN) into.add(first + 1, 1)
  into.add(first + 2, (success * goodsOfMode(mode) * stats.product[card]) / 5)
  into.add(first + 3, (success * Math.max(0, stats.chainGain[card]) * Math.min(3, facts.runs(card))) / 5)
  into.add(first + 4, (success * cards) / 2)
}

function writeAside(player: Player, card: number, facts: MoveLogits, into: Sparse): void {
  const missing = facts.missingFor(card)
  const yields = stats.ease[card] * stats.product[card]
  into.add(ASIDE_TYPE + TYPE_OF[card], 1)
  into.add(ASIDE_COST, deck.cost[card] / 10)
  for (let k = 0; k < MISSING.length; k++) if (missing <= MISSING[k]) into.add(ASIDE_MISSING + k, 1)
  into.add(ASIDE_FACTS, deck.points[card] / 4)
  into.add(ASIDE_FACTS + 1, yields / 4)
  into.add(ASIDE_FACTS + 2, Math.max(0, yields - facts.bestYield) / 3)
  into.add(ASIDE_FACTS + 3, chainPromise(deck, stats, player, card) / 4)
  into.add(ASIDE_FACTS + 4, facts.inHand(card) / 4)
  into.add(ASIDE_FACTS + 5, Math.max(-10, Math.min(20, missing)) / 8)
  into.add(ASIDE_RESOURCE + deck.resource[card], 1)
  let owned = 0
  for (const own of player.buildings) if (TYPE_OF[own] === TYPE_OF[card]) owned++
  if (owned > 0) into.add(ASIDE_OWNED, owned)
}

/** What an assistant would make at the other building, minus what it makes where it is. */
function writeSend(player: Player, assistant: number, b: number, facts: MoveLogits, into: Sparse): void {
  const there = facts.chanceAt(b, ORDERLY).success
  const here = player.posts[assistant]
  const gain = there * stats.product[player.buildings[b]]
  const loss = here >= 0 ? facts.chanceAt(here, ORDERLY).success * stats.product[player.buildings[here]] : 0
  into.add(SEND_TO + TYPE_OF[player.buildings[b]], 1)
  into.add(SEND_FACTS, (gain - loss) / 4)
  into.add(SEND_FACTS + 1, there)
}
