import type { Language } from '@handwerk/kernel'
import { type Messages, messages as shell, useLanguage, type Words } from '../../words/index.ts'
import { de } from './de.ts'
import { en } from './en.ts'

/** The messages of the shell and those of tables. */
export type TableWords = Words & Messages<typeof en>

export const tableMessages: Readonly<Record<Language, TableWords>> = {
  en: { ...shell.en, ...en },
  de: { ...shell.de, ...de },
}

/** What is said at a table, in the player's language. */
export const useTableWords = (): TableWords => tableMessages[useLanguage()]
