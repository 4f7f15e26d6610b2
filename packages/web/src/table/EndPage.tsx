import { type AnyGameModule, itemAt, type Result, type Score, type Seat } from '@handwerk/kernel'
import type { MatchRecord } from '@handwerk/match'
import { type ReactNode, useCallback } from 'react'
import type { Person } from '../play/player-view.ts'
import { Page } from '../shell/Page.tsx'
import { useSettings } from '../shell/settings.ts'
import { useLanguage } from '../words/index.ts'
import { Panorama } from './end/Panorama.tsx'
import { useTableWords } from './words/index.ts'
import './end/end-stage.css'
import { MatchEventList } from './MatchEventList.tsx'
import { characterOf } from './opponents/characters.ts'
import { Portrait } from './opponents/Portrait.tsx'
import { lastLine } from './opponents/speech.ts'
import { PointsChart } from './PointsChart.tsx'
import { RecordLinkButton } from './RecordLinkButton.tsx'
import { Review } from './Review.tsx'
import { behindSentence, endTitle } from './record-sentences.ts'
import { Scores } from './Scores.tsx'
import { playSound } from './sound.ts'

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
  /** For what the characters say; left out, nobody says anything. */
  readonly people?: readonly Person[] | undefined
  /** The best of the viewer before, if this game is better; null otherwise. */
  readonly best?: number | null
  /** Absent for those who did not play. */
  again?: () => void
  readonly againLabel?: string
  /** What is said about the next game, before the buttons. */
  readonly note?: ReactNode
  exported(): void
  look(): void
  /** Opens the replay at a moment. */
  replay(at?: number): void
  /** More buttons and sections. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** The result, the points by category, a chart of them, and the review. */
export function EndPage({
  module,
  result,
  names,
  resigned = [],
  moments,
  record,
  seat,
  people,
  best = null,
  ...rest
}: Props) {
  const { again, againLabel, note, exported, look, replay, actions, children } = rest
  const w = useTableWords()
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
  const won = seat !== undefined && result.winners.includes(seat)
  const alone = result.winners.length === 1 && first && second
  const margin = alone ? first.points - second.points : 0
  const plain = endTitle({ how: 'played', winners: result.winners }, names, w, language)
  const partners = result.winners.filter((winner) => winner !== seat).map((winner) => itemAt(names, winner))
  const own = alone ? w.end.youWin(margin) : w.end.youShare(new Intl.ListFormat(language).format(partners))
  const title = won ? own : seat === undefined || !alone ? plain : w.end.theyWin(plain, margin)
  const counted = useCallback(() => playSound(won ? 'won' : 'lost'), [won])
  return (
    <Page
      title={title}
      className="endpage"
      head={
        <header className="endhead" data-light={seat === undefined || won ? 'dawn' : 'dusk'}>
          <Panorama dusk={seat !== undefined && !won} />
          <h1 className="title">{title}</h1>
          <p className="lead">
            {result.winners.length > 1 ? w.end.shared : first && second ? w.end.by(first.points, second.points) : ''}{' '}
            {alone && why(first, second)} {behindSentence(resigned, names, w, language)}
          </p>
        </header>
      }
    >
      <EndWords result={result} seat={seat} people={people} best={best} />
      <div className="endcols">
        <Scores
          module={module}
          result={result}
          names={names}
          people={people}
          resigned={resigned}
          counts
          onCounted={counted}
        />
        {moments.length > 0 && <PointsChart module={module} names={names} moments={moments} />}
      </div>
      {note}
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

/** A best result, and what the characters say to the end. */
function EndWords({
  result,
  seat,
  people = [],
  best,
}: Pick<Props, 'result' | 'seat' | 'people'> & { best: number | null }) {
  const w = useTableWords()
  const language = useLanguage()
  const { lines } = useSettings()
  const voices = people.flatMap((person, i) => {
    const character = characterOf(person)
    const won = result.winners.includes(i)
    const line = lastLine(person, won, language)
    return lines && character && line ? [{ character, line, won }] : []
  })
  if (voices.length === 0 && best === null) return null
  return (
    <section className="endwords">
      {best !== null && seat !== undefined && (
        <p className="best">
          <span className="bestseal" aria-hidden="true">
            {itemAt(result.scores, seat).points}
          </span>
          <span>
            {w.end.best}
            <small>{w.end.bestBefore(best)}</small>
          </span>
        </p>
      )}
      {voices.map(({ character, line, won }) => (
        <p key={character} className="voice">
          <Portrait of={character} mood={won ? 'glad' : 'vexed'} />
          <span className="hear">{character}: </span>
          <q>{line}</q>
        </p>
      ))}
    </section>
  )
}
