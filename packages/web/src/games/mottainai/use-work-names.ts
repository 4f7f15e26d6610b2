import { useMemo } from 'react'
import { useLanguage } from '../../words/index.ts'
import { useTableWords } from './words/index.ts'
import { type WorkNames, workNames } from './work-names.ts'

/** The names of works in the player's language. */
export function useNames(): WorkNames {
  const language = useLanguage()
  const t = useTableWords()
  return useMemo(() => workNames(language, t), [language, t])
}
