/** Positions with a proven best move. */
import type { AnyGameModule, Seat } from '@handwerk/kernel'
import { type Proof, type ProofRules, prove } from './proof.js'

const rules: Readonly<Record<string, () => Promise<ProofRules<unknown>>>> = {
  mottainai: async () => (await import('./mottainai-cases.js')).proofRules,
  'oh-my-goods': async () => (await import('./goods-cases.js')).proofRules,
}

/** Null if nothing can be proven. At most `nodes` positions are visited for each move. */
export type Prover = (position: unknown, seat: Seat, nodes?: number) => Proof | null

/** Null for a game that has no proofs. */
export async function proverFor({ game }: AnyGameModule): Promise<Prover | null> {
  const known = Object.hasOwn(rules, game.name) ? await rules[game.name]() : null
  return known && ((position, seat, nodes) => prove(game, known, position, seat, nodes))
}

export type { Proof } from './proof.js'
