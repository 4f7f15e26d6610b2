/** A running or finished table of a server: the source of its snapshots, and the parts around the table. */

import type { FollowedTable, MoveNews, Outcome, SubscriptionState, TableSubscription } from '@handwerk/client/live'
import { type AnyGameModule, itemAt } from '@handwerk/kernel'
import { useCallback, useMemo, useState } from 'react'
import type { GameParts } from '../games/game-parts.ts'
import type { GameSource, Person } from '../play/player-view.ts'
import { useBackCloses } from '../shell/back-closes.ts'
import { useSettings } from '../shell/settings.ts'
import { TableScreen } from '../table/TableScreen.tsx'
import { useWords } from '../words/index.ts'
import { Clocks } from './Clocks.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { moveNote } from './move-note.ts'
import { useNews } from './news.ts'
import { OnlineEndPage } from './OnlineEndPage.tsx'
import { PeopleButton } from './PeopleButton.tsx'
import { PeoplePanel } from './PeoplePanel.tsx'
import { Since, useLastEvent } from './Since.tsx'
import { SinceDialog } from './SinceDialog.tsx'
import { TableActions } from './TableActions.tsx'
import {
  AwayNotice,
  GoneNotice,
  MoveNotice,
  NewsNotice,
  OfferNotice,
  RefusedNotice,
  TimeoutNotice,
} from './TableNotices.tsx'
import { mutedPeople, storeSeen } from './table-storage.ts'
import { seatNames } from './table-words.ts'
import { useLateHands } from './use-late-hands.ts'
import { usePresenceLabels } from './use-presence-labels.ts'
import { useLiveWords } from './words/index.ts'

interface Props {
  readonly module: AnyGameModule
  readonly parts: GameParts
  readonly subscription: TableSubscription
  readonly state: SubscriptionState
  readonly now: FollowedTable
  /** What became of a move. */
  readonly moveNews: MoveNews | null
  /** It has been read. */
  heard(): void
}

export function OnlineTable({ module, parts, subscription, state, now, moveNews, heard }: Props) {
  const t = useLiveWords()
  const w = useWords()
  const { table, snapshots } = now
  const names = useMemo(() => seatNames(table, t, w), [table, t, w])
  const [outcome, setOutcome] = useState<Outcome>(null)
  const presenceLabels = usePresenceLabels(table, now.presence, state.connection)
  const people = useMemo(
    () =>
      names.map((name, i) => {
        const seat = itemAt(table.seats, i)
        const level = seat.is === 'bot' ? (seat.level ?? seat.name) : undefined
        return { name, bot: seat.is === 'bot', level, presence: presenceLabels[i] }
      }),
    [names, table.seats, presenceLabels],
  )
  const played = useOnlineSource(module, subscription, state, now, people, setOutcome)
  const hands = useLateHands(now)
  const source = useMemo(() => (hands ? { ...played, hands } : played), [played, hands])
  const [from] = useState(snapshots.length - 1)
  const [panel, setPanel] = useState(false)
  const [muted, setMuted] = useState(mutedPeople)
  const said = useMemo(() => now.said.filter(({ person }) => !muted.includes(person)), [now.said, muted])
  const { news, unread, dismiss } = useNews(now, said, names, panel)
  const closePanel = useCallback(() => setPanel(false), [])
  useBackCloses(panel, closePanel)
  const onSeen = useCallback(
    (moment: number) => {
      const number = snapshots[moment]?.events.at(-1)?.number
      if (number !== undefined && document.visibilityState === 'visible')
        storeSeen(table.id, { number, at: Date.now() })
    },
    [snapshots, table.id],
  )
  const undoHint = now.undo ? undefined : t.table.undoAsk
  const last = useLastEvent(now.number)
  const since = useMemo(() => <Since {...last} />, [last])
  return (
    <>
      <TableScreen
        source={source}
        parts={parts}
        from={from}
        onSeen={onSeen}
        {...(undoHint === undefined ? {} : { undoHint })}
        tools={
          <>
            <Clocks now={now} names={names} />
            <PeopleButton open={panel} unread={unread} toggle={() => setPanel(!panel)} />
          </>
        }
        since={since}
        menu={<TableActions subscription={subscription} now={now} onOutcome={setOutcome} />}
        end={(look) => (
          <OnlineEndPage module={module} now={now} names={names} look={look} openChat={() => setPanel(true)} />
        )}
      />
      {panel && (
        <PeoplePanel
          subscription={subscription}
          now={now}
          names={names}
          presenceLabels={presenceLabels}
          muted={muted}
          onMuted={setMuted}
          onClose={closePanel}
        />
      )}
      <div className="tells">
        <ConnectionNotice connection={state.connection} />
        <OfferNotice module={module} subscription={subscription} now={now} names={names} onOutcome={setOutcome} />
        <TimeoutNotice subscription={subscription} now={now} names={names} onOutcome={setOutcome} />
        <AwayNotice subscription={subscription} now={now} onOutcome={setOutcome} />
        <GoneNotice subscription={subscription} now={now} names={names} onOutcome={setOutcome} />
        {news !== null && <NewsNotice text={news} onClose={dismiss} />}
        {outcome && <RefusedNotice module={module} outcome={outcome} onClose={() => setOutcome(null)} />}
        {moveNews && <MoveNotice module={module} news={moveNews} onClose={heard} />}
      </div>
      <SinceDialog module={module} now={now} names={names} />
    </>
  )
}

function useOnlineSource(
  module: AnyGameModule,
  subscription: TableSubscription,
  { move: ownMove, connection }: SubscriptionState,
  now: FollowedTable,
  people: readonly Person[],
  onOutcome: (outcome: Outcome) => void,
): GameSource {
  const t = useLiveWords()
  const { advice } = useSettings()
  const { seat, decision, table, ending, offer } = now
  return useMemo(() => {
    const busy = ownMove !== 'none'
    const own = seat === null ? null : (table.seats[seat] ?? null)
    const plays = own !== null && !own.standIn && !own.resigned && ending === null
    const moved = now.snapshots.some(({ events }) => events.some((event) => event.is === 'move' && event.seat === seat))
    const canUndo = plays && !busy && !offer && (now.undo || moved)
    const isOutdated = connection === 'outdated'
    return {
      module,
      seat,
      table: table.id,
      people,
      snapshots: now.snapshots,
      decision: decision?.number ?? 0,
      // Offer no moves that cannot be sent; earlier choices are stored for the reload.
      moves: busy || !decision || isOutdated ? [] : decision.moves.map(([move]) => move),
      over: ending !== null,
      adviceLevel: table.rated ? 'none' : advice,
      busy,
      note: moveNote({ move: ownMove, connection }, ending === null ? own : null, t),
      undo: canUndo
        ? () => {
            subscription.act({ is: 'undo' }).then(onOutcome, () => onOutcome('lost'))
          }
        : null,
      play: subscription.play,
    }
  }, [
    module,
    subscription,
    seat,
    people,
    decision,
    table,
    ending,
    offer,
    ownMove,
    connection,
    now.snapshots,
    now.undo,
    t,
    advice,
    onOutcome,
  ])
}
