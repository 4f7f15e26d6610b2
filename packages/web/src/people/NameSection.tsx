import type { Account, Person } from '@handwerk/protocol'
import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '../live/api.ts'
import { LONGEST_NAME, takeName } from '../live/me.tsx'
import { useSettings } from '../shell/settings.ts'
import { Credentials } from './Credentials.tsx'
import { Field } from './peace/Field.tsx'
import { whyName } from './peace/refused-field.ts'
import { usePeaceWords } from './peace/words/index.ts'
import { useRefusalText, useRequest } from './requests.ts'
import { usePeopleWords } from './words/index.ts'

const NO_FAULTS = { name: '', code: '' }

/** The person's name, and whether it depends on this browser alone. */
export function NameSection({
  you,
  account,
  changed,
}: {
  you: Person | null
  account: Account | null
  changed(): void
}) {
  const p = usePeopleWords()
  const { names, invitation } = usePeaceWords()
  const invited = new URLSearchParams(location.hash.slice(1)).get('invitation') ?? ''
  const settings = useSettings()
  const why = useRefusalText()
  const { busy, trouble, run } = useRequest()
  const [name, setName] = useState(you?.name ?? settings.name)
  const [said, setSaid] = useState('')
  const [code, setCode] = useState(invited)
  const [faults, setFaults] = useState(NO_FAULTS)
  const [needsInvitation, setNeedsInvitation] = useState(invited !== '')
  const take = () =>
    run(async () => {
      setFaults(NO_FAULTS)
      const taken = await takeName(name, code.trim())
      if (!taken.ok) {
        const text = whyName(taken.refused, names) ?? why(taken.refused)
        const isCode = taken.refused?.field === 'invitation'
        if (isCode) setNeedsInvitation(true)
        // Whoever comes without a code has not typed a wrong one.
        setFaults(isCode ? { name: '', code: needsInvitation ? text : '' } : { name: text, code: '' })
        return null
      }
      setSaid(p.account.named(name.trim()))
      changed()
      return null
    })
  const leave = () =>
    run(async () => {
      const left = await call('signOut')
      if (!left.ok) return why(left.refused)
      setName('')
      changed()
      return null
    })
  return (
    <section className="sheetcard">
      <h2>{p.account.yourName}</h2>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault()
          take()
        }}
      >
        <Field
          label={p.account.name}
          value={name}
          fault={faults.name}
          maxLength={LONGEST_NAME}
          required
          autoComplete="nickname"
          onText={setName}
          beside={
            <button
              type="submit"
              className={you ? 'join' : 'go'}
              disabled={busy || name.trim() === '' || name.trim() === you?.name}
            >
              {you ? p.account.rename : p.account.takeName}
            </button>
          }
        />
        {!you && needsInvitation && (
          <Field
            label={invitation.label}
            value={code}
            hint={invitation.text}
            fault={faults.code}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            onText={setCode}
          />
        )}
        <p role="status">{said}</p>
        <p role="alert">{trouble}</p>
      </form>
      <p>{you ? (you.guest ? p.account.guest : p.account.member) : p.account.nameText}</p>
      {account?.username != null && <p>{p.account.byName(account.username)}</p>}
      {you && (
        <p className="rowgo">
          <Link className="join" href={`/people/${account?.username ?? you.id}`}>
            {p.account.page}
          </Link>
          {!you.guest && (
            <button type="button" className="join" disabled={busy} onClick={leave}>
              {p.account.signOut}
            </button>
          )}
        </p>
      )}
      {you && account?.username === null && (
        <details className="more" open={you.guest}>
          <summary>{you.guest ? p.account.make : p.account.addPassword}</summary>
          <p>{you.guest ? p.account.makeText : p.account.addPasswordText}</p>
          <Credentials
            fresh
            label={you.guest ? p.account.make : p.account.addPassword}
            send={async (body) => {
              const made = await call('account', { body })
              if (made.ok) changed()
              return made.ok ? null : made.refused
            }}
          />
        </details>
      )}
    </section>
  )
}
