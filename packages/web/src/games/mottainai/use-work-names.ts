import { useMemo } from 'react'
import { useLanguage } from '../../words/index.ts'
import { useFaceWords } from './words/face-messages.ts'
import { type WorkNames, workNames } from './work-names.ts'

/** The names of works in the player's language. */
export function useNames(): WorkNames {
  const language = useLanguage()
  const t = useFaceWords()
  return useMemo(() => workNames(language, t), [language, t])
}
