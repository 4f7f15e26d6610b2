import type { Language } from '@handwerk/kernel'
import { type Messages, useLanguage } from '../../../words/index.ts'
import { de } from './de.ts'
import { en } from './en.ts'

export type PeaceWords = Messages<typeof en>

const messages: Readonly<Record<Language, PeaceWords>> = { en, de }

/** The messages about passwords, names, reports and the site, in the player's language. */
export const usePeaceWords = (): PeaceWords => messages[useLanguage()]
