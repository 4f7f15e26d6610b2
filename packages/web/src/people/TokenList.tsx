import type { Account } from '@handwerk/protocol'
import { useState } from 'react'
import { call } from '../live/api.ts'
import { copyText } from '../shell/clipboard.ts'
import { useLanguage } from '../words/index.ts'
import { Field } from './peace/Field.tsx'
import { useRefusalText, useRequest } from './requests.ts'
import { usePeopleWords } from './words/index.ts'

/** Tokens for programs that play in this person's name. */
export function TokenList({ account, changed }: { account: Account; changed(): void }) {
  const p = usePeopleWords()
  const day = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium' })
  const why = useRefusalText()
  const { busy, trouble, run } = useRequest()
  const [label, setLabel] = useState('')
  const [token, setToken] = useState('')
  const [said, setSaid] = useState('')
  const make = () =>
    run(async () => {
      setSaid('')
      const made = await call('token', { body: { label: label.trim() } })
      if (!made.ok) return why(made.refused)
      setToken(made.value.token)
      setLabel('')
      changed()
      return null
    })
  const revoke = (id: string, name: string) =>
    run(async () => {
      const gone = await call('revoke', { body: { id } })
      if (!gone.ok) return why(gone.refused)
      setToken('')
      setSaid(p.tokens.revoked(name))
      changed()
      return null
    })
  const copy = () => {
    copyText(token).then(
      (copied) => setSaid(copied ? p.tokens.copied : ''),
      () => setSaid(''),
    )
  }
  return (
    <section className="sheetcard">
      <h2>{p.tokens.title}</h2>
      <p>{p.tokens.text}</p>
      {token !== '' && (
        <div className="shown">
          <label htmlFor="token">{p.tokens.once}</label>
          <div className="fieldrow">
            <input id="token" readOnly value={token} onFocus={(event) => event.target.select()} />
            <button type="button" className="join" onClick={copy}>
              {p.tokens.copy}
            </button>
          </div>
        </div>
      )}
      {account.tokens.length === 0 && <p className="quiet">{p.tokens.none}</p>}
      <ul className="owned">
        {account.tokens.map((known) => (
          <li key={known.id}>
            <b>{known.label}</b>
            <span className="quiet">{p.passkeys.made(day.format(known.made))}</span>
            <button
              type="button"
              className="join"
              disabled={busy}
              aria-label={p.tokens.revokeNamed(known.label)}
              onClick={() => revoke(known.id, known.label)}
            >
              {p.tokens.revoke}
            </button>
          </li>
        ))}
      </ul>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault()
          make()
        }}
      >
        <Field
          label={p.tokens.label}
          value={label}
          fault={trouble}
          required
          maxLength={60}
          onText={setLabel}
          beside={
            <button type="submit" className="join" disabled={busy || label.trim() === ''}>
              {p.tokens.make}
            </button>
          }
        />
      </form>
      <p role="status">{said}</p>
    </section>
  )
}
