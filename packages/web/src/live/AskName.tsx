/** Asks for a name, and says why one cannot be taken. */
import { useState } from 'react'
import { whyText } from '../people/peace/refused-field.ts'
import { usePeaceWords } from '../people/peace/words/index.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { changeSettings } from '../shell/settings.ts'
import { call } from './api.ts'
import { type Answer, LONGEST_NAME } from './me.tsx'

export default function AskName({ answer }: { answer: Answer }) {
  const [name, setName] = useState('')
  const { me, names } = usePeaceWords()
  const [trouble, setTrouble] = useState('')
  const take = async () => {
    const taken = await call('name', { body: { name: name.trim() } })
    if (taken.ok && taken.value.person) {
      changeSettings({ name: taken.value.person.name })
      answer(taken.value.person)
    } else setTrouble((!taken.ok && whyText(taken.refused, names)) || me.trouble)
  }
  return (
    <Dialog title={me.title} onClose={() => answer(null)}>
      <form
        className="typed"
        onSubmit={(event) => {
          event.preventDefault()
          // This form may stand inside of the one that needs the name, which must not be sent.
          event.stopPropagation()
          take().catch(() => setTrouble(me.trouble))
        }}
      >
        <label htmlFor="guest">{me.label}</label>
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
          {me.take}
        </button>
        <p className="quiet">{me.text}</p>
        <p role="alert">{trouble}</p>
      </form>
    </Dialog>
  )
}
