/** Counts the points of all seats up, part by part; any key or click shows the end at once. */
import type { Score } from '@handwerk/kernel'
import { useEffect, useMemo, useState } from 'react'

const POINT = 38
const BETWEEN_PARTS = 350
/** Before the last part, which decides. */
const BEFORE_LAST = 700

interface CountUp {
  /** Of each part, how many points are counted already, for each seat. */
  readonly counted: readonly (readonly number[])[]
  readonly done: boolean
}

/** The moments of the count: after so many milliseconds, this many points of this part are counted. */
export function beatsOf(
  scores: readonly Score[],
  parts: readonly string[],
): { readonly wait: number; readonly part: number; readonly points: number }[] {
  return parts.flatMap((name, part) => {
    const most = Math.max(0, ...scores.map((score) => score.parts[name] ?? 0))
    const before = part === 0 ? BETWEEN_PARTS : part === parts.length - 1 ? BEFORE_LAST : BETWEEN_PARTS
    return Array.from({ length: most }, (_, i) => ({ wait: i === 0 ? before : POINT, part, points: i + 1 }))
  })
}

export function useCountUp(scores: readonly Score[], parts: readonly string[], still: boolean): CountUp {
  const beats = useMemo(() => beatsOf(scores, parts), [scores, parts])
  const [at, setAt] = useState(0)
  const done = still || at >= beats.length
  useEffect(() => {
    if (done) return
    const timer = setTimeout(() => setAt(at + 1), beats[at]?.wait ?? 0)
    const skip = () => setAt(beats.length)
    addEventListener('pointerdown', skip)
    addEventListener('keydown', skip)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', skip)
      removeEventListener('keydown', skip)
    }
  }, [at, beats, done])
  const now = beats[at - 1]
  return {
    counted: scores.map((score) =>
      parts.map((name, part) => {
        const all = score.parts[name] ?? 0
        if (done) return all
        return now === undefined || part > now.part ? 0 : part < now.part ? all : Math.min(all, now.points)
      }),
    ),
    done,
  }
}
