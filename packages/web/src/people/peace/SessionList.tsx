import type { Account } from '@handwerk/protocol'
import { call } from '../../live/api.ts'
import { useLanguage } from '../../words/index.ts'
import { useRefusalText, useRequest } from '../requests.ts'
import { usePeaceWords } from './words/index.ts'

export function SessionList({ sessions, changed }: { sessions: NonNullable<Account['sessions']>; changed(): void }) {
  const { own } = usePeaceWords()
  const day = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' })
  const why = useRefusalText()
  const { busy, trouble, run } = useRequest()
  const end = (id: string | null) =>
    run(async () => {
      const ended = await (id === null ? call('endOtherSessions') : call('endSession', { body: { id } }))
      if (!ended.ok) return why(ended.refused)
      changed()
      return null
    })
  return (
    <section className="sheetcard">
      <h2>{own.sessions}</h2>
      <ul className="owned">
        {sessions.map(({ id, label, made, current }) => (
          <li key={id}>
            <b>{label}</b>
            <span className="quiet">{current ? own.here : day.format(made)}</span>
            {!current && (
              <button
                type="button"
                className="join"
                disabled={busy}
                aria-label={own.endNamed(label, day.format(made))}
                onClick={() => end(id)}
              >
                {own.end}
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <button type="button" className="join" disabled={busy} onClick={() => end(null)}>
          {own.endOthers}
        </button>
      )}
      <p role="alert">{trouble}</p>
    </section>
  )
}
