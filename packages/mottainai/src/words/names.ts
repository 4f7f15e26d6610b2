import type { Language } from '@handwerk/kernel'
import { german } from './de.js'
import { english } from './en.js'
import type { Lexicon } from './lexicon.js'

/** The names of works, materials, tasks and wings, and the words of works, for clients that draw them. */
export const namesIn = (
  language: Language,
): Pick<Lexicon, 'work' | 'materials' | 'tasks' | 'wings' | 'halves' | 'list' | 'moments'> =>
  language === 'de' ? german : english
