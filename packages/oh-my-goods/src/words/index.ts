import type { Language } from '@handwerk/kernel'
import type { Deck } from '../cards.js'
import { de } from './de.js'
import { en } from './en.js'
import { Names } from './names.js'

const vocabularies = { en, de } as const

/** The names of a deck's cards and goods in a language. */
export const namesIn = (deck: Deck, language: Language): Names => new Names(deck, vocabularies[language])
