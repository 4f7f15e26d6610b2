/**
 * Proofs in Oh My Goods!: the last turn of the last player. Hands do not score,
 * a good is worth the same whatever its face, and nobody decides afterwards
 * [OMG-0.2, OMG-6.3]; so what is hidden cannot count. That is tried in some deals.
 */
import { randomFrom } from '@handwerk/kernel'
import { ohMyGoods, type Position } from '@handwerk/oh-my-goods'
import type { ProofRules } from './proof.js'

const DEALS = 30

const { game } = ohMyGoods

const TURN_STEPS: readonly Position['step'][] = ['produce', 'fill', 'build', 'place', 'pay']

export const proofRules: ProofRules<Position> = {
  isProvable(p, seat) {
    const last = (p.active + p.players.length - 1) % p.players.length
    return p.final && TURN_STEPS.includes(p.step) && p.turn === last && seat === last
  },
  isTurnOver: () => false,
  cases(p, seat) {
    const view = game.view(p, seat)
    const random = randomFrom('cases')
    return [p, ...Array.from({ length: DEALS }, () => game.imagine(view, random))]
  },
  mayReveal: true,
}
