/** A table before the game starts: its seats, what the host may change, links to share, talk, and the start button. */

import { botNames } from '@handwerk/bots'
import type { ConnectionState, TableSubscription } from '@handwerk/client/live'
import { type AnyGameModule, itemAt } from '@handwerk/kernel'
import { HANDS_LATE } from '@handwerk/match'
import type { Arrangement, Presence, Saying, Table } from '@handwerk/protocol'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { PresenceLabel } from '../play/player-view.ts'
import { Page } from '../shell/Page.tsx'
import { SeatMark } from '../table/SeatMark.tsx'
import { useLanguage, useWords } from '../words/index.ts'
import { call } from './api.ts'
import { Chat } from './Chat.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { HostSeat } from './HostSeat.tsx'
import { HostTerms } from './HostTerms.tsx'
import { Invitation } from './Invitation.tsx'
import { invitationTo } from './invitation.ts'
import { Seeking } from './Seeking.tsx'
import { ShareTable } from './ShareTable.tsx'
import { isFree, isKept, paceText, seatNames, troubleText } from './table-words.ts'
import { usePresenceLabels } from './use-presence-labels.ts'
import { WayBack } from './WayBack.tsx'
import { useLiveWords } from './words/index.ts'

interface Props {
  readonly module: AnyGameModule
  readonly table: Table
  readonly presence: Presence
  readonly said: readonly Saying[]
  readonly subscription: TableSubscription
  readonly connection: ConnectionState
}

export function Gathering({ module, table, presence, said, subscription, connection }: Props) {
  const t = useLiveWords()
  const w = useWords()
  const language = useLanguage()
  const [, go] = useLocation()
  const [trouble, setTrouble] = useState('')
  const [invitation] = useState(() => invitationTo(table.id))
  const words = module.words[language]
  const names = seatNames(table, t, w)
  const { you } = table
  const isFull = !table.seats.some(isFree)
  const isAsked = table.seats.filter(isFree).every(isKept)
  const isKnown = you.seat !== null || you.host
  const mayBegin = you.host || (you.seat !== null && !table.seats.some(({ person }) => person === table.host))

  const arrange = async (wanted: Arrangement) => {
    const arranged = await call('arrange', { table: table.id, body: wanted })
    if (arranged.ok) return setTrouble('')
    const isAgreed = wanted.is === 'terms' && arranged.refused?.code === 'not-now'
    setTrouble(isAgreed ? t.arrange.cannot : troubleText(arranged.refused, t))
  }
  const start = async () => {
    const started = await call('start', { table: table.id })
    setTrouble(started.ok ? '' : troubleText(started.refused, t))
  }
  const cancel = async () => {
    const cancelled = await call('cancel', { table: table.id })
    if (cancelled.ok) go('/')
    else setTrouble(troubleText(cancelled.refused, t))
  }
  const leave = async () => {
    const refused = await subscription.act({ is: 'leave' })
    setTrouble(refused === null ? '' : troubleText(refused, t))
  }
  const run = (work: () => Promise<void>) => () => {
    work().catch(() => setTrouble(t.trouble.lost))
  }
  const renew = () => subscription.renew()
  const head = isKnown ? undefined : <Invitation module={module} table={table} invitation={invitation} renew={renew} />
  return (
    <Page title={t.gather.title(words.title)} {...(head && { head })} className="gather">
      <div className="gathercols">
        <section>
          {you.host && !table.seeks && !isAsked && <ShareTable table={table} game={words.title} />}
          <h2>{t.gather.seats}</h2>
          <SeatList
            module={module}
            table={table}
            presenceLabels={usePresenceLabels(table, presence, connection)}
            names={names}
            arrange={(wanted) => run(() => arrange(wanted))()}
          />
          {table.seeks && you.host && <Seeking table={table} />}
          {isKnown && (
            <p className="state" role="status">
              {stateOf(table, isFull, isAsked, mayBegin, names, t)}
            </p>
          )}
          <div className="rowgo">
            {mayBegin && !table.seeks && (isFull || !isAsked) && (
              <button type="button" className="go" disabled={!isFull} onClick={run(start)}>
                {t.gather.start}
              </button>
            )}
            {you.seat !== null && !table.seeks && (
              <button type="button" className="join" onClick={run(leave)}>
                {t.gather.leave}
              </button>
            )}
            {you.host && !table.seeks && isAlone(table) && (
              <Sure label={t.arrange.cancel} question={t.arrange.cancelSure} then={run(cancel)} />
            )}
          </div>
          <p role="alert">{trouble}</p>
          {isKnown && !table.seeks && (
            <>
              <h2>{t.arrange.talk}</h2>
              <Chat table={table.id} subscription={subscription} said={said} onlooker={false} />
            </>
          )}
          {you.seat !== null && <WayBack table={table.id} />}
          {!isKnown && (
            <p className="quiet">
              {t.invite.backHere} <Link href={`/back#table=${table.id}`}>{t.invite.comeBack}</Link>
            </p>
          )}
        </section>
        <section className="terms">
          <TableTerms module={module} table={table} />
          {you.host && !table.seeks && (
            <HostTerms module={module} table={table} arrange={(wanted) => run(() => arrange(wanted))()} />
          )}
        </section>
      </div>
      <ConnectionNotice connection={connection} />
    </Page>
  )
}

/** Whether nobody else sits there, so that the table can be taken back. */
const isAlone = ({ seats, you }: Table): boolean =>
  seats.every(({ person }, seat) => person === null || seat === you.seat)

/** A button that asks first. */
function Sure({ label, question, then }: { label: string; question: string; then(): void }) {
  const t = useLiveWords()
  const [isAsked, setAsked] = useState(false)
  if (!isAsked)
    return (
      <button type="button" className="join" onClick={() => setAsked(true)}>
        {label}
      </button>
    )
  return (
    <fieldset className="sure">
      <legend>{question}</legend>
      <button type="button" className="go" onClick={then}>
        {t.arrange.yes}
      </button>
      <button type="button" className="join" onClick={() => setAsked(false)}>
        {t.table.no}
      </button>
    </fieldset>
  )
}

function SeatList({
  module,
  table,
  presenceLabels,
  names,
  arrange,
}: {
  module: AnyGameModule
  table: Table
  presenceLabels: readonly (PresenceLabel | undefined)[]
  names: readonly string[]
  arrange(wanted: Arrangement): void
}) {
  const t = useLiveWords()
  const w = useWords()
  const { you, seats, seeks } = table
  const { name: game, seats: limits } = module.game
  const isArranged = you.host && !seeks
  return (
    <>
      <ol className="places">
        {seats.map((seat, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
          <li key={i} className={`place ${seat.is} ${you.seat === i ? 'mine' : ''}`}>
            <SeatMark seat={i} presence={presenceLabels[i]} />
            <span className="nm">
              <b>{isArranged && isFree(seat) && !isKept(seat) ? t.seats.open : names[i]}</b>
              {presenceLabels[i] && (
                <span className={presenceLabels[i].here ? 'hear' : 'aka'}>{presenceLabels[i].words}</span>
              )}
              {you.seat === i && <span className="aka">{t.seats.you}</span>}
              {seat.is === 'bot' && <span className="aka">{t.seats.bot}</span>}
              {seat.guest && <span className="aka">{t.seats.guest}</span>}
              {seat.person !== null && seat.person === table.host && !seeks && (
                <span className="aka">{t.arrange.host}</span>
              )}
              {seat.invited && (
                <span className="aka">{seat.invited.declined ? t.arrange.declined(seat.name) : t.arrange.invited}</span>
              )}
            </span>
            {isArranged && (
              <HostSeat
                table={table}
                seat={i}
                name={itemAt(names, i)}
                fewest={limits.min}
                bots={botNames(game)}
                arrange={arrange}
              />
            )}
          </li>
        ))}
      </ol>
      {isArranged && seats.length < limits.max && (
        <p className="oneseat">
          <button type="button" className="join" onClick={() => arrange({ is: 'add', to: { is: 'link' } })}>
            {w.setup.add}
          </button>
        </p>
      )}
    </>
  )
}

/** The settings of the table, and why nobody can choose the cards. */
function TableTerms({ module, table }: { module: AnyGameModule; table: Table }) {
  const t = useLiveWords()
  const language = useLanguage()
  const words = module.words[language]
  return (
    <>
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
          <dd>
            {table.handsShown
              ? t.gather.onlookersHands(HANDS_LATE)
              : table.onlookers
                ? t.gather.onlookersYes
                : t.gather.onlookersNo}
          </dd>
        </div>
      </dl>
      <details>
        <summary>{t.gather.fair}</summary>
        <p>{t.gather.fairText}</p>
        <p className="seal">
          {t.gather.commitment}: <code>{table.commitment}</code>
        </p>
      </details>
    </>
  )
}

function stateOf(
  table: Table,
  isFull: boolean,
  isAsked: boolean,
  mayBegin: boolean,
  names: readonly string[],
  t: ReturnType<typeof useLiveWords>,
): string {
  if (table.seeks) return ''
  if (!isFull) return isAsked ? t.gather.waitAnswers : t.gather.waitSeats
  return mayBegin ? '' : hostOf(table, names, t)
}

/** Who begins. */
function hostOf(table: Table, names: readonly string[], t: ReturnType<typeof useLiveWords>): string {
  const seat = table.seats.findIndex(({ person }) => person !== null && person === table.host)
  return seat < 0 ? t.gather.waitSomebody : t.gather.waitHost(itemAt(names, seat))
}
