import { useLayoutEffect, useRef } from 'react'
import { Icon, Sign } from '../icons/Icon.tsx'
import type { IconName } from '../icons/lists.ts'
import { useWords } from '../words/index.ts'

interface AskAnswer {
  readonly id: string
  readonly label: string
  /** A second, smaller line. */
  readonly note?: string
  readonly key?: string
  readonly main?: boolean
  readonly small?: boolean
  readonly chosen?: boolean
  readonly icon?: IconName
  /** Absent while the answer cannot be given. */
  readonly give?: (() => void) | undefined
}

export interface AskProps {
  readonly question: string
  readonly detail: string
  readonly answers: readonly AskAnswer[]
  /** The name of the piece that the question is about; the slab's arrow points at it. */
  readonly about: string | null
  readonly yours: boolean
  /** The answer is under way. */
  readonly busy?: boolean | undefined
  readonly picture: IconName
  /** What the advisor says; takes the place of the detail. */
  readonly advice?: string | undefined
  /** Being retold; takes the place of the question. */
  readonly caption: string | null
  skip(): void
}

/** The question: the one dark thing by day, the one lit thing by night. */
export function Ask({
  question,
  detail,
  answers,
  about,
  yours,
  busy = false,
  picture,
  advice,
  caption,
  skip,
}: AskProps) {
  const w = useWords()
  const slab = useRef<HTMLElement>(null)
  useLayoutEffect(() => pointAt(slab.current, about))
  if (caption !== null)
    return (
      <section ref={slab} className="ask telling" aria-label={w.table.waiting}>
        <div className="q">
          <h2 className="caption">{caption}</h2>
        </div>
        <div className="answers">
          <button type="button" className="btn" onClick={skip}>
            <Sign name="skip" />
            {w.table.skip}
          </button>
        </div>
      </section>
    )
  return (
    <section
      ref={slab}
      className={busy ? 'ask busy' : yours ? 'ask' : 'ask idle'}
      aria-label={yours || busy ? w.table.yourTurn : w.table.waiting}
    >
      {(yours || busy) && (
        <div className="you">
          <Icon name={picture} />
          {w.table.yourTurn}
        </div>
      )}
      <div className="q">
        <h2>{question}</h2>
        {advice === undefined ? (
          <p>{detail}</p>
        ) : (
          <p className="advice" role="status">
            <Sign name="bulb" /> {advice}
          </p>
        )}
      </div>
      {answers.length > 0 && (
        <div className="answers" data-count={answers.length}>
          {answers.map((answer) => (
            <button
              key={answer.id}
              type="button"
              data-answer={answer.id}
              className={`btn ${answer.main ? 'main' : ''} ${answer.small ? 'only-phone' : ''} ${answer.chosen ? 'chosen' : ''}`}
              aria-pressed={answer.chosen}
              disabled={!answer.give}
              onClick={answer.give}
            >
              {answer.icon && <Icon name={answer.icon} />}
              {answer.note ? (
                <span className="two">
                  {answer.label} <small>{answer.note}</small>
                </span>
              ) : (
                answer.label
              )}
              {answer.key && (
                <span className="kbd" aria-hidden="true">
                  {answer.key}
                </span>
              )}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}

function pointAt(slab: HTMLElement | null, about: string | null): void {
  if (!slab) return
  const target = about === null ? null : document.querySelector(`[data-piece="${about}"]`)
  if (!target?.checkVisibility()) {
    slab.removeAttribute('data-points')
    return
  }
  const [own, there] = [slab.getBoundingClientRect(), target.getBoundingClientRect()]
  const zoom = own.width / slab.offsetWidth || 1
  const x = (there.left + there.width / 2 - own.left) / zoom
  slab.style.setProperty('--px', `${Math.max(22, Math.min(slab.offsetWidth - 42, x - 10))}px`)
  slab.dataset['points'] = there.top < own.top ? 'up' : 'down'
}
