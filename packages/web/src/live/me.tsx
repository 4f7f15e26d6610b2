/** Who this person is to the server. The name is asked for once, where it is first needed. */
import type { Reached } from '@handwerk/client/calls'
import type { Me, Person } from '@handwerk/protocol'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { changeSettings, useSettings } from '../shell/settings.ts'
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
    const taken = name.trim() === '' ? null : await takeName(name)
    return (taken?.ok ? taken.value.person : null) ?? new Promise<Person | null>((tell) => setWaiting(() => tell))
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

/** Becomes a guest of this name, which this browser keeps. */
export async function takeName(name: string, invitation = ''): Promise<Reached<Me>> {
  const taken = await call('name', { body: { name: name.trim(), ...(invitation && { invitation }) } })
  if (taken.ok && taken.value.person) changeSettings({ name: taken.value.person.name })
  return taken
}
