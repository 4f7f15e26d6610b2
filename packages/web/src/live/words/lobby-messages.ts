import type { Language } from '@handwerk/kernel'
import { type Messages, useLanguage } from '../../words/index.ts'
import { lobbyDe } from './lobby-de.ts'
import { lobbyEn } from './lobby-en.ts'

export type LobbyWords = Messages<typeof lobbyEn>

export const lobbyMessages: Readonly<Record<Language, LobbyWords>> = { en: lobbyEn, de: lobbyDe }

/** What the home page says about tables on a server, in the player's language. */
export const useLobbyWords = (): LobbyWords => lobbyMessages[useLanguage()]
