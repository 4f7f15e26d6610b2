/** The review of a finished game: the chances by round, the best decision, the costliest ones. */

import type { Analysis } from '@handwerk/bots'
import { type AnyGameModule, itemAt, type Language, type Seat } from '@handwerk/kernel'
import { endingIn, type MatchRecord, movesByStandIns } from '@handwerk/match'
import { useEffect, useState } from 'react'
import type { AnalysisProgress, AnalysisRequest } from '../local/bot-worker.ts'
import { startBotWorker } from '../local/start-bot-worker.ts'
import { useLanguage, useWords } from '../words/index.ts'
import { Chart, marksOf } from './Chart.tsx'

const ITERATIONS = 100
const MOST_COSTLY = 3

interface Props {
  readonly module: AnyGameModule
  readonly record: MatchRecord
  readonly moments: readonly { readonly position: unknown }[]
  /** Whose decisions are reviewed; everybody's if it is left out. */
  readonly seat?: Seat | undefined
  /** Shows the moment before a move. */
  look(at: number): void
}

/** Runs the analysis in a worker, which ends with the component. */
function useAnalysis(record: MatchRecord, seat: Seat | undefined): AnalysisProgress | 'lost' | null {
  const [told, setTold] = useState<AnalysisProgress | 'lost' | null>(null)
  useEffect(() => {
    const worker = startBotWorker<AnalysisProgress>(setTold, () => setTold('lost'))
    const asked: AnalysisRequest = {
      is: 'analysis',
      record,
      scope: {
        iterations: ITERATIONS,
        standIns: movesByStandIns(record),
        winners: endingIn(record)?.winners ?? [],
        ...(seat === undefined ? {} : { seat }),
      },
    }
    worker.postMessage(asked)
    return () => worker.terminate()
  }, [record, seat])
  return told
}

export function Review({ module, record, moments, seat, look }: Props) {
  const w = useWords()
  const language = useLanguage()
  const told = useAnalysis(record, seat)
  if (told === 'lost')
    return (
      <section className="review">
        <h2>{w.review.title}</h2>
        <p role="status">{w.app.failed}</p>
      </section>
    )
  const analysis = told?.analysis ?? null
  if (told !== null && told.done === told.of && analysis === null) return null
  const rounds = analysis ? byRound(module, moments, analysis.chances) : []
  return (
    <section className="review" aria-busy={analysis === null}>
      <h2>{w.review.title}</h2>
      {analysis === null ? (
        <p className="thinking">
          <label>
            {w.review.thinking} <progress value={told?.done ?? 0} max={told?.of ?? 1} />
          </label>
        </p>
      ) : (
        <div className="endcols">
          <ol className="decisions">
            {decisionsIn(analysis).map(({ kind, decision }) => (
              <li key={decision.number} className={kind}>
                <h3>{w.review[kind]}</h3>
                <p className="quiet">
                  {record.seats[decision.seat]},{' '}
                  {w.home.round(module.game.round(itemAt(moments, decision.number - 1).position))}
                </p>
                <p>
                  <b>{inWords(module, language, moments, decision, decision.played)}</b>
                </p>
                {kind === 'costly' && (
                  <p>
                    {w.review.better(
                      inWords(module, language, moments, decision, decision.advised),
                      Math.round(100 * decision.advisedChance),
                      Math.round(100 * decision.chance),
                    )}
                  </p>
                )}
                <p>{decision.why?.said[language]}</p>
                <button type="button" className="join" onClick={() => look(decision.number - 1)}>
                  {w.review.look}
                </button>
              </li>
            ))}
          </ol>
          <Chart
            title={w.review.chances}
            names={record.seats}
            steps={rounds}
            most={1}
            marks={marksOf(rounds.length)}
            value={(share) => w.review.percent(Math.round(100 * share))}
            said={(name, shares) =>
              w.end.chartText(name, shares.map((share) => w.review.percent(Math.round(100 * share))).join(', '))
            }
          />
        </div>
      )}
    </section>
  )
}

type Decision = Analysis['decisions'][number]

function decisionsIn({ best, costly, decisions }: Analysis): { kind: 'best' | 'costly'; decision: Decision }[] {
  const numbered = (number: number | null) => decisions.filter((decision) => decision.number === number)
  return [
    ...numbered(best).map((decision) => ({ kind: 'best' as const, decision })),
    ...costly
      .slice(0, MOST_COSTLY)
      .flatMap(numbered)
      .map((decision) => ({ kind: 'costly' as const, decision })),
  ]
}

/** A move in the words of the game. */
function inWords(
  module: AnyGameModule,
  language: Language,
  moments: Props['moments'],
  at: Decision,
  line: string,
): string {
  const view = module.game.view(itemAt(moments, at.number - 1).position, at.seat)
  const read = module.notation.read(view, line)
  return 'move' in read ? module.words[language].move(view, read.move) : line
}

/** The mean of the chances in each round, since single estimates are noisy. */
function byRound(module: AnyGameModule, moments: Props['moments'], chances: Analysis['chances']): number[][] {
  const rounds: (readonly number[])[][] = []
  moments.forEach(({ position }, i) => {
    const round = module.game.round(position) - 1
    rounds[round] = [...(rounds[round] ?? []), itemAt(chances, i)]
  })
  const means = rounds.map((list) =>
    itemAt(list, 0).map((_, seat) => list.reduce((sum, shares) => sum + itemAt(shares, seat), 0) / list.length),
  )
  return [...means, [...itemAt(chances, chances.length - 1)]]
}
