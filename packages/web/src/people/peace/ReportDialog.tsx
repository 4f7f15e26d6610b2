/** Tells the host about somebody. */
import type { Report } from '@handwerk/protocol'
import { useId, useState } from 'react'
import { call } from '../../live/api.ts'
import { useMe } from '../../live/me.tsx'
import { Dialog } from '../../shell/Dialog.tsx'
import { useRefusalText, useRequest } from '../requests.ts'
import { usePeaceWords } from './words/index.ts'
import './peace.css'

const REASONS = ['talk', 'name', 'play', 'other'] as const satisfies readonly Report['reason'][]

export default function ReportDialog({
  about,
  table,
  close,
}: {
  about: { readonly id: string; readonly name: string }
  table?: string
  close(): void
}) {
  const { report } = usePeaceWords()
  const why = useRefusalText()
  const { identify, nameDialog } = useMe()
  const { busy, trouble, run } = useRequest()
  const [reason, setReason] = useState<Report['reason']>('talk')
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const id = useId()
  const send = () =>
    run(async () => {
      if (!(await identify())) return null
      const sent = await call('report', { body: { about: about.id, reason, text, ...(table && { table }) } })
      if (!sent.ok) return why(sent.refused)
      setSaid(sent.value.known ? report.known : report.sent)
      return null
    })
  return (
    <Dialog title={report.about(about.name)} onClose={close}>
      {said === '' ? (
        <form
          className="typed report"
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <fieldset>
            <legend>{report.why}</legend>
            {REASONS.map((one) => (
              <label key={one}>
                <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
                {report.reasons[one]}
              </label>
            ))}
          </fieldset>
          <label htmlFor={id}>{report.more}</label>
          <textarea id={id} value={text} maxLength={1000} rows={3} onChange={(event) => setText(event.target.value)} />
          <button type="submit" className="go" disabled={busy}>
            {report.send}
          </button>
          {table && <p className="quiet">{report.text}</p>}
          <p role="alert">{trouble}</p>
        </form>
      ) : (
        <p role="status">{said}</p>
      )}
      {nameDialog}
    </Dialog>
  )
}
