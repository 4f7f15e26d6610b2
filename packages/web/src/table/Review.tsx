/** The review of a finished game: the chances by round, the best decision, the costliest ones. */

import type { Analysis, Decision } from '@handwerk/bots'
import { type AnyGameModule, itemAt, type Seat } from '@handwerk/kernel'
import type { MatchRecord } from '@handwerk/match'
import { useLanguage } from '../words/index.ts'
import { Chart, marksOf } from './Chart.tsx'
import { judgedIn, moveInWords, percent } from './moment/judged.ts'
import { useAnalysis } from './moment/use-analysis.ts'
import { useTableWords } from './words/index.ts'

interface Props {
  readonly module: AnyGameModule
  readonly record: MatchRecord
  readonly moments: readonly { readonly position: unknown }[]
  /** Whose decisions are reviewed; everybody's if it is left out. */
  readonly seat?: Seat | undefined
  /** Shows the moment before a move. */
  look(at: number): void
}

export function Review({ module, record, moments, seat, look }: Props) {
  const w = useTableWords()
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
  const said = (decision: Decision, line: string) =>
    moveInWords(module, language, itemAt(moments, decision.number - 1).position, decision, line)
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
            {judgedIn(analysis).map(({ kind, decision }) => (
              <li key={decision.number} className={kind}>
                <h3>{w.review[kind]}</h3>
                <p className="quiet">
                  {record.seats[decision.seat]},{' '}
                  {w.home.round(module.game.round(itemAt(moments, decision.number - 1).position))}
                </p>
                <p>
                  <b>{said(decision, decision.played)}</b>
                </p>
                {kind === 'costly' && (
                  <p>
                    {w.review.better(
                      said(decision, decision.advised),
                      percent(decision.advisedChance),
                      percent(decision.chance),
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
            value={(share) => w.review.percent(percent(share))}
            said={(name, shares) =>
              w.end.chartText(name, shares.map((share) => w.review.percent(percent(share))).join(', '))
            }
          />
        </div>
      )}
    </section>
  )
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
