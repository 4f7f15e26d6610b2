/** Asks for a name, and says why one cannot be taken. */
import { useState } from 'react'
import { whyText } from '../people/peace/refused-field.ts'
import { usePeaceWords } from '../people/peace/words/index.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { changeSettings } from '../shell/settings.ts'
import { call } from './api.ts'
import { type Answer, LONGEST_NAME } from './me.tsx'
import { useLobbyWords } from './words/lobby-messages.ts'

export default function AskName({ answer }: { answer: Answer }) {
  const t = useLobbyWords()
  const [name, setName] = useState('')
  const { names } = usePeaceWords()
  const [trouble, setTrouble] = useState('')
  const take = async () => {
    const taken = await call('name', { body: { name: name.trim() } })
    if (taken.ok && taken.value.person) {
      changeSettings({ name: taken.value.person.name })
      answer(taken.value.person)
    } else setTrouble((!taken.ok && whyText(taken.refused, names)) || t.me.trouble)
  }
  return (
    <Dialog title={t.me.title} onClose={() => answer(null)}>
      <form
        className="typed"
        onSubmit={(event) => {
          event.preventDefault()
          // This form may stand inside of the one that needs the name, which must not be sent.
          event.stopPropagation()
          take().catch(() => setTrouble(t.me.trouble))
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
        <p role="alert">{trouble}</p>
      </form>
    </Dialog>
  )
}
