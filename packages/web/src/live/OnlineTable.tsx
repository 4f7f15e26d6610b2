/** A running or finished table on the server: the sight of it, and what lies around it. */

import { type AnyBox, itemAt } from '@handwerk/kernel'
import { useCallback, useMemo, useState } from 'react'
import type { Person } from '../play/chair.ts'
import type { Sight } from '../play/sight.ts'
import { useSettings } from '../shell/settings.ts'
import { Sitting } from '../table/Sitting.tsx'
import type { GameParts } from '../tables/registry.ts'
import { useWords } from '../words/index.ts'
import { Acts } from './Acts.tsx'
import { Clocks } from './Clocks.tsx'
import type { Followed } from './followed.ts'
import type { Following, FollowingState, MoveNews, Outcome } from './following.ts'
import { keepSeen, mutedPeople } from './keepsakes.ts'
import { LineSlip } from './LineSlip.tsx'
import { moveNote } from './move-note.ts'
import { useNews } from './news.ts'
import { OverPage } from './OverPage.tsx'
import { Panel } from './Panel.tsx'
import { PeopleButton } from './PeopleButton.tsx'
import { useRatingsBefore } from './Ratings.tsx'
import { SinceDialog } from './SinceDialog.tsx'
import { LateSlip, MoveSlip, NewsSlip, OfferSlip, RefusedSlip } from './Slips.tsx'
import { seatNames } from './table-words.ts'
import { useAttending } from './use-attending.ts'
import { useLiveWords } from './words/index.ts'

interface Props {
  readonly box: AnyBox
  readonly parts: GameParts
  readonly following: Following
  readonly state: FollowingState
  readonly now: Followed
  /** What became of a move. */
  readonly moveNews: MoveNews | null
  /** It has been read. */
  heard(): void
}

export function OnlineTable({ box, parts, following, state, now, moveNews, heard }: Props) {
  const t = useLiveWords()
  const w = useWords()
  const { table, looks } = now
  const names = useMemo(() => seatNames(table, t, w), [table, t, w])
  const [outcome, setOutcome] = useState<Outcome>(null)
  const attending = useAttending(table, now.presence, state.line)
  const people = useMemo(
    () => names.map((name, i) => ({ name, bot: itemAt(table.seats, i).is === 'bot', attending: attending[i] })),
    [names, table.seats, attending],
  )
  const sight = useOnlineSight(box, following, state, now, people, setOutcome)
  const [from] = useState(looks.length - 1)
  const [panel, setPanel] = useState(false)
  const [muted, setMuted] = useState(mutedPeople)
  const said = useMemo(() => now.said.filter(({ person }) => !muted.includes(person)), [now.said, muted])
  const { news, unread, dismiss } = useNews(now, said, names, panel)
  const closePanel = useCallback(() => setPanel(false), [])
  const onSeen = useCallback(
    (moment: number) => {
      const number = looks[moment]?.events.at(-1)?.number
      if (number !== undefined && document.visibilityState === 'visible') keepSeen(table.id, { number, at: Date.now() })
    },
    [looks, table.id],
  )
  useRatingsBefore(table)
  const undoHint = now.undo ? undefined : t.table.undoAsk
  return (
    <>
      <Sitting
        sight={sight}
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
        menu={<Acts following={following} now={now} onOutcome={setOutcome} />}
        end={(look) => <OverPage box={box} now={now} names={names} look={look} talk={() => setPanel(true)} />}
      />
      {panel && (
        <Panel
          following={following}
          now={now}
          names={names}
          attending={attending}
          muted={muted}
          onMuted={setMuted}
          onClose={closePanel}
        />
      )}
      <div className="tells">
        <LineSlip line={state.line} />
        <OfferSlip box={box} following={following} now={now} names={names} onOutcome={setOutcome} />
        <LateSlip following={following} now={now} names={names} onOutcome={setOutcome} />
        {news !== null && <NewsSlip text={news} onClose={dismiss} />}
        {outcome && <RefusedSlip box={box} outcome={outcome} onClose={() => setOutcome(null)} />}
        {moveNews && <MoveSlip box={box} news={moveNews} onClose={heard} />}
      </div>
      <SinceDialog box={box} now={now} names={names} />
    </>
  )
}

function useOnlineSight(
  box: AnyBox,
  following: Following,
  { busy, kept, line }: FollowingState,
  now: Followed,
  people: readonly Person[],
  onOutcome: (outcome: Outcome) => void,
): Sight {
  const t = useLiveWords()
  const { advice } = useSettings()
  const { seat, decision, table, ending, offer } = now
  return useMemo(() => {
    const own = seat === null ? null : (table.seats[seat] ?? null)
    const plays = own !== null && !own.standIn && !own.resigned && ending === null
    const moved = now.looks.some(({ events }) => events.some((event) => event.is === 'move' && event.seat === seat))
    const canUndo = plays && !busy && !offer && (now.undo || moved)
    const isOutdated = line === 'outdated'
    return {
      box,
      seat,
      table: table.id,
      people,
      glimpses: now.looks,
      decision: decision?.number ?? 0,
      // Nothing is chosen that cannot be sent; what was chosen before is kept for the reload.
      moves: busy || !decision || isOutdated ? [] : decision.moves.map(([move]) => move),
      over: ending !== null,
      advice: table.rated ? 'none' : advice,
      busy,
      note: moveNote({ busy, kept, line }, ending === null && (own?.standIn ?? false), t),
      undo: canUndo
        ? () => {
            following.act({ is: 'undo' }).then(onOutcome, () => onOutcome('lost'))
          }
        : null,
      play: (moves) => following.play(moves),
    }
  }, [
    box,
    following,
    seat,
    people,
    decision,
    table,
    ending,
    offer,
    busy,
    kept,
    line,
    now.looks,
    now.undo,
    t,
    advice,
    onOutcome,
  ])
}
