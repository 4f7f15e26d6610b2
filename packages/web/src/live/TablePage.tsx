/** `/table/<id>`: a table on the server, before, during and after the game; with `?at=57` its replay. */

import type { MoveNews, SubscriptionState, TableSubscription } from '@handwerk/client/live'
import { type AnyGameModule, itemAt } from '@handwerk/kernel'
import type { Refused, Table } from '@handwerk/protocol'
import { useEffect, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { partsOfGame } from '../games/game-parts.ts'
import { useGameModule } from '../shell/load-game.ts'
import { NotFound, Page } from '../shell/Page.tsx'
import { useWords } from '../words/index.ts'
import { call } from './api.ts'
import { addShare } from './deal-share.ts'
import { Gathering } from './Gathering.tsx'
import { OnlineReplayPage } from './OnlineReplayPage.tsx'
import { OnlineTable } from './OnlineTable.tsx'
import { hasPending } from './pending-moves.ts'
import { useSubscription } from './use-subscription.ts'
import { useLiveWords } from './words/index.ts'
import './live.css'

export default function TablePage({ id }: { id: string }) {
  const at = new URLSearchParams(useSearch()).get('at')
  return at === null ? <FollowedTable key={id} id={id} /> : <OnlineReplayPage key={id} id={id} at={Number(at)} />
}

function FollowedTable({ id }: { id: string }) {
  const [moveNews, setMoveNews] = useState<MoveNews | null>(null)
  const { subscription, state } = useSubscription(id, setMoveNews)
  const table = state.now?.table
  useOwnShare(table)
  // The last known state of the table may be out of date.
  if (state.barred) return <TableUnavailable code={state.barred.code} again={() => subscription.renew()} />
  if (!table) return <Opening id={id} isLost={state.connection === 'lost'} />
  return (
    <AtTable subscription={subscription} state={state} table={table} moveNews={moveNews} setMoveNews={setMoveNews} />
  )
}

/** Nothing is known of the table yet. */
function Opening({ id, isLost }: { id: string; isLost: boolean }) {
  const t = useLiveWords()
  const [isStranger, setStranger] = useState(false)
  useEffect(() => {
    if (!isLost) return
    // A site for invited people opens no connection to others, which looks like a lost one.
    call('table', { table: id }).then(
      (found) => setStranger(!found.ok && found.refused?.code === 'sign-in'),
      () => undefined,
    )
  }, [id, isLost])
  if (isStranger)
    return (
      <Page title={t.barred.invited}>
        <p className="rowgo">
          <Link className="go" href="/you">
            {t.barred.signIn}
          </Link>
        </p>
      </Page>
    )
  const lost = hasPending(id) ? t.connection.waiting : t.connection.lost
  return <p className="loading">{isLost ? lost : t.connection.opening}</p>
}

function AtTable({
  subscription,
  state,
  table,
  moveNews,
  setMoveNews,
}: {
  subscription: TableSubscription
  state: SubscriptionState
  table: Table
  moveNews: MoveNews | null
  setMoveNews(news: MoveNews | null): void
}) {
  const w = useWords()
  const module: AnyGameModule | null = useGameModule(table.game)
  const parts = partsOfGame(table.game)
  if (!module || !parts) return <NotFound title={w.app.unknown} />
  const { now, connection } = state
  if (!now) return null
  if (now.snapshots.length === 0)
    return (
      <Gathering
        module={module}
        table={table}
        presence={now.presence}
        said={now.said}
        subscription={subscription}
        connection={connection}
      />
    )
  return (
    <OnlineTable
      module={module}
      parts={parts}
      subscription={subscription}
      state={state}
      now={now}
      moveNews={moveNews}
      heard={() => setMoveNews(null)}
    />
  )
}

/** Adds this player's share to the deal. */
function useOwnShare(table: Table | undefined): void {
  const id = table?.id ?? ''
  const seat = table?.status === 'gathering' ? table.you.seat : null
  const due = table !== undefined && seat !== null && !itemAt(table.seats, seat).shared
  const commitment = table?.commitment ?? ''
  useEffect(() => {
    if (!due) return
    // Without it the deal is made of the other shares.
    addShare({ id, commitment }).catch(() => undefined)
  }, [due, id, commitment])
}

function TableUnavailable({ code, again }: { code: Refused['code']; again(): void }) {
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
