/** Who this person is to the server. The name is asked for once, where it is first needed. */
import type { Person } from '@handwerk/protocol'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSettings } from '../shell/settings.ts'
import { call } from './api.ts'

export const LONGEST_NAME = 20

// Most people are asked once, if at all.
const AskName = lazy(() => import('./AskName.tsx'))

/** Null without a server or a name. */
export type Answer = (person: Person | null) => void

/**
 * `identify` resolves to the person at this browser, and asks for a name if
 * there is none yet. `nameDialog` is that question, for the page to render.
 */
export function useMe(): { identify(): Promise<Person | null>; nameDialog: ReactNode } {
  const { name } = useSettings()
  const [waiting, setWaiting] = useState<Answer | null>(null)
  const identify = useCallback(async () => {
    const me = await call('me')
    if (!me.ok) return null
    if (me.value.person) return me.value.person
    const named = name.trim() === '' ? null : await takeName(name)
    return named ?? new Promise<Person | null>((tell) => setWaiting(() => tell))
  }, [name])
  const answer = (person: Person | null) => {
    waiting?.(person)
    setWaiting(null)
  }
  // In a portal, so that it takes no colours from the part of the page that asks.
  const place = document.getElementById('root') ?? document.body
  return {
    identify,
    nameDialog:
      waiting &&
      createPortal(
        <Suspense>
          <AskName answer={answer} />
        </Suspense>,
        place,
      ),
  }
}

/** Becomes a guest of this name; null if it is refused. */
export async function takeName(name: string): Promise<Person | null> {
  const taken = await call('name', { body: { name: name.trim() } })
  return taken.ok ? taken.value.person : null
}
