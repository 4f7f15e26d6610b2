import { useState } from 'react'
import { useLanguage } from '../words/index.ts'
import { clockFace, span } from './time.ts'
import { useNow } from './use-now.ts'
import { useLiveWords } from './words/index.ts'

/** From then on minutes are enough. */
const LONG = 10 * 60_000

interface LastEvent {
  /** When this page heard it, by the clock of this machine. */
  readonly heard: number
  /** It was there before the page was opened, so it is older. */
  readonly isOlder: boolean
}

/** The last event of a table, by its number. */
export function useLastEvent(number: number): LastEvent {
  const [last, setLast] = useState(() => ({ number, heard: Date.now(), isOlder: true }))
  if (last.number === number) return last
  const next = { number, heard: Date.now(), isOlder: false }
  setLast(next)
  return next
}

/** How long the open decision has been waiting. */
export function Since({ heard, isOlder }: LastEvent) {
  const t = useLiveWords()
  const language = useLanguage()
  const waited = Math.max(0, useNow(true) - heard)
  const text = waited < LONG ? clockFace(waited) : span(language, waited)
  return <span className="num">{isOlder ? t.table.sinceAtLeast(text) : t.table.since(text)}</span>
}
