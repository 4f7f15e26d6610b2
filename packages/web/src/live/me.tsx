/** Who this person is to the server. The name is asked for once, where it is first needed. */
import type { Person } from '@handwerk/protocol'
import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '../shell/Dialog.tsx'
import { changeSettings, useSettings } from '../shell/settings.ts'
import { call } from './api.ts'
import { useLobbyWords } from './words/lobby-messages.ts'

export const LONGEST_NAME = 20

/** Null without a server or a name. */
type Answer = (person: Person | null) => void

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
  return { identify, nameDialog: waiting && createPortal(<AskName answer={answer} />, place) }
}

/** Becomes a guest of this name; null if it is refused. */
export async function takeName(name: string): Promise<Person | null> {
  const taken = await call('name', { body: { name: name.trim() } })
  return taken.ok ? taken.value.person : null
}

function AskName({ answer }: { answer: Answer }) {
  const t = useLobbyWords()
  const [name, setName] = useState('')
  const [trouble, setTrouble] = useState(false)
  const take = async () => {
    const person = await takeName(name)
    if (person) {
      changeSettings({ name: person.name })
      answer(person)
    } else setTrouble(true)
  }
  return (
    <Dialog title={t.me.title} onClose={() => answer(null)}>
      <form
        className="typed"
        onSubmit={(event) => {
          event.preventDefault()
          // This form may stand inside of the one that needs the name, which must not be sent.
          event.stopPropagation()
          take().catch(() => setTrouble(true))
        }}
      >
        <label htmlFor="guest">{t.me.label}</label>
        <input
          id="guest"
          value={name}
          maxLength={LONGEST_NAME}
          required
          autoComplete="nickname"
          data-first
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="go" disabled={name.trim() === ''}>
          {t.me.take}
        </button>
        <p className="quiet">{t.me.text}</p>
        <p role="alert">{trouble ? t.me.trouble : ''}</p>
      </form>
    </Dialog>
  )
}
