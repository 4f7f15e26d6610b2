/** The data that the server keeps of somebody, as a file, and their end here. */
import type { Person } from '@handwerk/protocol'
import { useState } from 'react'
import { call } from '../../live/api.ts'
import { download } from '../../local/download.ts'
import { changeSettings } from '../../shell/settings.ts'
import { useRefusalText, useRequest } from '../requests.ts'
import { PasswordField } from './credential-fields.tsx'
import { Field } from './Field.tsx'
import { type Faults, useFaults } from './refused-field.ts'
import { usePeaceWords } from './words/index.ts'

export function OwnData({ person, hasPassword, deleted }: { person: Person; hasPassword: boolean; deleted(): void }) {
  const { own } = usePeaceWords()
  const why = useRefusalText()
  const { busy, trouble, run } = useRequest()
  const save = () =>
    run(async () => {
      const data = await call('ownData')
      if (!data.ok) return why(data.refused)
      download('handwerk.json', `${JSON.stringify(data.value, null, 2)}\n`)
      return null
    })
  return (
    <section className="sheetcard">
      <h2>{own.data}</h2>
      <p>{own.dataText}</p>
      <p>
        <button type="button" className="join" disabled={busy} onClick={save}>
          {own.download}
        </button>
      </p>
      <p role="alert">{trouble}</p>
      <details className="more">
        <summary>{person.guest ? own.leaveGuest : own.leave}</summary>
        <p>{own.leaveText}</p>
        <Leave person={person} hasPassword={hasPassword} deleted={deleted} />
      </details>
    </section>
  )
}

function Leave({ person, hasPassword, deleted }: { person: Person; hasPassword: boolean; deleted(): void }) {
  const { own } = usePeaceWords()
  const faultsOf = useFaults()
  const [given, setGiven] = useState({ name: '', password: '' })
  const [faults, setFaults] = useState<Faults>({})
  const leave = async () => {
    const { name, password } = given
    const left = await call('deleteAccount', { body: hasPassword ? { name, password } : { name } })
    if (!left.ok) {
      setFaults(faultsOf(left.refused))
      return
    }
    changeSettings({ name: '' })
    deleted()
  }
  return (
    <form
      className="fields"
      onSubmit={(event) => {
        event.preventDefault()
        leave().catch(() => setFaults(faultsOf(null)))
      }}
    >
      <Field
        label={own.typeName(person.name)}
        value={given.name}
        required
        autoComplete="off"
        fault={faults['name'] ?? ''}
        onText={(name) => setGiven({ ...given, name })}
      />
      {hasPassword && (
        <PasswordField
          label={own.yourPassword}
          value={given.password}
          fault={faults['password'] ?? ''}
          onText={(password) => setGiven({ ...given, password })}
        />
      )}
      <button type="submit" className="join danger">
        {own.leaveGo}
      </button>
      <p role="alert">{faults['rest'] ?? ''}</p>
    </form>
  )
}
