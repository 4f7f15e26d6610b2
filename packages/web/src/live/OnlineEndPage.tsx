/** The end page of a table on the server: the result, the next game, and the proof that the deal was fair. */

import type { FollowedTable } from '@handwerk/client/live'
import { type AnyGameModule, type GameRecord, itemAt, type Result, unfair } from '@handwerk/kernel'
import type { MatchRecord } from '@handwerk/match'
import type { Ending } from '@handwerk/protocol'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { download } from '../local/download.ts'
import { Page } from '../shell/Page.tsx'
import { EndPage } from '../table/EndPage.tsx'
import { MatchEventList } from '../table/MatchEventList.tsx'
import { endTitle } from '../table/record-sentences.ts'
import { SeatMark } from '../table/SeatMark.tsx'
import { useTableWords } from '../table/words/index.ts'
import { useLanguage } from '../words/index.ts'
import { Ratings } from './Ratings.tsx'
import { useRematch } from './Rematch.tsx'
import { dealOf } from './table-storage.ts'
import { type ReplayState, useReplay } from './use-replay.ts'
import { type LiveWords, useLiveWords } from './words/index.ts'

interface Props {
  readonly module: AnyGameModule
  readonly now: FollowedTable
  readonly names: readonly string[]
  look(): void
  /** Opens the chat. */
  openChat(): void
}

export function OnlineEndPage({ module, now, names, look, openChat }: Props) {
  const t = useLiveWords()
  const w = useTableWords()
  const [, go] = useLocation()
  const { table, ending, seat } = now
  const found = useReplay(table.id)
  const { note, ...rematch } = useRematch(table)
  if (!ending) return null
  const record = found.is === 'replay' ? found.replay.record : null
  const exported = () => {
    if (record) download(`${table.game}-${table.id}.json`, JSON.stringify(record, null, 2))
  }
  const more = (
    <div className="endmore">
      <DealProof table={table.id} found={found} />
      {table.rated && <Ratings now={now} names={names} />}
    </div>
  )
  const result = resultOf(ending)
  const common = {
    actions: (
      <button type="button" className="join" onClick={openChat}>
        {t.chat.title}
      </button>
    ),
    ...(seat === null ? {} : { ...rematch, note }),
    exported,
    look,
    replay: (at = 0) => go(`/table/${table.id}?at=${at}`),
  }
  if (result && ending.how === 'played')
    return found.is === 'loading' ? (
      <p className="loading">{w.app.loading}</p>
    ) : (
      <EndPage
        module={module}
        result={result}
        names={names}
        resigned={table.seats.flatMap(({ resigned }, seat) => (resigned ? [seat] : []))}
        moments={found.is === 'replay' ? found.replay.moments : []}
        {...(record ? { record } : {})}
        seat={seat ?? undefined}
        {...common}
      >
        {more}
      </EndPage>
    )
  return (
    <EndedEarlyPage ending={ending} names={names} record={record} {...common}>
      {more}
    </EndedEarlyPage>
  )
}

const resultOf = ({ winners, ranks, scores }: Ending): Result | null =>
  ranks && scores ? { winners, ranks, scores } : null

/** The page of a game that was not played to its end. */
function EndedEarlyPage({
  ending,
  names,
  record,
  again,
  againLabel,
  note,
  exported,
  look,
  replay,
  actions,
  children,
}: {
  ending: Ending
  names: readonly string[]
  /** Null if this browser does not know it. */
  record: MatchRecord | null
  again?: () => void
  againLabel?: string
  note?: ReactNode
  exported(): void
  look(): void
  replay(): void
  actions: ReactNode
  children: ReactNode
}) {
  const w = useTableWords()
  const language = useLanguage()
  const { ranks } = ending
  const seats = names.map((_, seat) => seat)
  const byRank = ranks ? seats.sort((a, b) => itemAt(ranks, a) - itemAt(ranks, b)) : seats
  return (
    <Page title={endTitle(ending, names, w, language)} className="endpage">
      <p className="lead">{w.end.noResult}</p>
      <ol className="places">
        {byRank.map((seat) => (
          <li key={seat} className="place">
            <SeatMark seat={seat} />
            <span className="nm">
              <b>{names[seat]}</b>
              {ending.ranks && (
                <span className="aka">
                  {w.end.place} {ending.ranks[seat]}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {note}
      <div className="rowgo">
        {again && (
          <button type="button" className="go" onClick={again}>
            {againLabel}
          </button>
        )}
        <button type="button" className="join" onClick={replay}>
          {w.end.replay}
        </button>
        <button type="button" className="join" onClick={look}>
          {w.end.table}
        </button>
        <button type="button" className="join" onClick={exported}>
          {w.table.export}
        </button>
        {actions}
      </div>
      {record && <MatchEventList record={record} />}
      {children}
    </Page>
  )
}

/** Checks the deal, by the record and by what this browser stored before the game started. */
function DealProof({ table, found }: { table: string; found: ReplayState }) {
  const t = useLiveWords()
  const record = found.is === 'replay' ? found.replay.record : null
  return (
    <section className="deal">
      <h2>{t.over.fair}</h2>
      {record ? (
        <>
          <p>{verdict(table, record, t)}</p>
          <details>
            <summary>{t.over.numbers}</summary>
            <dl>
              <dt>{t.gather.commitment}</dt>
              <dd>
                <code>{record.commitment}</code>
              </dd>
              <dt>{t.over.secret}</dt>
              <dd>
                <code>{record.deal?.secret}</code>
              </dd>
              <dt>{t.over.seed}</dt>
              <dd>
                <code>{record.seed}</code>
              </dd>
            </dl>
          </details>
        </>
      ) : (
        <p>{found.is === 'loading' ? t.over.checking : found.is === 'faulty' ? found.sentence : t.over.noRecord}</p>
      )}
    </section>
  )
}

function verdict(table: string, { deal, commitment, seed }: GameRecord, t: LiveWords): string {
  const fault = deal ? unfair(deal, commitment, seed) : null
  if (!deal || fault !== null) return t.over.fairNo(fault ?? '')
  const own = dealOf(table)
  if (own && own.commitment !== commitment) return t.over.fairSeal
  if (own && !deal.shares.includes(own.share)) return t.over.fairShare
  return own ? `${t.over.fairYes} ${t.over.fairOwn}` : t.over.fairYes
}
