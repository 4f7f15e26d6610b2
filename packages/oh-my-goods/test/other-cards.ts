import { randomFrom } from '@handwerk/kernel'
import { standardCards as standard } from '../src/cards.js'

/** A card file of the standard form with other figures. */
export function otherCards() {
  const random = randomFrom('figures')
  const buildings = standard.buildings
    .slice(0, 80)
    .map((card) => ({ ...card, cost: 1 + random.below(12), halfSun: random.below(3) > 0 }))
  return { ...standard, buildings, goods: { ...standard.goods, coal: 2 } }
}
