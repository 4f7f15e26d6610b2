import { memo, useEffect, useMemo, useRef } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { PlayerView } from '../play/player-view.ts'
import { useLanguage } from '../words/index.ts'
import { type LogLine, logLines } from './log-lines.ts'
import { SeatMark } from './SeatMark.tsx'
import { useTableWords } from './words/index.ts'

/** The log of the game; screen readers read new lines. */
export const Log = memo(function Log({ lines }: { lines: readonly LogLine[] }) {
  const w = useTableWords()
  const end = useRef<HTMLDivElement>(null)
  const { length } = lines
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is the reason to scroll
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight
  }, [length])
  if (length === 0) return <p className="quiet">{w.table.logEmpty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <div ref={end} className="lines" role="log" aria-live="polite" tabIndex={0}>
      <ol>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added
          <li key={i} className={line.heading ? 'round' : ''}>
            {!line.heading && (line.seat === null ? <Icon name="sunrise" /> : <SeatMark seat={line.seat} />)}
            <span>{line.text}</span>
          </li>
        ))}
      </ol>
    </div>
  )
})

/** The log beside a table. */
export function LogSection({ playerView }: { playerView: PlayerView }) {
  const w = useTableWords()
  const language = useLanguage()
  const { module, view, facts, people } = playerView
  // A fact has the same words in every view, and a beat must not write the whole log anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view only lends the names of its cards
  const lines = useMemo(() => logLines(module, language, view, facts, people), [module, language, facts, people])
  return (
    <section className="log" aria-label={w.table.log}>
      <h2>{w.table.log}</h2>
      <Log lines={lines} />
    </section>
  )
}
