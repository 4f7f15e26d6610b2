/** The lists of the page of moderators. */
import type { AdminCommand, AdminEntry, AdminReply, AdminReport, AdminTable } from '@handwerk/protocol'
import { type ReactNode, useCallback, useState } from 'react'
import { Link } from 'wouter'
import { partsOfGame } from '../../games/game-parts.ts'
import { shownName } from '../../live/table-words.ts'
import { useLobbyWords } from '../../live/words/lobby-messages.ts'
import { Choice } from '../../shell/Home.tsx'
import { useLanguage, useWords } from '../../words/index.ts'
import { usePeopleWords } from '../words/index.ts'
import { Act } from './Act.tsx'
import { usePages } from './use-pages.ts'
import { usePeaceWords } from './words/index.ts'

export function Listed<T>({ pages, children }: { pages: ReturnType<typeof usePages<T>>; children(one: T): ReactNode }) {
  const w = useWords()
  const { admin } = usePeaceWords()
  const p = usePeopleWords()
  const { list, more, trouble, next } = pages
  return (
    <>
      <p role="alert">{trouble}</p>
      {list === null ? (
        <p className="loading">{w.app.loading}</p>
      ) : list.length === 0 ? (
        <p className="quiet">{admin.none}</p>
      ) : (
        <ul className="moderation">{list.map(children)}</ul>
      )}
      {more && (
        <button type="button" className="join" onClick={next}>
          {p.more}
        </button>
      )}
    </>
  )
}

export function useTimes(): (at: number) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' })
  return (at) => format.format(at)
}

const reportsIn = (reply: AdminReply) =>
  reply.is === 'reports' ? { list: reply.reports, more: reply.more } : { list: [], more: null }

/** `onSettled`: one report less is open. */
export function ReportList({ onSettled }: { onSettled(): void }) {
  const { admin, report } = usePeaceWords()
  const time = useTimes()
  const [settled, setSettled] = useState(false)
  const ask = useCallback(
    (after: string | undefined): AdminCommand => ({ is: 'reports', settled, ...(after && { after }) }),
    [settled],
  )
  const pages = usePages<AdminReport>(ask, reportsIn)
  const settle = () => {
    pages.reload()
    onSettled()
  }
  return (
    <>
      <p className="sentence">
        {admin.which}{' '}
        <Choice
          label={admin.which}
          value={settled ? 'settled' : 'open'}
          onChange={(value) => setSettled(value === 'settled')}
          options={[
            ['open', admin.open],
            ['settled', admin.settled],
          ]}
        />
      </p>
      <Listed pages={pages}>
        {(one) => (
          <li key={one.id}>
            <p>
              <b>{admin.reported(one.reporter.name, one.nameThen)}</b>: {report.reasons[one.reason]}{' '}
              <span className="quiet">{time(one.at)}</span>
            </p>
            {one.text !== '' && <p>{one.text}</p>}
            {one.said.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a report does not change
              <blockquote key={i}>{line}</blockquote>
            ))}
            {one.outcome !== null && <p className="quiet">{one.outcome}</p>}
            <p className="rowgo">
              {one.outcome === null && (
                <>
                  <Act
                    label={admin.remove}
                    danger
                    body={{
                      ...{ is: 'ban', who: one.about.id, days: null, reason: report.reasons[one.reason], erase: true },
                      report: one.id,
                    }}
                    onDone={settle}
                  />
                  <Act
                    label={admin.settle}
                    body={{ is: 'settle', report: one.id, outcome: admin.settle }}
                    onDone={settle}
                  />
                </>
              )}
              {one.table !== null && <Link href={`/table/${one.table}`}>{admin.look}</Link>}
            </p>
          </li>
        )}
      </Listed>
    </>
  )
}

const tablesIn = (reply: AdminReply) =>
  reply.is === 'tables' ? { list: reply.tables, more: reply.more } : { list: [], more: null }
const STATUSES = ['running', 'gathering', 'over'] as const

export function TableList() {
  const { admin } = usePeaceWords()
  const t = useLobbyWords()
  const time = useTimes()
  const [status, setStatus] = useState<(typeof STATUSES)[number]>('running')
  const ask = useCallback(
    (after: string | undefined): AdminCommand => ({ is: 'tables', status, ...(after && { after }) }),
    [status],
  )
  const pages = usePages<AdminTable>(ask, tablesIn)
  return (
    <>
      <p className="sentence">
        {admin.which}{' '}
        <Choice
          label={admin.which}
          value={status}
          onChange={(value) => setStatus(STATUSES.find((known) => known === value) ?? 'running')}
          options={STATUSES.map((one) => [one, admin.statuses[one]])}
        />
      </p>
      <Listed pages={pages}>
        {(one) => (
          <li key={one.id}>
            <p>
              <b>{one.names.flatMap((name) => (name === '' ? [] : shownName(name, t))).join(', ')}</b>{' '}
              {partsOfGame(one.game)?.title ?? one.game} <span className="quiet">{time(one.made)}</span>
            </p>
            <p className="rowgo">
              <Link href={`/table/${one.id}`}>{admin.look}</Link>
              {one.status !== 'over' && (
                <Act label={admin.close} danger body={{ is: 'close', table: one.id }} onDone={pages.reload} />
              )}
            </p>
          </li>
        )}
      </Listed>
    </>
  )
}

const entriesIn = (reply: AdminReply) =>
  reply.is === 'log' ? { list: reply.entries, more: reply.more } : { list: [], more: null }
const askLog = (after: string | undefined): AdminCommand => ({ is: 'log', ...(after && { after }) })

const ABOUT_PEOPLE: readonly string[] = ['ban', 'unban', 'erase', 'rename', 'reset', 'grant', 'revoke']

/** What was done something about, as a link if there is a page of it. */
function placeOf(action: string, target: string): ReactNode {
  if (ABOUT_PEOPLE.includes(action)) return <Link href={`/people/${target}`}>{target}</Link>
  return action === 'close' ? <Link href={`/table/${target}`}>{target}</Link> : target
}

export function LogList() {
  const { admin } = usePeaceWords()
  const time = useTimes()
  const pages = usePages<AdminEntry>(askLog, entriesIn)
  return (
    <Listed pages={pages}>
      {({ at, by, action, target, detail }) => (
        <li key={`${at} ${by} ${action} ${target}`}>
          <p>
            <b>{action}</b> {placeOf(action, target)} {detail}{' '}
            <span className="quiet">
              {by === 'host' ? admin.host : <Link href={`/people/${by}`}>{by}</Link>}, {time(at)}
            </span>
          </p>
        </li>
      )}
    </Listed>
  )
}
