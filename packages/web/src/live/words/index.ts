import type { Language } from '@handwerk/kernel'
import { type Messages, useLanguage } from '../../words/index.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { gatheringDe } from './gathering-de.ts'
import { gatheringEn } from './gathering-en.ts'
import { type LobbyWords, lobbyMessages } from './lobby-messages.ts'

export type TableWords = Messages<typeof en>
export type GatheringWords = Messages<typeof gatheringEn>
export type LiveWords = LobbyWords & TableWords & GatheringWords

export const messages: Readonly<Record<Language, LiveWords>> = {
  en: { ...lobbyMessages.en, ...en, ...gatheringEn },
  de: { ...lobbyMessages.de, ...de, ...gatheringDe },
}

/** The messages about tables on a server, in the player's language. */
export const useLiveWords = (): LiveWords => messages[useLanguage()]
