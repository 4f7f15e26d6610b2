/** What a fact sounds like, and whether it is a good or a bad moment of the seat that it names. */
import type { Fact } from '@handwerk/kernel'
import type { Sound } from '../../table/sound.ts'

const SOUNDS: ReadonlyMap<string, Sound> = new Map([
  ['move', 'card'],
  ['return', 'card'],
  ['draw', 'card'],
  ['pray', 'card'],
  ['complete', 'work'],
])
const GLAD = new Set(['complete', 'again', 'use'])
const VEXED = new Set(['skip', 'forgo'])

export const soundOf = ({ is }: Fact): Sound | null => SOUNDS.get(is) ?? null
export const moodOf = ({ is }: Fact): 'glad' | 'vexed' | null =>
  GLAD.has(is) ? 'glad' : VEXED.has(is) ? 'vexed' : null
