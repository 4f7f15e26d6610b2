/** What a fact sounds like, and whether it is a good or a bad moment of the seat that it names. */
import type { Fact } from '@handwerk/kernel'
import type { Sound } from '../../table/sound.ts'

const SOUNDS: ReadonlyMap<string, Sound> = new Map([
  ['draw', 'card'],
  ['redraw', 'card'],
  ['fill', 'card'],
  ['produce', 'card'],
  ['chain', 'coin'],
  ['pay', 'coin'],
  ['build', 'work'],
  ['hire', 'work'],
])
const GLAD = new Set(['build', 'hire', 'chain', 'last-round'])
const VEXED = new Set(['unbuilt', 'halve', 'idle', 'fail'])

export const soundOf = ({ is }: Fact): Sound | null => SOUNDS.get(is) ?? null
export const moodOf = ({ is }: Fact): 'glad' | 'vexed' | null =>
  GLAD.has(is) ? 'glad' : VEXED.has(is) ? 'vexed' : null
