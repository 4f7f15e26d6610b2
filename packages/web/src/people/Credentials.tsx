import type { Refused } from '@handwerk/protocol'
import { useId, useState } from 'react'
import { whyText } from './peace/refused-field.ts'
import { usePeaceWords } from './peace/words/index.ts'
import { useRefusalText, useRequest } from './requests.ts'
import { usePeopleWords } from './words/index.ts'

interface Given {
  readonly username: string
  readonly password: string
}

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
  const why = useRefusalText()
  const id = useId()
  const { busy, trouble, run } = useRequest()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const better = fresh ? {} : { forbidden: p.credentials.wrong }
  const { names } = usePeaceWords()
  const [taken, setTaken] = useState('')
  const submit = () =>
    run(async () => {
      setTaken('')
      const refused = await send({ username, password })
      if (!refused) return null
      const reason = whyText(refused, names)
      if (reason === null && refused.code !== 'taken') return why(refused, better)
      setTaken(reason ?? p.credentials.taken)
      return null
    })
  return (
    <form
      className="fields"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label htmlFor={`${id}n`}>{p.account.username}</label>
      <input
        id={`${id}n`}
        value={username}
        required
        pattern="[A-Za-z0-9_.]{2,24}"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={fresh ? `${id}nh` : undefined}
        onChange={(event) => setUsername(event.target.value)}
      />
      {fresh && (
        <p className="quiet" id={`${id}nh`}>
          {p.account.usernameHint}
        </p>
      )}
      <p role="alert">{taken}</p>
      <label htmlFor={`${id}p`}>{p.account.password}</label>
      <input
        id={`${id}p`}
        type="password"
        value={password}
        required
        minLength={10}
        maxLength={200}
        autoComplete={fresh ? 'new-password' : 'current-password'}
        aria-describedby={fresh ? `${id}ph` : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      {fresh && (
        <p className="quiet" id={`${id}ph`}>
          {p.account.passwordHint}
        </p>
      )}
      <button type="submit" className={fresh ? 'go' : 'join'} disabled={busy}>
        {label}
      </button>
      <p role="alert">{trouble}</p>
    </form>
  )
}
