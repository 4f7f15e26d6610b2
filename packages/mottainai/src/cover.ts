/** Works in the wings, and what they cover: assistants and sales of their material. */
import type { Seat } from '@handwerk/kernel'
import { COVERS_ASSISTANTS, COVERS_SALES, fold, IN_BOTH_WINGS, MATERIAL_OF, materialOfWork } from './book.js'
import { VALUES } from './cards.js'
import type { Table } from './position.js'

export function countOf(cards: readonly number[], material: number): number {
  let count = 0
  for (let i = 0; i < cards.length; i++) if (MATERIAL_OF[cards[i]] === material) count++
  return count
}

/** How many cards of a material the works of a wing can cover in total. */
function roof(p: Table, seat: Seat, wing: number, material: number): number {
  const { gallery, shop } = p.players[seat]
  const own = wing === 0 ? gallery : shop
  const other = wing === 0 ? shop : gallery
  let works = 0
  for (let i = 0; i < own.length; i++) if (materialOfWork(p, own[i]) === material) works++
  if (fold(p, seat, IN_BOTH_WINGS) & (1 << material))
    for (let i = 0; i < other.length; i++) if (materialOfWork(p, other[i]) === material) works++
  return works * VALUES[material]
}

/** [MOT-4.2] */
const under = (p: Table, cards: number, limit: number): number => {
  if (cards <= limit) return cards
  return p.options.edition === 'aid' ? limit : 0
}

/** How many of this many assistants of a material are covered. */
export function coveredAssistants(p: Table, seat: Seat, material: number, assistants: number): number {
  if (assistants === 0 || fold(p, seat, COVERS_ASSISTANTS) & (1 << material)) return assistants
  return under(p, assistants, roof(p, seat, 0, material))
}

/** How many sales of a material are covered. */
export function coveredSales(p: Table, seat: Seat, material: number): number {
  const sales = countOf(p.players[seat].sales, material)
  if (sales === 0 || fold(p, seat, COVERS_SALES) & (1 << material)) return sales
  return under(p, sales, roof(p, seat, 1, material))
}

/** The works in a wing, plus those of the other wing that also count there. [MOT-7.10] */
export function countInWing(p: Table, seat: Seat, wing: number): number {
  const { gallery, shop } = p.players[seat]
  const own = wing === 0 ? gallery : shop
  const other = wing === 0 ? shop : gallery
  const both = fold(p, seat, IN_BOTH_WINGS)
  let count = own.length
  if (both !== 0) for (const card of other) if (both & (1 << materialOfWork(p, card))) count++
  return count
}
