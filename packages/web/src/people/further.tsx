/** Lists that come page by page: the first with the page of the app, the others when they are asked for. */
import type { Reached } from '@handwerk/client/calls'
import { type ReactNode, useState } from 'react'
import { useRefusalText, useRequest } from './requests.ts'
import { usePeopleWords } from './words/index.ts'

interface Paged {
  /** Where the next page begins; left out by the last one. */
  readonly more?: string | number | undefined
}

/** All pages so far, and the button for the next one. */
export function useFurther<T extends Paged>(
  first: T,
  load: (from: string) => Promise<Reached<T>>,
): { readonly pages: readonly T[]; readonly button: ReactNode } {
  const p = usePeopleWords()
  const why = useRefusalText()
  const { busy, trouble, run } = useRequest()
  const [further, setFurther] = useState<readonly T[]>([])
  const { more } = further.at(-1) ?? first
  const next = (from: string | number) =>
    run(async () => {
      const page = await load(String(from))
      if (!page.ok) return why(page.refused)
      setFurther([...further, page.value])
      return null
    })
  const button = more !== undefined && (
    <>
      <p role="alert">{trouble}</p>
      <button type="button" className="join" disabled={busy} onClick={() => next(more)}>
        {p.more}
      </button>
    </>
  )
  return { pages: [first, ...further], button }
}
