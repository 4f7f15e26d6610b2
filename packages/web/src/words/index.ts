import type { Language } from '@handwerk/kernel'
import { languageOf, useSettings } from '../shell/settings.ts'
import { de } from './de.ts'
import { en } from './en.ts'

/** The type of messages in another language: the same keys, texts for texts, functions for functions. */
export type Messages<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Messages<T[K]>
}

export type Words = Messages<typeof en>

export const messages: Readonly<Record<Language, Words>> = { en, de }

export const useLanguage = (): Language => languageOf(useSettings())

/** The messages of the shell, in the player's language. */
export const useWords = (): Words => messages[useLanguage()]
