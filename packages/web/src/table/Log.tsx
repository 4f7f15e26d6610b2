import { memo, type UIEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { PlayerView } from '../play/player-view.ts'
import { useLanguage } from '../words/index.ts'
import { type LogLine, logLines } from './log-lines.ts'
import { SeatMark } from './SeatMark.tsx'
import { useTableWords } from './words/index.ts'

/** More lines than this are not in sight beside a table. */
const BESIDE = 40
const NEAR_THE_TOP = 200

interface Props {
  readonly lines: readonly LogLine[]
  /** Shows the last lines until somebody scrolls up: a long log is dear to draw. */
  readonly brief?: boolean
}

/** The log of the game; screen readers read new lines. */
export const Log = memo(function Log({ lines, brief = false }: Props) {
  const w = useTableWords()
  const end = useRef<HTMLDivElement>(null)
  const { length } = lines
  /** How long the log was when all of it was wanted. */
  const [whole, setWhole] = useState(0)
  const from = brief && whole !== length ? Math.max(0, length - BESIDE) : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is the reason to scroll
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight
  }, [length])
  const showMore = ({ currentTarget }: UIEvent) => {
    if (from > 0 && currentTarget.scrollTop < NEAR_THE_TOP) setWhole(length)
  }
  if (length === 0) return <p className="quiet">{w.table.logEmpty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <div ref={end} className="lines" role="log" aria-live="polite" tabIndex={0} onScroll={showMore}>
      <ol>
        {lines.slice(from).map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added
          <Line key={from + i} line={line} />
        ))}
      </ol>
    </div>
  )
})

/** Written once, however long the log gets. */
const Line = memo(function Line({ line: { heading, seat, text } }: { line: LogLine }) {
  return (
    <li className={heading ? 'round' : ''}>
      {!heading && (seat === null ? <Icon name="sunrise" /> : <SeatMark seat={seat} />)}
      <span>{text}</span>
    </li>
  )
})

/** The log beside a table. */
export function LogSection({ playerView }: { playerView: PlayerView }) {
  const w = useTableWords()
  const language = useLanguage()
  const { module, view, facts, people } = playerView
  // A beat changes the view and tells nothing new.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view only lends the names of its cards
  const lines = useMemo(() => logLines(module, language, view, facts, people), [module, language, facts, people])
  return (
    <section className="log" aria-label={w.table.log}>
      <h2>{w.table.log}</h2>
      <Log lines={lines} brief />
    </section>
  )
}
