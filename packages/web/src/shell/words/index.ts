import type { Language } from '@handwerk/kernel'
import { type Messages, messages as shell, useLanguage, type Words } from '../../words/index.ts'
import { de } from './de.ts'
import { en } from './en.ts'

type PageWords = Words & Messages<typeof en>

const pageMessages: Readonly<Record<Language, PageWords>> = {
  en: { ...shell.en, ...en },
  de: { ...shell.de, ...de },
}

/** What the pages about the games say, in the player's language; the first page does without. */
export const usePageWords = (): PageWords => pageMessages[useLanguage()]
