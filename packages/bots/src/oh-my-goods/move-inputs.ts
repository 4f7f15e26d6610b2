/**
 * What a network reads of moves of Oh My Goods!: their kind, their cards, what the
 * policy by tables says, and what that is made of: odds, prices, yields.
 */
import {
  argA,
  argB,
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
import { addBlock, type MoveInputs, type Sparse } from '../search/network.js'
import { cardStatsOf, chainPromise } from './features.js'
import { deck, TYPE_OF, types } from './inputs.js'
import { isPhaseFour, MoveLogits, policyWeights } from './policy.js'

const names: string[] = []
const LOGIT = addBlock(names, 'logit', KINDS)
const KIND = addBlock(names, 'kind', KINDS)
const MODE = addBlock(names, 'mode', MODES)
const WORK = MODES.map((mode) => addBlock(names, `work ${mode}`, types))
const WORK_FACTS = MODES.map((mode) => addBlock(names, `work ${mode}:`, ['odds', 'certain', 'yield', 'chain', 'cards']))
const ASIDE_TYPE = addBlock(names, 'aside', types)
const ASIDE_COST = addBlock(names, 'aside cost')
/** Steps of the coins that a card costs beyond those expected. */
const MISSING = [-6, -3, 0, 2, 4, 7]
const ASIDE_MISSING = addBlock(names, 'aside missing at most', MISSING)
const ASIDE_FACTS = addBlock(names, 'aside', ['points', 'yield', 'better yield', 'chain', 'in hand', 'missing'])
const ASIDE_RESOURCE = addBlock(names, 'aside', RESOURCES)
const ASIDE_OWNED = addBlock(names, 'aside, owned')
const DISCARD_TYPE = addBlock(names, 'discard', types)
const DISCARD_FACTS = addBlock(names, 'discard', ['in hand', ...RESOURCES])
const PRODUCE = addBlock(names, 'produce', types)
const CHAIN = addBlock(names, 'chain', types)
const PLACE = addBlock(names, 'place', types)
const SEND_TO = addBlock(names, 'send to', types)
const SEND_FACTS = addBlock(names, 'send', ['gain', 'odds'])
const HIRE_FACTS = addBlock(names, 'hire', ['points', 'cost', 'yield'])
const BUILD_TYPE = addBlock(names, 'build', types)

const CERTAIN = 0.99
const [LEAST, MOST] = [-12, 12]
const LOGIT_SCALE = 4
const logits: number[] = []
const stats = cardStatsOf(deck)

export const moveInputs: MoveInputs<Position> = {
  names,
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
