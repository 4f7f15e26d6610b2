import type { RESOURCES } from '@handwerk/oh-my-goods'
import type { PictureLine } from '../../cards/art/scene.ts'
import type { Place } from './places.ts'

/** Where an assistant works and with what, by the colour that the face asks for most. */
export const ASSISTANT_PICTURES = {
  wood: { place: 'woods', hero: 'person', props: ['hand-saw', 'planks'] },
  clay: { place: 'hearth', hero: 'person', props: ['brick-pile', 'coal-pile'] },
  grain: { place: 'field', hero: 'farmer', props: ['wheat', 'flour'] },
  wool: { place: 'hall', hero: 'person', props: ['rolled-cloth', 'boots'] },
  stone: { place: 'town', hero: 'person', props: ['flat-hammer', 'metal-bar'] },
} as const satisfies Readonly<Record<(typeof RESOURCES)[number], PictureLine<Place, string>>>
