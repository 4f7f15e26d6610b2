/** Sunrise and sunset: the two rows of the market (OMG-2.1, OMG-3.1). */
import { NONE } from '../cards.js'
import { MARKET, PILE } from '../facts.js'
import { deckFor, type Position } from '../position.js'
import { drawCard, halveHands } from './draw.js'
import { beginPlans } from './plan.js'
import { beginTurn } from './produce.js'
import type { StepRules, Tell } from './step.js'

export const HALF_SUNS = 2

/** Turns cards over until the row shows two half suns; false if OMG-1.5 interrupts it. */
function turnOver(p: Position, row: 'sunrise' | 'sunset', tell: Tell | undefined): boolean {
  const deck = deckFor(p)
  const cards = row === 'sunrise' ? p.sunrise : p.sunset
  const turned: number[] | undefined = tell && []
  let suns = 0
  for (let i = 0; i < cards.length; i++) if (deck.halfSun[cards[i]]) suns++
  while (suns < HALF_SUNS) {
    const card = drawCard(p, tell)
    if (card === NONE) break
    cards.push(card)
    p.market[deck.resource[card]]++
    turned?.push(card)
    if (deck.halfSun[card]) suns++
  }
  if (tell && turned) tell({ is: 'turn', row, cards: turned, from: PILE, to: MARKET })
  return suns === HALF_SUNS || !halveHands(p)
}

export const sunrise: StepRules = {
  run(p, tell) {
    if (turnOver(p, 'sunrise', tell)) beginPlans(p)
    return true
  },
}

export const sunset: StepRules = {
  run(p, tell) {
    if (turnOver(p, 'sunset', tell)) beginTurn(p, p.active)
    return true
  },
}
