/** Hands for onlookers, some moves late: asked for again whenever something has happened. */
import type { FollowedTable } from '@handwerk/client/live'
import type { SeatView } from '@handwerk/kernel'
import type { LateHands } from '@handwerk/protocol'
import { useEffect, useMemo, useState } from 'react'
import type { HandsShown } from '../play/player-view.ts'
import { call } from './api.ts'

/** Undefined where this table shows no hands to this person. */
export function useLateHands({ table, seat, snapshots, number, ending }: FollowedTable): HandsShown | undefined {
  const isOffered = table.handsShown === true && seat === null && ending === null
  const [on, setOn] = useState(false)
  const [late, setLate] = useState<LateHands | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event may show a later moment
  useEffect(() => {
    if (!isOffered || !on) return
    let isStale = false
    call('hands', { table: table.id }).then(
      (asked) => {
        // Whatever goes wrong, the next event asks again.
        if (!isStale && asked.ok) setLate(asked.value)
      },
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [isOffered, on, table.id, number])
  return useMemo(() => {
    if (!isOffered) return undefined
    const last = late?.number ?? null
    if (last === null) return { on, toggle: () => setOn(!on), moment: null }
    const facts = snapshots.flatMap(({ events }) =>
      events.filter((event) => event.number <= last).flatMap(({ facts }) => facts),
    )
    return { on, toggle: () => setOn(!on), moment: { views: (late?.views ?? []) as readonly SeatView[], facts } }
  }, [isOffered, on, late, snapshots])
}
