/** What a refusal says about a field of a form. */
import type { Refused } from '@handwerk/protocol'
import { useRefusalText } from '../requests.ts'
import { type PeaceWords, usePeaceWords } from './words/index.ts'

/** The fields that are wrong, with why; `rest` is what belongs to no field. */
export type Faults = Readonly<Record<string, string>>

export function whyText(refused: Refused | null, names: PeaceWords['names']): string | null {
  const { why } = refused ?? {}
  return why !== undefined && why in names ? names[why as keyof typeof names] : null
}

/** The same of a name, which may also have what no text may have. */
export const whyName = (refused: Refused | null, names: PeaceWords['names']): string | null =>
  whyText(refused, names) ?? (refused?.code === 'malformed' ? names['name-odd'] : null)

export function useFaults(): (refused: Refused | null) => Faults {
  const { names } = usePeaceWords()
  const text = useRefusalText()
  return (refused) => {
    const why = whyText(refused, names)
    return why !== null && refused?.field !== undefined ? { [refused.field]: why } : { rest: text(refused) }
  }
}
