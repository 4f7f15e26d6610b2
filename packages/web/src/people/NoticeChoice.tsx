import type { Notices } from '@handwerk/protocol'
import { useEffect, useState } from 'react'
import { call } from '../live/api.ts'
import { useLanguage, useWords } from '../words/index.ts'
import { Field } from './peace/Field.tsx'
import { type PushState, pushState, subscribe, unsubscribe } from './push-subscription.ts'
import { useRefusalText, useRequest } from './requests.ts'
import { usePeopleWords } from './words/index.ts'

/** Chooses notices of turns: by push, by mail, or none. */
export function NoticeChoice({ notices, changed }: { notices: Notices; changed(): void }) {
  const p = usePeopleWords()
  return (
    <section className="sheetcard">
      <h2>{p.notices.title}</h2>
      <p>{p.notices.text}</p>
      <PushNotices push={notices.push} changed={changed} />
      <MailNotices mail={notices.mail} changed={changed} />
    </section>
  )
}

function PushNotices({ push, changed }: { push: Notices['push']; changed(): void }) {
  const w = useWords()
  const p = usePeopleWords()
  const language = useLanguage()
  const why = useRefusalText()
  const { busy, trouble, run } = useRequest()
  const [state, setState] = useState<PushState | null>(null)
  const look = () => {
    pushState().then(setState, () => setState({ is: 'none' }))
  }
  useEffect(look, [])
  const begin = () =>
    run(async () => {
      const subscribed = await subscribe(push.key).catch(() => 'failed' as const)
      if (subscribed === 'failed') return p.notices.failed
      if (!subscribed) {
        look()
        return null
      }
      const added = await call('addDevice', { body: { ...subscribed, language } })
      if (!added.ok) {
        await unsubscribe()
        return why(added.refused)
      }
      look()
      changed()
      return null
    })
  const end = (endpoint: string) =>
    run(async () => {
      await unsubscribe()
      const removed = await call('removeDevice', { body: { endpoint } })
      if (!removed.ok) return why(removed.refused)
      look()
      changed()
      return null
    })
  if (state === null) return <p className="quiet">{w.app.loading}</p>
  const others = push.devices - (state.is === 'on' ? 1 : 0)
  return (
    <div className="noticeway">
      {state.is === 'none' && <p className="quiet">{p.notices.cannot}</p>}
      {state.is === 'denied' && <p className="quiet">{p.notices.denied}</p>}
      {state.is === 'off' && (
        <>
          <span>{p.notices.pushOff}</span>
          <button type="button" className="join" disabled={busy} onClick={begin}>
            {p.notices.push}
          </button>
        </>
      )}
      {state.is === 'on' && (
        <>
          <span>{p.notices.pushOn}</span>
          <button type="button" className="join" disabled={busy} onClick={() => end(state.endpoint)}>
            {p.notices.stopPush}
          </button>
        </>
      )}
      {others > 0 && <p className="quiet">{p.notices.others(others)}</p>}
      <p role="alert">{trouble}</p>
    </div>
  )
}

function MailNotices({ mail, changed }: { mail: Notices['mail']; changed(): void }) {
  const p = usePeopleWords()
  const language = useLanguage()
  const why = useRefusalText()
  const { busy, trouble, run } = useRequest()
  const [address, setAddress] = useState('')
  const [fault, setFault] = useState('')
  const known = mail.address
  if (!mail.offered && known === null) return <p className="quiet">{p.notices.noMail}</p>
  const choose = () =>
    run(async () => {
      const chosen = await call('setMailbox', { body: { address: address.trim(), language } })
      setFault(chosen.ok ? '' : why(chosen.refused, { malformed: p.notices.addressFormat }))
      if (!chosen.ok) return null
      setAddress('')
      changed()
      return null
    })
  const stop = () =>
    run(async () => {
      const stopped = await call('removeMailbox')
      if (!stopped.ok) return why(stopped.refused)
      changed()
      return null
    })
  return (
    <div className="noticeway">
      {known !== null && (
        <>
          <span>{mail.confirmed ? p.notices.confirmed(known) : p.notices.asked(known)}</span>
          <button type="button" className="join" disabled={busy} onClick={stop}>
            {p.notices.stopMail}
          </button>
        </>
      )}
      {mail.offered && (
        <form
          className="fields"
          onSubmit={(event) => {
            event.preventDefault()
            choose()
          }}
        >
          <Field
            label={p.notices.address}
            type="email"
            value={address}
            format={p.notices.addressFormat}
            fault={fault}
            required
            maxLength={200}
            autoComplete="email"
            onText={setAddress}
            beside={
              <button type="submit" className="join" disabled={busy || address.trim() === ''}>
                {known === null ? p.notices.mail : p.notices.otherMail}
              </button>
            }
          />
        </form>
      )}
      <p role="alert">{trouble}</p>
    </div>
  )
}
