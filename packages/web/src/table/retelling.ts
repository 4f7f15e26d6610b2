/** Retells a game: shows one snapshot after the other, at the player's pace, until it has caught up. */
import { type Fact, itemAt, type Seat, type SeatView } from '@handwerk/kernel'
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Snapshot } from '../play/player-view.ts'
import { type Beat, lengthOf } from './stage/staging.ts'

/** All snapshots before `moment` have been told, the first `facts` facts of it, and the first `beats` beats of the next. */
interface Progress {
  readonly moment: number
  readonly facts: number
  readonly beats: number
}

export interface Retelling {
  readonly moment: number
  /** The facts that have been told. */
  readonly facts: readonly Fact[]
  /** The fact that is being told; null when all is told. */
  readonly current: Fact | null
  /** The beat of it that is shown; null if it is told at once. */
  readonly beat: Beat | null
  /** What is seen while beats are told, or wait for facts before them; null for the view of the moment. */
  readonly view: SeatView | null
  /** Tells everything at once. */
  skip(): void
  /** Tells the rest of the beats at once; null while there are none. */
  readonly skipBeats: (() => void) | null
}

/** The beats of a fact of a snapshot, after the facts before it; none if it is told at once. */
type BeatsOf = (snapshot: Snapshot, fact: Fact, before: readonly Fact[]) => readonly Beat[]

const ALL = { facts: Number.POSITIVE_INFINITY, beats: 0 } as const
const NO_BEATS: readonly Beat[] = []
const UNSTAGED: BeatsOf = () => NO_BEATS

/** The list before if it had the same items: what happens meanwhile changes nothing of what is being told. */
function useSameList<T>(list: readonly T[]): readonly T[] {
  const kept = useRef(list)
  const before = kept.current
  if (before.length !== list.length || before.some((item, i) => item !== list[i])) kept.current = list
  return kept.current
}

/** `milliseconds` for each fact; 0 tells all at once. `from` is the moment that the seat last saw. */
export function useRetelling(
  snapshots: readonly Snapshot[],
  seat: Seat | null,
  milliseconds: number,
  from: number,
  beatsOf: BeatsOf = UNSTAGED,
): Retelling {
  const last = snapshots.length - 1
  const [reached, setTold] = useState<Progress>({ moment: Math.min(from, last), ...ALL })
  const told = milliseconds === 0 ? { moment: last, ...ALL } : reached
  const at = Math.min(told.moment, last)
  const snapshot = itemAt(snapshots, at)
  const { facts } = snapshot
  const done = Math.min(told.facts, facts.length)
  const lastNow = useRef(last)
  lastNow.current = last
  const skip = useCallback(() => setTold({ moment: lastNow.current, ...ALL }), [])
  const behind = at < last || done < facts.length
  const current = done < facts.length ? (facts[done] ?? null) : null
  // The player's own moves are not retold.
  const quick = current === null || (seat !== null && current.seat === seat)

  const earlier = useSameList(snapshots.slice(0, at).map((each) => each.facts))
  const before = useMemo(() => [...earlier.flat(), ...facts.slice(0, done)], [earlier, facts, done])
  const beats = useMemo(
    () => (current === null || quick ? NO_BEATS : beatsOf(snapshot, current, before)),
    [beatsOf, snapshot, current, quick, before],
  )
  const beat = beats[told.beats] ?? null
  // What is to be told in beats is not shown before.
  const ahead = useMemo(() => {
    for (const fact of facts.slice(done + 1)) {
      const [first] = beatsOf(snapshot, fact, before)
      if (first) return first.view
    }
    return null
  }, [facts, done, beatsOf, snapshot, before])
  const wait = quick ? 0 : beat ? lengthOf(beat, milliseconds) : milliseconds
  const staged = told.beats < beats.length - 1

  useEffect(() => {
    if (!behind) return
    const next: Progress = staged
      ? { moment: at, facts: done, beats: told.beats + 1 }
      : done < facts.length
        ? { moment: at, facts: done + 1, beats: 0 }
        : { moment: at + 1, facts: 0, beats: 0 }
    // What is told may be drawn in several tasks: something moves meanwhile.
    const timer = setTimeout(() => startTransition(() => setTold(next)), wait)
    return () => clearTimeout(timer)
  }, [behind, at, done, facts.length, staged, told.beats, wait])

  // The log tells a fact when all its beats have been shown.
  const heard = useMemo(() => (current && !beat ? [...before, current] : before), [before, current, beat])
  const skipBeats = useMemo(
    () => (beat === null ? null : () => setTold({ moment: at, facts: done + 1, beats: 0 })),
    [beat, at, done],
  )
  return { moment: at, facts: heard, current: quick ? null : current, beat, view: beat?.view ?? ahead, skip, skipBeats }
}
