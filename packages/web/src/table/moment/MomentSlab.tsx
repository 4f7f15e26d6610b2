/** In place of the question: a decision of a game that is over, what was played and what was better. */
import { createContext } from 'react'
import { useTableWords } from '../words/index.ts'
import { percent } from './judged.ts'
import type { MoveMark } from './move-marks.ts'
import './moment.css'

export interface ShownMove {
  /** Null for a move that is not drawn on the table. */
  readonly mark: MoveMark | null
  readonly label: string
  readonly words: string
  /** To win, from 0 to 1. */
  readonly chance: number
}

export interface ShownMoment {
  /** Whose decision, and when. */
  readonly whose: string
  readonly question: string
  readonly moves: readonly ShownMove[]
  readonly why: string
  /** Null where the game is over. */
  readonly playOn: (() => void) | null
  /** Null if there is no other costly decision. */
  readonly next: { readonly note: string; go(): void } | null
}

/** What the question's place shows instead; null for the question. */
export const MomentContext = createContext<ShownMoment | null>(null)

export function MomentSlab({ whose, question, moves, why, playOn, next }: ShownMoment) {
  const w = useTableWords()
  return (
    <section className="ask idle momentslab" aria-label={w.replay.moment}>
      <div className="q">
        <h2>
          {question} <small>{whose}</small>
        </h2>
        <dl className="moments">
          {moves.map(({ mark, label, words, chance }) => (
            <div key={label}>
              <dt className="flag" data-kind={mark ?? undefined}>
                {label}
              </dt>
              <dd>{words}</dd>
              <dd className="chance">
                <span className="hear">{w.replay.toWin} </span>
                {w.review.percent(percent(chance))}
              </dd>
            </div>
          ))}
        </dl>
        <p className="detail">{why}</p>
      </div>
      <div className="answers">
        {playOn && (
          <button type="button" className="btn main" onClick={playOn}>
            {w.replay.playOn}
          </button>
        )}
        {next && (
          <button type="button" className="btn" onClick={next.go}>
            <span className="two">
              {w.replay.nextCostly} <small>{next.note}</small>
            </span>
          </button>
        )}
      </div>
    </section>
  )
}
