import type { Language } from '@handwerk/kernel'
import { type Messages, useLanguage } from '../../words/index.ts'
import { de } from './de.ts'
import { en } from './en.ts'

type PeopleWords = Messages<typeof en>

const messages: Readonly<Record<Language, PeopleWords>> = { en, de }

/** The messages of people's pages, in the player's language. */
export const usePeopleWords = (): PeopleWords => messages[useLanguage()]
