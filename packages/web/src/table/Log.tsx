import { useEffect, useRef } from 'react'

export interface LogLine {
  readonly text: string
  /** A new round: a heading among the lines. */
  readonly heading: boolean
  readonly seat: number | null
}

/** What happened, in words; read aloud as it grows. */
export function Log({
  lines,
  empty,
  mark,
}: {
  lines: readonly LogLine[]
  empty: string
  mark(seat: number | null): React.ReactNode
}) {
  const end = useRef<HTMLDivElement>(null)
  const { length } = lines
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is the reason to scroll
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight
  }, [length])
  if (length === 0) return <p className="quiet">{empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <div ref={end} className="lines" role="log" aria-live="polite" tabIndex={0}>
      <ol>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added
          <li key={i} className={line.heading ? 'round' : ''}>
            {!line.heading && mark(line.seat)}
            <span>{line.text}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
