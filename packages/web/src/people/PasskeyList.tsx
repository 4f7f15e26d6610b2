import type { Account, Person } from '@handwerk/protocol'
import { useState } from 'react'
import { call } from '../live/api.ts'
import { useLanguage } from '../words/index.ts'
import { hasPasskeys, makePasskey } from './passkey.ts'
import { Field } from './peace/Field.tsx'
import { useRefusalText, useRequest } from './requests.ts'
import { usePeopleWords } from './words/index.ts'

export function PasskeyList({ person, account, changed }: { person: Person; account: Account; changed(): void }) {
  const p = usePeopleWords()
  const day = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium' })
  const why = useRefusalText()
  const { busy, trouble, run } = useRequest()
  const [label, setLabel] = useState<string>(p.passkeys.usual)
  const { passkeys, username } = account
  const add = () =>
    run(async () => {
      const asked = await call('askNewPasskey')
      if (!asked.ok) return why(asked.refused)
      const credential = await makePasskey(asked.value.options)
      if (!credential) return p.passkeys.stopped
      const added = await call('addPasskey', { body: { label: label.trim(), credential } })
      if (!added.ok) return why(added.refused)
      changed()
      return null
    })
  const remove = (id: string) =>
    run(async () => {
      const removed = await call('removePasskey', { body: { id } })
      if (!removed.ok) return why(removed.refused, { 'not-now': p.passkeys.last })
      changed()
      return null
    })
  const isLast = passkeys.length === 1 && username === null
  return (
    <section className="sheetcard">
      <h2>{p.passkeys.title}</h2>
      <p>{p.passkeys.text}</p>
      {passkeys.length === 0 && <p className="quiet">{p.passkeys.none}</p>}
      <ul className="owned">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <b>{passkey.label}</b>
            <span className="quiet">{p.passkeys.made(day.format(passkey.made))}</span>
            {!isLast && (
              <button
                type="button"
                className="join"
                disabled={busy}
                aria-label={p.passkeys.removeNamed(passkey.label)}
                onClick={() => remove(passkey.id)}
              >
                {p.passkeys.remove}
              </button>
            )}
          </li>
        ))}
      </ul>
      {isLast && <p className="quiet">{p.passkeys.last}</p>}
      {hasPasskeys() ? (
        <form
          className="fields"
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <Field
            label={p.passkeys.label}
            value={label}
            required
            maxLength={60}
            onText={setLabel}
            beside={
              <button type="submit" className="join" disabled={busy || label.trim() === ''}>
                {person.guest ? p.passkeys.makeBy : p.passkeys.add}
              </button>
            }
          />
        </form>
      ) : (
        <p className="quiet">{p.passkeys.cannot}</p>
      )}
      <p role="alert">{trouble}</p>
    </section>
  )
}
