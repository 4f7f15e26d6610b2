import { type AnyGameModule, itemAt, type Result, type Score, type Seat } from '@handwerk/kernel'
import type { MatchRecord } from '@handwerk/match'
import type { ReactNode } from 'react'
import { Page } from '../shell/Page.tsx'
import { useLanguage, useWords } from '../words/index.ts'
import { MatchEventList } from './MatchEventList.tsx'
import { PointsChart } from './PointsChart.tsx'
import { RecordLinkButton } from './RecordLinkButton.tsx'
import { Review } from './Review.tsx'
import { behindSentence, endTitle } from './record-sentences.ts'
import { Scores } from './Scores.tsx'

interface Props {
  readonly module: AnyGameModule
  readonly result: Result
  readonly names: readonly string[]
  /** Players who resigned, for whom bots played on. */
  readonly resigned?: readonly Seat[]
  readonly moments: readonly { readonly position: unknown }[]
  /** Absent if it is not known here. */
  readonly record?: MatchRecord
  /** Whose decisions are reviewed; everybody's if it is left out. */
  readonly seat?: Seat | undefined
  /** Absent for those who did not play. */
  again?: () => void
  readonly againLabel?: string
  exported(): void
  look(): void
  /** Opens the replay at a moment. */
  replay(at?: number): void
  /** More buttons and sections. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** The result, the points by category, a chart of them, and the review. */
export function EndPage({ module, result, names, resigned = [], moments, record, seat, ...rest }: Props) {
  const { again, againLabel, exported, look, replay, actions, children } = rest
  const w = useWords()
  const language = useLanguage()
  const order = names.map((_, seat) => seat).sort((a, b) => itemAt(result.ranks, a) - itemAt(result.ranks, b))
  const [first, second] = order.map((seat) => itemAt(result.scores, seat))
  /** The category in which the winner was furthest ahead of the next. */
  const why = (won: Score, next: Score): string => {
    const ahead = (part: string) => itemAt(won.parts, part) - (next.parts[part] ?? 0)
    const part = Object.keys(won.parts).reduce((best, other) => (ahead(other) > ahead(best) ? other : best))
    return ahead(part) > 0
      ? w.end.why(module.words[language].part(part), itemAt(won.parts, part), next.parts[part] ?? 0)
      : ''
  }
  return (
    <Page title={endTitle({ how: 'played', winners: result.winners }, names, w, language)} className="endpage">
      <p className="lead">
        {result.winners.length > 1 ? w.end.shared : first && second ? w.end.by(first.points, second.points) : ''}{' '}
        {result.winners.length === 1 && first && second && why(first, second)}{' '}
        {behindSentence(resigned, names, w, language)}
      </p>
      <div className="endcols">
        <Scores module={module} result={result} names={names} resigned={resigned} />
        {moments.length > 0 && <PointsChart module={module} names={names} moments={moments} />}
      </div>
      <div className="rowgo">
        {again && (
          <button type="button" className="go" onClick={again}>
            {againLabel ?? w.end.again}
          </button>
        )}
        <button type="button" className="join" onClick={() => replay()}>
          {w.end.replay}
        </button>
        <button type="button" className="join" onClick={look}>
          {w.end.table}
        </button>
        <button type="button" className="join" onClick={exported}>
          {w.table.export}
        </button>
        {record && <RecordLinkButton record={record} />}
        {actions}
      </div>
      {record && <MatchEventList record={record} />}
      {children}
      {record && <Review module={module} record={record} moments={moments} seat={seat} look={replay} />}
    </Page>
  )
}
