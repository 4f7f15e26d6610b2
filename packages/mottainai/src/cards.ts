/** Materials, tasks and values: what every card has, whatever its work does. */
import { numbered } from '@handwerk/kernel'

export const MATERIALS = ['paper', 'stone', 'cloth', 'clay', 'metal'] as const
export type Material = (typeof MATERIALS)[number]

/** The task of each material, in the order of the materials. */
export const TASKS = ['clerk', 'monk', 'tailor', 'potter', 'smith'] as const
export type Task = (typeof TASKS)[number]

export const WINGS = ['gallery', 'shop'] as const
export type Wing = (typeof WINGS)[number]

/** The value of each material, in the order of the materials. */
export const VALUES: readonly number[] = [1, 2, 2, 3, 3]

const material = numbered(MATERIALS)
export const PAPER = material.paper
export const STONE = material.stone
export const CLAY = material.clay
export const METAL = material.metal

/** The number of cards in one deck: one for each work. The cards of a second deck are numbered from here on. */
export let DECK = 0

/** Called once, when the works are registered. */
export function countDeck(works: number): void {
  DECK = works
}

/** No card, no seat, no task. */
export const NONE = -1

/** Bits for the materials named. */
export function bitsOf(materials: readonly Material[]): number {
  let bits = 0
  for (const material of materials) bits |= 1 << MATERIALS.indexOf(material)
  return bits
}
