/** The features of a seat in Mottainai from which its value is predicted; each also times how early in the game it is. */
import {
  countOf,
  coveredAssistants,
  coveredSales,
  fullWing,
  hasMajority,
  kindOf,
  MATERIAL_OF,
  type Position,
  VALUES,
  WORKS,
} from '@handwerk/mottainai'
import type { Features } from '../search/search.js'
import { EFFECT_VALUES, FULL_HAND, lateness } from './values.js'

const FEATURES = [
  'works',
  'points of works',
  'points of effects',
  'use of effects',
  'covered sales',
  'uncovered sales',
  'assistants',
  'covered assistants',
  'workplace',
  'scoring hand',
  'cards',
  'spare cards',
  'craftable',
  'smithable',
  'fuller wing',
  'task',
] as const

export const features: Features<Position> = {
  names: [...FEATURES, ...FEATURES.map((name) => `${name} x early`), 'turn'],
  write(p, seat, into) {
    writeSeat(p, seat, into)
    const early = 1 - lateness(p)
    for (let i = 0; i < FEATURES.length; i++) into[FEATURES.length + i] = early * into[i]
    into[2 * FEATURES.length] = p.turn === seat ? 1 : 0
  },
}

function writeSeat(p: Position, seat: number, into: number[]): void {
  const { sales, assistants, workplace, hand, pickup, gallery, shop, task, facedown } = p.players[seat]
  let coveredSold = 0
  let bareSold = 0
  let covered = 0
  let scoring = 0
  let craftable = 0
  let smithable = 0
  for (let material = 0; material < VALUES.length; material++) {
    const value = VALUES[material]
    const sold = countOf(sales, material)
    if (sold > 0) {
      const under = coveredSales(p, seat, material)
      coveredSold += value * under
      bareSold += value * (sold - under)
    }
    const hired = countOf(assistants, material)
    if (hired > 0) covered += coveredAssistants(p, seat, material, hired)
    const held = countOf(hand, material)
    if (held === 0) continue
    if (hasMajority(p, seat, material)) scoring += held * value
    if (countOf(workplace, material) >= value - 1) craftable += value
    else if (held >= value) smithable += value
  }
  let points = 0
  let effects = 0
  let use = 0
  for (let i = 0; i < gallery.length + shop.length; i++) {
    const card = i < gallery.length ? gallery[i] : shop[i - gallery.length]
    const kind = kindOf(p, card)
    points += VALUES[MATERIAL_OF[kind]]
    effects += WORKS[kind].points?.(p, seat, card) ?? 0
    use += EFFECT_VALUES[kind]
  }
  let stored = 0
  for (const card of workplace) stored += VALUES[MATERIAL_OF[card]]
  const cards = hand.length + pickup.length
  into[0] = (gallery.length + shop.length) / 3
  into[1] = points / 5
  into[2] = effects / 5
  into[3] = use / 3
  into[4] = coveredSold / 5
  into[5] = bareSold / 5
  into[6] = assistants.length / 3
  into[7] = covered / 3
  into[8] = stored / 5
  into[9] = scoring / 5
  into[10] = Math.min(FULL_HAND, cards) / 5
  into[11] = Math.max(0, cards - FULL_HAND) / 5
  into[12] = craftable / 3
  into[13] = smithable / 3
  into[14] = Math.max(gallery.length, shop.length) / fullWing(p)
  into[15] = task >= 0 && !facedown ? 1 : 0
}
