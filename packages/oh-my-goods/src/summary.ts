import { type Summary, settingWords } from '@handwerk/kernel'
import { SEATS } from './cards.js'
import { settings } from './options.js'
import { de } from './words/de.js'
import { en } from './words/en.js'

export const summary: Summary = {
  seats: SEATS,
  settings,
  words: { en: settingWords(en), de: settingWords(de) },
}
