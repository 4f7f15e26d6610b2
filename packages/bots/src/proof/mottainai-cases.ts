/**
 * Proofs in Mottainai: a win this turn must hold whatever the others have in
 * hand. Hands count only by the materials of their cards, and each hand by itself
 * [MOT-6.2], so each hand of every combination of materials is one case; the deck
 * cannot count before one of its cards is shown.
 */
import { randomFrom, type Seat } from '@handwerk/kernel'
import { kindOfCard, MATERIAL_OF, mottainai, type Position, VALUES } from '@handwerk/mottainai'
import type { ProofRules } from './proof.js'

/** Deals of all hidden cards at random, to test what is said above. */
const DEALS = 100

const { game } = mottainai

export const proofRules: ProofRules<Position> = {
  isProvable: (p, seat) => p.turn === seat,
  isTurnOver: (p, seat) => p.turn !== seat,
  cases(p, seat) {
    const view = game.view(p, seat)
    const random = randomFrom('cases')
    return [p, ...handsByMaterial(p, seat), ...Array.from({ length: DEALS }, () => game.imagine(view, random))]
  },
  mayReveal: false,
}

function* handsByMaterial(p: Position, seat: Seat): Generator<Position> {
  const seen = new Set(game.sees(p, seat))
  const hidden = game
    .places(p)
    .map(({ card }) => card)
    .filter((card) => !seen.has(card))
  const byMaterial = VALUES.map((_, material) => hidden.filter((card) => MATERIAL_OF[kindOfCard(card)] === material))
  for (const player of p.players) {
    const hand = player.hand.filter((card) => !seen.has(card))
    if (hand.length === 0) continue
    const others = hidden.filter((card) => !hand.includes(card))
    for (const chosen of combinations(byMaterial, hand.length)) {
      const rest = hidden.filter((card) => !chosen.includes(card))
      const dealt = [...chosen, ...rest]
      yield exchanged(p, new Map([...hand, ...others].map((card, i) => [card, dealt[i]])))
    }
  }
}

/** One hand of this size for each combination of materials. */
function* combinations([first, ...others]: readonly (readonly number[])[], size: number): Generator<number[]> {
  if (first === undefined) {
    if (size === 0) yield []
    return
  }
  for (let count = 0; count <= Math.min(size, first.length); count++)
    for (const rest of combinations(others, size - count)) yield [...first.slice(0, count), ...rest]
}

/** The position with each card replaced where it lies; whoever knows what lies there still does. */
function exchanged(before: Position, by: ReadonlyMap<number, number>): Position {
  const p = game.copy(before)
  const now = (card: number) => by.get(card) ?? card
  p.deck = p.deck.map(now)
  for (const player of p.players) {
    player.hand = player.hand.map(now).sort((a, b) => a - b)
    player.pickup = player.pickup.map(now)
    player.task = now(player.task)
  }
  for (const [card, other] of by) p.known[other] = before.known[card]
  return p
}
