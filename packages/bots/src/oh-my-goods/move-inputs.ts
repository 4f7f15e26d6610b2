/** What a network reads of the moves of Oh My Goods!: their kind, their cards, and what the policy by tables says. */
import { argA, argB, deckOf, KINDS, kindOf, MODES, type Position } from '@handwerk/oh-my-goods'
import { addBlock, type MoveInputs } from '../search/network.js'
import { policyWeights, priorPolicy } from './policy.js'

const deck = deckOf(null)
const types = [...new Set(deck.names)]
const TYPE_OF = deck.names.map((name) => types.indexOf(name))

const names: string[] = []
const LOGIT = addBlock(names, 'logit', KINDS)
const KIND = addBlock(names, 'kind', KINDS)
const MODE = addBlock(names, 'mode', MODES)
const WORK = MODES.map((mode) => addBlock(names, `work ${mode}`, types))
const ASIDE = addBlock(names, 'aside', types)
const ASIDE_COST = addBlock(names, 'aside cost')
const DISCARD = addBlock(names, 'discard', types)
const PRODUCE = addBlock(names, 'produce', types)
const CHAIN = addBlock(names, 'chain', types)
const PLACE = addBlock(names, 'place', types)

const [LEAST, MOST] = [-12, 12]
const LOGIT_SCALE = 4
const byTables = priorPolicy(policyWeights, 'exact')
const logits: number[] = []

export const moveInputs: MoveInputs<Position> = {
  names,
  initial: Object.fromEntries(KINDS.map((kind) => [`logit ${kind}`, LOGIT_SCALE])),
  write(p, seat, moves, into, ends) {
    const { buildings } = p.players[seat]
    byTables(p, seat, moves, logits)
    for (let i = 0; i < moves.length; i++) {
      const kind = kindOf(moves[i])
      const a = argA(moves[i])
      into.add(LOGIT + kind, Math.max(LEAST, Math.min(MOST, logits[i])) / LOGIT_SCALE)
      into.add(KIND + kind, 1)
      switch (KINDS[kind]) {
        case 'work':
          into.add(MODE + argB(moves[i]), 1)
          into.add(WORK[argB(moves[i])] + TYPE_OF[buildings[a]], 1)
          break
        case 'aside':
          if (a >= deck.size) break
          into.add(ASIDE + TYPE_OF[a], 1)
          into.add(ASIDE_COST, deck.cost[a] / 10)
          break
        case 'discard':
          into.add(DISCARD + TYPE_OF[a], 1)
          break
        case 'produce':
          into.add(PRODUCE + TYPE_OF[buildings[a]], 1)
          break
        case 'chain':
          into.add(CHAIN + TYPE_OF[buildings[a]], 1)
          break
        case 'place':
          into.add(PLACE + TYPE_OF[buildings[a]], 1)
          break
        default:
      }
      ends[i] = into.length
    }
  },
}
