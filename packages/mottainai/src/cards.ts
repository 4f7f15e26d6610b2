/** Materials, tasks and values: what every card is, whatever its work does. */

export const MATERIALS = ['paper', 'stone', 'cloth', 'clay', 'metal'] as const
export type Material = (typeof MATERIALS)[number]

/** The task of each material, in the order of the materials. */
export const TASKS = ['clerk', 'monk', 'tailor', 'potter', 'smith'] as const
export type Task = (typeof TASKS)[number]

export const WINGS = ['gallery', 'shop'] as const
export type Wing = (typeof WINGS)[number]

/** The value of each material, in the order of the materials. */
export const VALUES: readonly number[] = [1, 2, 2, 3, 3]

export const PAPER = 0
export const STONE = 1
export const CLAY = 3
export const METAL = 4

/** One deck has 54 cards; the cards of a second one are numbered from 54 on. */
export const DECK = 54

/** No card, no seat, no task. */
export const NONE = -1

/** Bits for the materials named. */
export function bitsOf(materials: readonly Material[]): number {
  let bits = 0
  for (const material of materials) bits |= 1 << MATERIALS.indexOf(material)
  return bits
}
