/** The current time, for clocks on the page. */
import type { Pace } from '@handwerk/protocol'
import { useEffect, useState } from 'react'
import { useLanguage } from '../words/index.ts'
import { clockFace, span } from './time.ts'

const SECOND = 1000
const HOUR = 3_600_000

/** The time of this machine, updated every second while `runs`. */
export function useNow(runs: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [runs])
  return runs ? Math.max(now, Date.now()) : now
}

/** In words for games by the day, otherwise as a clock. */
export function useTimeText(pace: Pace): (left: number) => string {
  const language = useLanguage()
  return (left) => (pace.is === 'days' && left >= HOUR ? span(language, left) : clockFace(left))
}
