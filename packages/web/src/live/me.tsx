/** Who one is to the server. A name is asked for once, where it is needed first. */
import type { Person } from '@handwerk/protocol'
import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '../shell/Dialog.tsx'
import { changeSettings, useSettings } from '../shell/settings.ts'
import { call } from './api.ts'
import { useLobbyWords } from './words/lobby.ts'

const LONGEST_NAME = 20

/** Null if it could not be had: no server, or no name. */
type Known = (person: Person | null) => void

/**
 * `known` gives the person that one is, and asks for a name if there is none
 * yet; `asking` is the question, to be put on the page.
 */
export function useMe(): { known(): Promise<Person | null>; asking: ReactNode } {
  const { name } = useSettings()
  const [waiting, setWaiting] = useState<Known | null>(null)
  const known = useCallback(async () => {
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
  // It lies over the page, and takes no colours from the part of it that asks.
  const place = document.getElementById('root') ?? document.body
  return { known, asking: waiting && createPortal(<AskName answer={answer} />, place) }
}

async function takeName(name: string): Promise<Person | null> {
  const taken = await call('name', { body: { name: name.trim() } })
  return taken.ok ? taken.value.person : null
}

function AskName({ answer }: { answer: Known }) {
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
          // The form that needs the name is not sent by this one.
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
