/** A table on this device: whose turn it is to look, the cover between players, saving, and the bots. */

import { itemAt, type Seat } from '@handwerk/kernel'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { GameParts } from '../games/game-parts.ts'
import { Notice } from '../table/Notice.tsx'
import { PassDevicePage } from '../table/PassDevicePage.tsx'
import { useTableWords } from '../table/words/index.ts'
import { LocalSeat } from './LocalSeat.tsx'
import { playBots } from './play-bots.ts'
import { storeSave } from './saves.ts'
import type { Session } from './session.ts'

export function LocalTable({ session, parts }: { session: Session; parts: GameParts }) {
  const w = useTableWords()
  const { module } = session
  const save = useSyncExternalStore(session.subscribe, () => session.save)
  const moments = useSyncExternalStore(session.subscribe, () => session.moments)
  const people = save.sitters.flatMap((sitter, seat) => (sitter.bot === null ? [seat] : []))
  const [viewer, setViewer] = useState<Seat | null>(people.length === 1 ? (people[0] ?? null) : null)
  const seen = useRef(new Map<Seat, number>())
  const [full, setFull] = useState(false)
  const [absent, setAbsent] = useState(false)
  const [lost, setLost] = useState(session.lost)
  useEffect(() => playBots(session, setAbsent), [session])
  useEffect(() => {
    setFull(
      !storeSave({
        ...save,
        moves: session.moves,
        events: session.events,
        position: session.position,
        changed: moments.length > 0 ? Date.now() : 0,
      }),
    )
  }, [moments, session, save])

  const position = itemAt(moments, moments.length - 1).position
  const due = module.game.waiting(position).filter((seat) => people.includes(seat))
  const next = viewer !== null && due.includes(viewer) ? viewer : due[0]
  const over = module.game.result(position) !== null
  if (viewer === null || (next !== undefined && next !== viewer && people.length > 1 && !over)) {
    const seat = next ?? people[0]
    if (seat === undefined) return null
    return <PassDevicePage name={itemAt(save.sitters, seat).name} open={() => setViewer(seat)} />
  }
  return (
    <>
      <LocalSeat
        key={viewer}
        session={session}
        parts={parts}
        seat={viewer}
        from={seen.current.get(viewer) ?? moments.length - 1}
        onSeen={(moment) => {
          seen.current.set(viewer, moment)
        }}
      />
      {lost !== null && <Notice onClose={() => setLost(null)}>{w.table.newerRules(lost)}</Notice>}
      {absent && <Notice>{w.table.absent}</Notice>}
      {full && <Notice onClose={() => setFull(false)}>{w.table.full}</Notice>}
    </>
  )
}
