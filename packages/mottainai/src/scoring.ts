/** Points, and who wins. [MOT-6.2, MOT-6.3] */
import type { Result, Score, Seat } from '@handwerk/kernel'
import { COVERS_MOST_SOLD, countWith, fold, HAND_AGAIN, kindOf, LEVEL, materialOfWork, TRAITS, WORKS } from './book.js'
import { METAL, NONE, VALUES } from './cards.js'
import { countOf, coveredSales } from './cover.js'
import type { Table } from './position.js'

export type Part = 'works' | 'sales' | 'hand' | 'effects' | 'partner'

const MATERIAL_NUMBERS = VALUES.map((_, material) => material)

const eachWork = (p: Table, seat: Seat): number[] => [...p.players[seat].gallery, ...p.players[seat].shop]

function pointsOfWorks(p: Table, seat: Seat): number {
  return eachWork(p, seat).reduce((sum, card) => sum + VALUES[materialOfWork(p, card)], 0)
}

function pointsOfSales(p: Table, seat: Seat): number {
  const sold = MATERIAL_NUMBERS.map((material) => countOf(p.players[seat].sales, material))
  const covered = MATERIAL_NUMBERS.map((material) => coveredSales(p, seat, material))
  const points = MATERIAL_NUMBERS.reduce((sum, material) => sum + VALUES[material] * covered[material], 0)
  // Pillar covers the rest of the most sold material; if several tie, the one that scores most.
  const most = Math.max(...sold)
  const gains = MATERIAL_NUMBERS.filter((material) => sold[material] === most)
    .map((material) => VALUES[material] * (sold[material] - covered[material]))
    .sort((a, b) => b - a)
  const pillars = countWith(p, seat, TRAITS, COVERS_MOST_SOLD)
  return points + gains.slice(0, pillars).reduce((sum, gain) => sum + gain, 0)
}

/** Whether hand cards of a material score. */
export function hasMajority(p: Table, seat: Seat, material: number): boolean {
  const own = countOf(p.players[seat].sales, material)
  const levelIsEnough = (fold(p, seat, LEVEL) & (1 << material)) !== 0
  for (let other = 0; other < p.players.length; other++) {
    if (other === seat) continue
    const theirs = countOf(p.players[other].sales, material)
    if (theirs > own || (theirs === own && !levelIsEnough)) return false
  }
  return true
}

function pointsOfHand(p: Table, seat: Seat): number {
  const times = 1 + countWith(p, seat, TRAITS, HAND_AGAIN)
  let points = 0
  for (let material = 0; material <= METAL; material++) {
    const cards = countOf(p.players[seat].hand, material)
    if (cards > 0 && hasMajority(p, seat, material)) points += cards * VALUES[material] * times
  }
  return points
}

function pointsOfEffects(p: Table, seat: Seat): number {
  return eachWork(p, seat).reduce((sum, card) => sum + (WORKS[kindOf(p, card)].points?.(p, seat, card) ?? 0), 0)
}

function ownScore(p: Table, seat: Seat): { points: number; parts: Partial<Record<Part, number>> } {
  const works = pointsOfWorks(p, seat)
  const sales = pointsOfSales(p, seat)
  const hand = pointsOfHand(p, seat)
  const effects = pointsOfEffects(p, seat)
  return { points: works + sales + hand + effects, parts: { works, sales, hand, effects } }
}

/** Ties go to the current player, then to the player nearest clockwise. */
const nearness = (p: Table, seat: Seat): number => {
  const seats = p.players.length
  return seats - ((seat - p.turn + seats) % seats)
}

export function scores(p: Table): Score[] {
  const own = p.players.map((_, seat) => ownScore(p, seat))
  if (p.options.teams === 'no') return own.map((score, seat) => ({ ...score, tiebreak: nearness(p, seat) }))
  return own.map((score, seat) => {
    const partner = (seat + 2) % 4
    return {
      points: score.points + own[partner].points,
      tiebreak: Math.max(nearness(p, seat), nearness(p, partner)),
      parts: { ...score.parts, partner: own[partner].points },
    }
  })
}

export function result(p: Table): Result | null {
  if (p.ending === '') return null
  const all = scores(p)
  const isVictor = (seat: Seat) =>
    p.victor !== NONE && (seat === p.victor || (p.options.teams === 'yes' && (seat & 1) === (p.victor & 1)))
  const isAhead = (a: Seat, b: Seat) => {
    if (isVictor(a) !== isVictor(b)) return isVictor(a)
    if (isVictor(a)) return false
    return all[a].points > all[b].points || (all[a].points === all[b].points && all[a].tiebreak > all[b].tiebreak)
  }
  const ranks = all.map((_, seat) => 1 + all.filter((_, other) => isAhead(other, seat)).length)
  return { winners: ranks.flatMap((place, seat) => (place === 1 ? [seat] : [])), ranks, scores: all }
}
