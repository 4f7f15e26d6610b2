import { useState } from 'react'
import { useLanguage } from '../words/index.ts'
import { clockFace, span } from './time.ts'
import { useNow } from './use-now.ts'
import { useLiveWords } from './words/index.ts'

/** From then on minutes are enough. */
const LONG = 10 * 60_000

/** How long the open decision has been waiting; `event` is the number of the last event. */
export function Since({ event }: { event: number }) {
  const t = useLiveWords()
  const language = useLanguage()
  const [met] = useState(event)
  const [heard, setHeard] = useState(() => ({ event, at: Date.now() }))
  if (heard.event !== event) setHeard({ event, at: Date.now() })
  const waited = Math.max(0, useNow(true) - heard.at)
  const text = waited < LONG ? clockFace(waited) : span(language, waited)
  // What was open when the page was opened has been so for longer.
  return <span className="num">{event === met ? t.table.sinceAtLeast(text) : t.table.since(text)}</span>
}
