/** A list that comes page by page. */
import type { AdminCommand, AdminReply } from '@handwerk/protocol'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../live/api.ts'
import { useRefusalText } from '../requests.ts'

interface Listed<T> {
  /** Null until the first page has come. */
  readonly list: readonly T[] | null
  readonly more: boolean
  readonly trouble: string
  next(): void
  reload(): void
}

/** `ask` gives the command for the page after a place; it must not change while the list is the same. */
export function usePages<T>(
  ask: (after: string | undefined) => AdminCommand,
  listOf: (reply: AdminReply) => { readonly list: readonly T[]; readonly more: string | null },
): Listed<T> {
  const why = useRefusalText()
  const [pages, setPages] = useState<{ list: readonly T[]; more: string | null } | null>(null)
  const [trouble, setTrouble] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of a refusal change nothing
  const load = useCallback(
    async (after: string | undefined, before: readonly T[]) => {
      const reached = await call('admin', { body: ask(after) })
      if (!reached.ok) {
        setTrouble(why(reached.refused))
        return
      }
      const page = listOf(reached.value)
      setPages({ list: [...before, ...page.list], more: page.more })
    },
    [ask],
  )
  const reload = useCallback(() => {
    load(undefined, []).catch(() => setTrouble(why(null)))
  }, [load, why])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list is loaded anew
  useEffect(() => {
    setPages(null)
    reload()
  }, [load])
  const next = () => {
    if (pages?.more) load(pages.more, pages.list).catch(() => setTrouble(why(null)))
  }
  return { list: pages?.list ?? null, more: pages?.more != null, trouble, next, reload }
}
