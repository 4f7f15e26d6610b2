/** A button of a moderator: it asks once more before it does something that cannot be taken back, and says what was done. */
import type { AdminCommand, AdminReply } from '@handwerk/protocol'
import { useState } from 'react'
import { call } from '../../live/api.ts'
import { useRefusalText, useRequest } from '../requests.ts'
import { usePeaceWords } from './words/index.ts'

interface Props {
  readonly label: string
  readonly body: AdminCommand
  readonly danger?: boolean
  onDone?(reply: AdminReply): void
}

export function Act({ label, body, danger = false, onDone }: Props) {
  const { admin } = usePeaceWords()
  const why = useRefusalText()
  const { busy, trouble, run } = useRequest()
  const [asks, setAsks] = useState(false)
  const [said, setSaid] = useState('')
  const act = () =>
    run(async () => {
      setAsks(false)
      const done = await call('admin', { body })
      if (!done.ok) return done.refused?.sentence ?? why(done.refused)
      setSaid(admin.done)
      onDone?.(done.value)
      return null
    })
  return (
    <span>
      <button
        type="button"
        className={danger ? 'join danger' : 'join'}
        disabled={busy}
        onBlur={() => setAsks(false)}
        onClick={() => (danger && !asks ? setAsks(true) : act())}
      >
        {asks ? `${admin.sure} ${label}` : label}
      </button>
      <span role="status"> {said}</span>
      <span role="alert">{trouble}</span>
    </span>
  )
}
