import { type Summary, settingWords } from '@handwerk/kernel'
import { settings } from './options.js'
import { SEATS } from './position.js'
import { german } from './words/de.js'
import { english } from './words/en.js'

export const summary: Summary = {
  seats: SEATS,
  settings,
  words: { en: settingWords(english), de: settingWords(german) },
}
