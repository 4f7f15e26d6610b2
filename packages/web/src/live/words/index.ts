import type { Language } from '@handwerk/kernel'
import { type Messages, useLanguage } from '../../words/index.ts'
import { de } from './de.ts'
import { en } from './en.ts'

export type LiveWords = Messages<typeof en>

const messages: Readonly<Record<Language, LiveWords>> = { en, de }

/** What is said about tables on a server, in the player's language. */
export const useLiveWords = (): LiveWords => messages[useLanguage()]
