/** `/recover`: a code for whoever has forgotten the password, and a new password by a code. */
import type { Site } from '@handwerk/protocol'
import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../live/api.ts'
import { Page } from '../../shell/Page.tsx'
import { changeSettings } from '../../shell/settings.ts'
import { useLanguage, useWords } from '../../words/index.ts'
import { useLoaded, useRequest } from '../requests.ts'
import { ServerUnreachable } from '../ServerUnreachable.tsx'
import { usePeopleWords } from '../words/index.ts'
import { NewPasswordField, UsernameField } from './credential-fields.tsx'
import { Field } from './Field.tsx'
import { type Faults, useFaults } from './refused-field.ts'
import { usePeaceWords } from './words/index.ts'
import '../people.css'

const loadSite = () => call('site')

export default function RecoverPage() {
  const w = useWords()
  const { recovery } = usePeaceWords()
  const { loaded, reload } = useLoaded(loadSite)
  const [isDone, setDone] = useState(false)
  const given = new URLSearchParams(location.hash.slice(1))
  return (
    <Page title={recovery.title}>
      {loaded === null ? (
        <p className="loading">{w.app.loading}</p>
      ) : !loaded.ok ? (
        <ServerUnreachable retry={reload} />
      ) : isDone ? (
        <>
          <p role="status">{recovery.done}</p>
          <p className="rowgo">
            <Link className="go" href="/">
              {recovery.on}
            </Link>
          </p>
        </>
      ) : (
        <div className="sheets">
          {!given.has('code') && <AskForCode site={loaded.value} />}
          <Choose name={given.get('name') ?? ''} code={given.get('code') ?? ''} done={() => setDone(true)} />
        </div>
      )}
    </Page>
  )
}

function AskForCode({ site }: { site: Site }) {
  const { recovery } = usePeaceWords()
  const language = useLanguage()
  const faultsOf = useFaults()
  const [who, setWho] = useState('')
  const [said, setSaid] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const send = async () => {
    const sent = await call('forgotten', { body: { who: who.trim(), language } })
    setFaults(sent.ok ? {} : faultsOf(sent.refused))
    setSaid(sent.ok ? recovery.sent : '')
  }
  return (
    <section className="sheetcard">
      <h2>{recovery.ask}</h2>
      {site.mail ? (
        <form
          className="fields"
          onSubmit={(event) => {
            event.preventDefault()
            send().catch(() => setFaults(faultsOf(null)))
          }}
        >
          <Field
            label={recovery.who}
            value={who}
            required
            minLength={2}
            maxLength={200}
            autoComplete="username"
            autoCapitalize="none"
            fault={faults['rest'] ?? ''}
            onText={setWho}
          />
          <button type="submit" className="join">
            {recovery.send}
          </button>
          <p role="status">{said}</p>
          <p className="quiet">{recovery.askText}</p>
        </form>
      ) : (
        <p>{recovery.noMail}</p>
      )}
    </section>
  )
}

function Choose({ name, code, done }: { name: string; code: string; done(): void }) {
  const p = usePeopleWords()
  const { recovery } = usePeaceWords()
  const faultsOf = useFaults()
  const { busy, trouble, run } = useRequest()
  const [given, setGiven] = useState({ username: name, code, password: '' })
  const [faults, setFaults] = useState<Faults>({})
  const change = (field: keyof typeof given) => (text: string) => setGiven({ ...given, [field]: text })
  const choose = () =>
    run(async () => {
      const me = await call('recover', { body: { ...given, username: given.username.trim() } })
      if (!me.ok) {
        setFaults(me.refused?.code === 'taken' ? { username: p.credentials.taken } : faultsOf(me.refused))
        return null
      }
      if (me.value.person) changeSettings({ name: me.value.person.name })
      // The code must not stay in the history.
      history.replaceState(null, '', '/recover')
      done()
      return null
    })
  return (
    <section className="sheetcard">
      <h2>{recovery.choose}</h2>
      <p>{recovery.chooseText}</p>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault()
          choose()
        }}
      >
        <UsernameField value={given.username} fault={faults['username'] ?? ''} hinted onText={change('username')} />
        <Field
          label={recovery.code}
          value={given.code}
          required
          maxLength={40}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint={recovery.codeHint}
          fault={faults['code'] ?? ''}
          onText={change('code')}
        />
        <NewPasswordField
          label={recovery.fresh}
          value={given.password}
          fault={faults['rest'] ?? ''}
          onText={change('password')}
        />
        <button type="submit" className="go" disabled={busy}>
          {recovery.go}
        </button>
        <p role="alert">{trouble}</p>
      </form>
    </section>
  )
}
