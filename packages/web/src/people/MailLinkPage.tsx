/** `/confirm` and `/unsubscribe`, which mails link to. Nothing happens until the button is pressed. */
import { useState } from 'react'
import { call } from '../live/api.ts'
import { Page } from '../shell/Page.tsx'
import { useRefusalText, useRequest } from './requests.ts'
import { usePeopleWords } from './words/index.ts'
import './people.css'

export default function MailLinkPage({ purpose }: { purpose: 'confirm' | 'unsubscribe' }) {
  const { links } = usePeopleWords()
  const why = useRefusalText()
  const { busy, trouble, run } = useRequest()
  const [address, setAddress] = useState<string | null>(null)
  const seal = location.hash.slice(1)
  const isConfirming = purpose === 'confirm'
  const go = () =>
    run(async () => {
      const settled = await call(purpose, { body: { seal } })
      if (!settled.ok) return why(settled.refused, { 'no-such-thing': links.old, malformed: links.old })
      setAddress(settled.value.address)
      return null
    })
  return (
    <Page title={isConfirming ? links.confirm : links.stop}>
      <div className="prose">
        {address === null ? (
          <>
            <p>{isConfirming ? links.confirmText : links.stopText}</p>
            <button type="button" className="go" disabled={busy} onClick={go}>
              {isConfirming ? links.confirmGo : links.stopGo}
            </button>
            <p role="alert">{trouble}</p>
          </>
        ) : (
          <p role="status">{isConfirming ? links.confirmed(address) : links.stopped(address)}</p>
        )}
      </div>
    </Page>
  )
}
