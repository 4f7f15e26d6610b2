/** A table before the game starts: its seats, links to share, and the start button. */

import type { Reached } from '@handwerk/client/calls'
import type { ConnectionState, TableSubscription } from '@handwerk/client/live'
import { type AnyGameModule, itemAt } from '@handwerk/kernel'
import type { Joining, Presence, Table } from '@handwerk/protocol'
import { useState } from 'react'
import type { PresenceLabel } from '../play/player-view.ts'
import { Page } from '../shell/Page.tsx'
import { SeatMark } from '../table/SeatMark.tsx'
import { useLanguage, useWords } from '../words/index.ts'
import { call } from './api.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { CopyLink } from './CopyLink.tsx'
import { useMe } from './me.tsx'
import { Seeking } from './Seeking.tsx'
import { paceText, seatNames, troubleText } from './table-words.ts'
import { usePresenceLabels } from './use-presence-labels.ts'
import { useLiveWords } from './words/index.ts'

interface Props {
  readonly module: AnyGameModule
  readonly table: Table
  readonly presence: Presence
  readonly subscription: TableSubscription
  readonly connection: ConnectionState
}

export function Gathering({ module, table, presence, subscription, connection }: Props) {
  const t = useLiveWords()
  const w = useWords()
  const language = useLanguage()
  const { identify, nameDialog } = useMe()
  const [trouble, setTrouble] = useState('')
  const [invitation] = useState(invited)
  const words = module.words[language]
  const names = seatNames(table, t, w)
  const presenceLabels = usePresenceLabels(table, presence, connection)
  const { you } = table
  const free = table.seats.filter(({ is }) => is === 'open' || is === 'link')
  const kept = invitation && table.seats[invitation.seat]?.is === 'link' ? invitation : null
  const report = (reached: Reached<unknown>) => setTrouble(reached.ok ? '' : troubleText(reached.refused, t))

  const sit = async (body: Joining) => {
    if (!(await identify())) return
    report(await call('join', { table: table.id, body }))
    // The connection was opened before the server knew this person.
    subscription.renew()
  }
  const start = async () => report(await call('start', { table: table.id }))
  const leave = async () => {
    const refused = await subscription.act({ is: 'leave' })
    setTrouble(refused === null ? '' : troubleText(refused, t))
  }
  const run = (work: () => Promise<void>) => () => {
    work().catch(() => setTrouble(t.trouble.lost))
  }
  const address = `${location.origin}/table/${table.id}`
  return (
    <Page title={t.gather.title(words.title)} className="gather">
      <div className="gathercols">
        <section>
          <h2>{t.gather.seats}</h2>
          <SeatList
            table={table}
            presenceLabels={presenceLabels}
            names={names}
            address={address}
            sit={(seat) => run(() => sit({ seat }))()}
          />
          {table.seeks && you.host && <Seeking table={table} />}
          <p className="state" role="status">
            {stateOf(table, free.length, kept !== null, names, t)}
          </p>
          <div className="rowgo">
            {you.host && !table.seeks && (
              <button type="button" className="go" disabled={free.length > 0} onClick={run(start)}>
                {t.gather.start}
              </button>
            )}
            {you.seat === null && kept && (
              <button type="button" className="go" onClick={run(() => sit(kept))}>
                {t.gather.joinAt(kept.seat + 1)}
              </button>
            )}
            {you.seat === null && !kept && free.some(({ is }) => is === 'open') && (
              <button type="button" className="go" onClick={run(() => sit({}))}>
                {t.gather.join}
              </button>
            )}
            {you.seat !== null && !table.seeks && (
              <button type="button" className="join" onClick={run(leave)}>
                {t.gather.leave}
              </button>
            )}
          </div>
          <p role="alert">{trouble}</p>
          {free.some(({ is }) => is === 'open') && (
            <p className="invite">
              {t.gather.invite}{' '}
              <CopyLink
                address={address}
                title={t.gather.title(words.title)}
                label={t.gather.copy}
                done={t.gather.copied}
              />
            </p>
          )}
        </section>
        <TableTerms module={module} table={table} />
      </div>
      {nameDialog}
      <ConnectionNotice connection={connection} />
    </Page>
  )
}

function SeatList({
  table,
  presenceLabels,
  names,
  address,
  sit,
}: {
  table: Table
  presenceLabels: readonly (PresenceLabel | undefined)[]
  names: readonly string[]
  address: string
  sit(seat: number): void
}) {
  const t = useLiveWords()
  const { you } = table
  return (
    <ol className="places">
      {table.seats.map((seat, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
        <li key={i} className={`place ${seat.is} ${you.seat === i ? 'mine' : ''}`}>
          <SeatMark seat={i} presence={presenceLabels[i]} />
          <span className="nm">
            <b>{names[i]}</b>
            {presenceLabels[i] && (
              <span className={presenceLabels[i].here ? 'hear' : 'aka'}>{presenceLabels[i].words}</span>
            )}
            {you.seat === i && <span className="aka">{t.seats.you}</span>}
            {seat.is === 'bot' && <span className="aka">{t.seats.bot}</span>}
          </span>
          {you.seat === null && seat.is === 'open' && (
            <button type="button" className="join" onClick={() => sit(i)}>
              {t.gather.joinAt(i + 1)}
            </button>
          )}
          {you.keys[i] !== undefined && (
            <CopyLink
              address={`${address}#seat=${i}&key=${you.keys[i]}`}
              title={t.gather.recordLink(i + 1)}
              label={t.gather.copy}
              done={t.gather.copied}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

/** The settings of the table, and why nobody can choose the cards. */
function TableTerms({ module, table }: { module: AnyGameModule; table: Table }) {
  const t = useLiveWords()
  const language = useLanguage()
  const words = module.words[language]
  return (
    <section className="terms">
      <h2>{t.gather.terms}</h2>
      <dl>
        <div>
          <dt>{t.gather.pace}</dt>
          <dd>{paceText(table.pace, t, language)}</dd>
        </div>
        {Object.entries(table.options).map(([id, value]) => (
          <div key={id}>
            <dt>{words.setting(id)}</dt>
            <dd>{words.value(id, String(value))}</dd>
          </div>
        ))}
        <div>
          <dt>{t.gather.rated}</dt>
          <dd>{table.rated ? t.gather.ratedYes : t.gather.ratedNo}</dd>
        </div>
        <div>
          <dt>{t.gather.onlookers}</dt>
          <dd>{table.onlookers ? t.gather.onlookersYes : t.gather.onlookersNo}</dd>
        </div>
      </dl>
      <details>
        <summary>{t.gather.fair}</summary>
        <p>{t.gather.fairText}</p>
        <p className="seal">
          {t.gather.commitment}: <code>{table.commitment}</code>
        </p>
      </details>
    </section>
  )
}

function stateOf(
  table: Table,
  free: number,
  kept: boolean,
  names: readonly string[],
  t: ReturnType<typeof useLiveWords>,
): string {
  const { you } = table
  if (table.seeks && you.host) return ''
  if (kept && you.seat === null) return t.gather.keyed
  if (you.seat === null && free === 0) return t.gather.full
  if (you.seat === null && !table.seats.some(({ is }) => is === 'open')) return t.gather.needsLink
  if (free > 0) return t.gather.waitSeats
  return you.host ? '' : hostOf(table, names, t)
}

/** The host usually has the first seat; without any person there is no name to show. */
function hostOf(table: Table, names: readonly string[], t: ReturnType<typeof useLiveWords>): string {
  const others = table.seats.flatMap(({ is }, i) => (is === 'person' && i !== table.you.seat ? [itemAt(names, i)] : []))
  return others.length === 1 ? t.gather.waitHost(itemAt(others, 0)) : t.gather.waitSomebody
}

/** The seat and the key of an invitation link, from the fragment, which no server sees. */
function invited(): { readonly seat: number; readonly key: string } | null {
  const parts = new URLSearchParams(location.hash.slice(1))
  const [seat, key] = [Number(parts.get('seat') ?? Number.NaN), parts.get('key')]
  return Number.isInteger(seat) && key ? { seat, key } : null
}
