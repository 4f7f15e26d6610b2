/** Retells a game: shows one snapshot after the other, at the player's pace, until it has caught up. */
import { type Fact, itemAt, type Seat } from '@handwerk/kernel'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Snapshot } from '../play/player-view.ts'

/** All snapshots before `moment` have been told, and the first `facts` facts of it. */
interface Progress {
  readonly moment: number
  readonly facts: number
}

export interface Retelling {
  readonly moment: number
  /** The facts that have been told. */
  readonly facts: readonly Fact[]
  /** The fact that is being told; null when all is told. */
  readonly current: Fact | null
  skip(): void
}

/** `milliseconds` for each fact; 0 tells all at once. `from` is the moment that the seat last saw. */
export function useRetelling(
  snapshots: readonly Snapshot[],
  seat: Seat | null,
  milliseconds: number,
  from: number,
): Retelling {
  const last = snapshots.length - 1
  const [reached, setTold] = useState<Progress>({ moment: Math.min(from, last), facts: Number.POSITIVE_INFINITY })
  const told = milliseconds === 0 ? { moment: last, facts: Number.POSITIVE_INFINITY } : reached
  const at = Math.min(told.moment, last)
  const { facts } = itemAt(snapshots, at)
  const done = Math.min(told.facts, facts.length)
  const skip = useCallback(() => setTold({ moment: last, facts: Number.POSITIVE_INFINITY }), [last])
  const behind = at < last || done < facts.length
  const current = done < facts.length ? (facts[done] ?? null) : null
  // The player's own moves are not retold.
  const quick = current === null || (seat !== null && current.seat === seat)

  useEffect(() => {
    if (!behind) return
    const next: Progress = done < facts.length ? { moment: at, facts: done + 1 } : { moment: at + 1, facts: 0 }
    const timer = setTimeout(() => setTold(next), quick ? 0 : milliseconds)
    return () => clearTimeout(timer)
  }, [behind, at, done, facts.length, quick, milliseconds])

  const heard = useMemo(
    () => [
      ...snapshots.slice(0, at).flatMap((snapshot) => snapshot.facts),
      ...itemAt(snapshots, at).facts.slice(0, done + (current ? 1 : 0)),
    ],
    [snapshots, at, done, current],
  )
  return { moment: at, facts: heard, current: quick ? null : current, skip }
}
