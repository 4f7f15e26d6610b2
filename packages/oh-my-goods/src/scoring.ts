/** The score (OMG-6.3) and who wins (OMG-6.4). */
import { type Result, rank, type Score } from '@handwerk/kernel'
import type { Deck } from './cards.js'
import { coinsOf } from './payment.js'
import { deckFor, type Position } from './position.js'
import type { ViewPlayer } from './view.js'

const COINS_A_POINT = 5

/** What scoring needs; positions and views both have it. */
type Owner = Pick<ViewPlayer, 'buildings' | 'goods' | 'assistants' | 'plan'>

export function scoreOf(deck: Deck, player: Owner): Score {
  const coins = coinsOf(deck, player)
  const buildings = player.buildings.reduce((sum, card) => sum + deck.points[card], 0)
  const assistants = player.assistants.reduce((sum, face) => sum + deck.facePoints[face], 0)
  const goods = Math.floor(coins / COINS_A_POINT)
  return {
    points: buildings + assistants + goods,
    tiebreak: coins % COINS_A_POINT,
    parts: { buildings, assistants, goods },
  }
}

export const scores = (p: Pick<Position, 'players' | 'options'>): Score[] =>
  p.players.map((player) => scoreOf(deckFor(p), player))

export const result = (p: Position): Result | null => (p.step === 'over' ? rank(scores(p)) : null)
