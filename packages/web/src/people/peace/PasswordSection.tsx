import { useState } from 'react'
import { call } from '../../live/api.ts'
import { NewPasswordField, PasswordField } from './credential-fields.tsx'
import { type Faults, useFaults } from './refused-field.ts'
import { usePeaceWords } from './words/index.ts'

const NOTHING = { old: '', password: '' }

export function PasswordSection({ username, changed }: { username: string; changed(): void }) {
  const { own, recovery } = usePeaceWords()
  const faultsOf = useFaults()
  const [given, setGiven] = useState(NOTHING)
  const [faults, setFaults] = useState<Faults>({})
  const [said, setSaid] = useState('')
  const change = async () => {
    const done = await call('newPassword', { body: given })
    setFaults(done.ok ? {} : faultsOf(done.refused))
    setSaid(done.ok ? own.changed : '')
    if (!done.ok) return
    setGiven(NOTHING)
    changed()
  }
  return (
    <section className="sheetcard">
      <h2>{own.password}</h2>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault()
          change().catch(() => setFaults(faultsOf(null)))
        }}
      >
        {/* Password managers look for the name that belongs to a password. */}
        <input type="hidden" autoComplete="username" value={username} />
        <PasswordField
          label={own.old}
          value={given.old}
          fault={faults['old'] ?? ''}
          onText={(old) => setGiven({ ...given, old })}
        />
        <NewPasswordField
          label={recovery.fresh}
          value={given.password}
          fault={faults['rest'] ?? ''}
          onText={(password) => setGiven({ ...given, password })}
        />
        <button type="submit" className="join">
          {own.change}
        </button>
        <p role="status">{said}</p>
      </form>
    </section>
  )
}
