import type { Language } from '@handwerk/kernel'
import { type Messages, useLanguage } from '../../../words/index.ts'
import { de } from './learn-de.ts'
import { en } from './learn-en.ts'

type LearnWords = Messages<typeof en>

const learnMessages: Readonly<Record<Language, LearnWords>> = { en, de }

export const useLearnWords = (): LearnWords => learnMessages[useLanguage()]
