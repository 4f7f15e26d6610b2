/** `/table/<id>`: a table on the server, while it gathers, runs, and is over; with `?at=57` a moment of it. */

import { type AnyBox, itemAt } from '@handwerk/kernel'
import type { Refused, Table } from '@handwerk/protocol'
import { useEffect, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { useBox } from '../shell/boxes.ts'
import { Nothing, Page } from '../shell/Page.tsx'
import { partsOfGame } from '../tables/registry.ts'
import { useWords } from '../words/index.ts'
import type { Following, FollowingState, MoveNews } from './following.ts'
import { Gathering } from './Gathering.tsx'
import { MomentPage } from './MomentPage.tsx'
import { OnlineTable } from './OnlineTable.tsx'
import { addShare } from './share.ts'
import { hasUnsent } from './unsent.ts'
import { useFollowing } from './use-following.ts'
import { useLiveWords } from './words/index.ts'
import './live.css'

export default function TablePage({ id }: { id: string }) {
  const at = new URLSearchParams(useSearch()).get('at')
  return at === null ? <Followed key={id} id={id} /> : <MomentPage key={id} id={id} at={Number(at)} />
}

function Followed({ id }: { id: string }) {
  const t = useLiveWords()
  const [moveNews, setMoveNews] = useState<MoveNews | null>(null)
  const { following, state } = useFollowing(id, setMoveNews)
  const table = state.now?.table
  useOwnShare(table)
  // What was known of the table may be long past.
  if (state.barred) return <Barred code={state.barred.code} again={() => following.renew()} />
  if (!table) {
    const lost = hasUnsent(id) ? t.line.waiting : t.line.lost
    return <p className="loading">{state.line === 'lost' ? lost : t.line.opening}</p>
  }
  return <AtTable following={following} state={state} table={table} moveNews={moveNews} setMoveNews={setMoveNews} />
}

function AtTable({
  following,
  state,
  table,
  moveNews,
  setMoveNews,
}: {
  following: Following
  state: FollowingState
  table: Table
  moveNews: MoveNews | null
  setMoveNews(news: MoveNews | null): void
}) {
  const w = useWords()
  const box: AnyBox | null = useBox(table.game)
  const parts = partsOfGame(table.game)
  if (!box || !parts) return <Nothing title={w.table.unknown} />
  const { now, line } = state
  if (!now) return null
  if (now.looks.length === 0)
    return <Gathering box={box} table={table} presence={now.presence} following={following} line={line} />
  return (
    <OnlineTable
      box={box}
      parts={parts}
      following={following}
      state={state}
      now={now}
      moveNews={moveNews}
      heard={() => setMoveNews(null)}
    />
  )
}

/** Whoever sits down adds a number to the deal, without being asked. */
function useOwnShare(table: Table | undefined): void {
  const id = table?.id ?? ''
  const seat = table?.status === 'gathering' ? table.you.seat : null
  const due = table !== undefined && seat !== null && !itemAt(table.seats, seat).shared
  const commitment = table?.commitment ?? ''
  useEffect(() => {
    if (!due) return
    // If it does not arrive, the deal is made of the other shares.
    addShare({ id, commitment }).catch(() => undefined)
  }, [due, id, commitment])
}

function Barred({ code, again }: { code: Refused['code']; again(): void }) {
  const t = useLiveWords()
  const title =
    code === 'no-such-table' || code === 'malformed'
      ? t.barred['no-such-table']
      : code === 'forbidden'
        ? t.barred.forbidden
        : t.barred.other
  return (
    <Page title={title}>
      <p className="rowgo">
        <Link className="go" href="/">
          {t.barred.home}
        </Link>
        <button type="button" className="join" onClick={again}>
          {t.barred.again}
        </button>
      </p>
    </Page>
  )
}
