/** Hooks for loading from the server and for requests that change something there. */

import type { Reached } from '@handwerk/client/calls'
import type { Refused } from '@handwerk/protocol'
import { useCallback, useEffect, useState } from 'react'
import { troubleText } from '../live/table-words.ts'
import { useLobbyWords } from '../live/words/lobby-messages.ts'

/** `loaded` is null while the request is pending. */
export function useLoaded<T>(load: () => Promise<Reached<T>>): { loaded: Reached<T> | null; reload(): void } {
  const [loaded, setLoaded] = useState<Reached<T> | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks for it once more
  useEffect(() => {
    let current = true
    load().then(
      (reached) => {
        if (current) setLoaded(reached)
      },
      () => {
        if (current) setLoaded({ ok: false, refused: null })
      },
    )
    return () => {
      current = false
    }
  }, [load, round])
  return { loaded, reload: useCallback(() => setRound((n) => n + 1), []) }
}

/** An error sentence; null if all went well. */
type Outcome = string | null

/** Runs one request at a time, and keeps the error of the last one. */
export function useRequest(): { busy: boolean; trouble: string; run(work: () => Promise<Outcome>): void } {
  const t = useLobbyWords()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const run = (work: () => Promise<Outcome>) => {
    setBusy(true)
    setTrouble('')
    work()
      .then(
        (outcome) => setTrouble(outcome ?? ''),
        () => setTrouble(t.trouble.lost),
      )
      .finally(() => setBusy(false))
  }
  return { busy, trouble, run }
}

/** Why the server refused; `better` has more precise sentences for some codes. */
export function useRefusalText(): (
  refused: Refused | null,
  better?: Partial<Record<Refused['code'], string>>,
) => string {
  const t = useLobbyWords()
  return (refused, better = {}) => (refused && better[refused.code]) ?? troubleText(refused, t)
}
