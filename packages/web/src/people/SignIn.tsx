import type { Person } from '@handwerk/protocol'
import { Link } from 'wouter'
import { call } from '../live/api.ts'
import { changeSettings } from '../shell/settings.ts'
import { Credentials } from './Credentials.tsx'
import { hasPasskeys, showPasskey } from './passkey.ts'
import { usePeaceWords } from './peace/words/index.ts'
import { useRefusalText, useRequest } from './requests.ts'
import { usePeopleWords } from './words/index.ts'

export function SignIn({ guest, changed }: { guest: Person | null; changed(): void }) {
  const p = usePeopleWords()
  const { recovery } = usePeaceWords()
  const why = useRefusalText()
  const { busy, trouble, run } = useRequest()
  const entered = (person: Person | null) => {
    if (person) changeSettings({ name: person.name })
    changed()
  }
  const byPasskey = () =>
    run(async () => {
      const asked = await call('askPasskey')
      if (!asked.ok) return why(asked.refused)
      const credential = await showPasskey(asked.value.options)
      if (!credential) return p.passkeys.stopped
      const me = await call('signInByPasskey', { body: { credential } })
      if (!me.ok) return why(me.refused, { forbidden: p.passkeys.unknown })
      entered(me.value.person)
      return null
    })
  return (
    <section className="sheetcard">
      <h2>{p.account.signIn}</h2>
      <p>{p.account.signInText}</p>
      {guest && <p className="warning">{p.account.leaves(guest.name)}</p>}
      {hasPasskeys() && (
        <p>
          <button type="button" className="go" disabled={busy} onClick={byPasskey}>
            {p.passkeys.signIn}
          </button>
        </p>
      )}
      <p role="alert">{trouble}</p>
      <Credentials
        label={p.account.signIn}
        send={async (body) => {
          const me = await call('signIn', { body })
          if (!me.ok) return me.refused
          entered(me.value.person)
          return null
        }}
      />
      <p className="rowgo">
        <Link href="/recover">{recovery.forgotten}</Link>
      </p>
    </section>
  )
}
