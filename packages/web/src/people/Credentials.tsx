import type { Refused } from '@handwerk/protocol'
import { useState } from 'react'
import { NewPasswordField, PasswordField, UsernameField } from './peace/credential-fields.tsx'
import { whyText } from './peace/refused-field.ts'
import { usePeaceWords } from './peace/words/index.ts'
import { useRefusalText, useRequest } from './requests.ts'
import { usePeopleWords } from './words/index.ts'

interface Given {
  readonly username: string
  readonly password: string
}

const NO_FAULTS: Given = { username: '', password: '' }

/** A form for a name and a password: new ones, with their requirements, or existing ones. */
export function Credentials({
  fresh = false,
  label,
  send,
}: {
  fresh?: boolean
  label: string
  send(given: Given): Promise<Refused | null>
}) {
  const p = usePeopleWords()
  const { names } = usePeaceWords()
  const why = useRefusalText()
  const { busy, trouble, run } = useRequest()
  const [given, setGiven] = useState(NO_FAULTS)
  const [faults, setFaults] = useState(NO_FAULTS)
  const submit = () =>
    run(async () => {
      setFaults(NO_FAULTS)
      const refused = await send(given)
      if (!refused) return null
      const reason = whyText(refused, names) ?? (refused.code === 'taken' ? p.credentials.taken : null)
      if (reason !== null) setFaults({ username: reason, password: '' })
      else if (!fresh && refused.code === 'forbidden') setFaults({ username: '', password: p.credentials.wrong })
      else return why(refused)
      return null
    })
  const Password = fresh ? NewPasswordField : PasswordField
  return (
    <form
      className="fields"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <UsernameField
        value={given.username}
        fault={faults.username}
        hinted={fresh}
        onText={(username) => setGiven({ ...given, username })}
      />
      <Password
        label={p.account.password}
        value={given.password}
        fault={faults.password}
        onText={(password) => setGiven({ ...given, password })}
      />
      <button type="submit" className={fresh ? 'go' : 'join'} disabled={busy}>
        {label}
      </button>
      <p role="alert">{trouble}</p>
    </form>
  )
}
