import type { Language } from '@handwerk/kernel'
import { type Messages, useLanguage } from '../../../words/index.ts'
import { de } from './de.ts'
import { en } from './en.ts'

export type TableWords = Messages<typeof en>

const tableMessages: Readonly<Record<Language, TableWords>> = { en, de }

export const useTableWords = (): TableWords => tableMessages[useLanguage()]
