import type { Language } from '@handwerk/kernel'
import { type Messages, useLanguage } from '../../words/index.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { type LobbyWords, lobbyMessages } from './lobby-messages.ts'

export type TableWords = Messages<typeof en>
export type LiveWords = LobbyWords & TableWords

export const messages: Readonly<Record<Language, LiveWords>> = {
  en: { ...lobbyMessages.en, ...en },
  de: { ...lobbyMessages.de, ...de },
}

/** The messages about tables on a server, in the player's language. */
export const useLiveWords = (): LiveWords => messages[useLanguage()]
