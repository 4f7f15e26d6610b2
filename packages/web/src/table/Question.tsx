import { type Ref, use, useLayoutEffect, useRef, useState } from 'react'
import { Icon, Sign } from '../icons/Icon.tsx'
import type { IconName } from '../icons/lists.ts'
import type { AdviceText } from '../play/player-view.ts'
import { AdvicePlanDialog } from './AdvicePlan.tsx'
import { MomentContext, MomentSlab } from './moment/MomentSlab.tsx'
import { WatchSlab } from './watch/WatchSlab.tsx'
import { WatchContext } from './watch/watch.ts'
import { useTableWords } from './words/index.ts'

export interface ShownAnswer {
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

export interface QuestionProps {
  readonly question: string
  readonly detail: string
  readonly answers: readonly ShownAnswer[]
  /** The name of the piece that the question is about; the slab's arrow points at it. */
  readonly about: string | null
  readonly yours: boolean
  /** The answer is under way. */
  readonly busy?: boolean | undefined
  readonly picture: IconName
  /** The advisor's words; where the table is short they replace the detail. */
  readonly advice?: AdviceText | undefined
  /** Whether advice can be asked for: its room is kept free, so that nothing moves when it comes. */
  readonly advised?: boolean
  /** What is being retold; replaces the question. */
  readonly caption: string | null
  skip(): void
}

/** The question: the only dark element by day, the only bright one by night. */
export function Question({
  question,
  detail,
  answers,
  about,
  yours,
  busy = false,
  picture,
  advice,
  advised = false,
  caption,
  skip,
}: QuestionProps) {
  const w = useTableWords()
  const slab = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // Before the next frame is painted: to measure at once would lay the whole table out in the same task.
    const frame = requestAnimationFrame(() => pointAt(slab.current, about))
    return () => cancelAnimationFrame(frame)
  })
  const plan = advice?.plan ?? null
  // Remember which plan was opened, so that the next one does not open by itself.
  const [looking, setLooking] = useState<AdviceText['plan']>(null)
  const shown = use(MomentContext)
  const watch = use(WatchContext)
  if (shown) return <MomentSlab {...shown} />
  if (watch) return <WatchSlab {...watch} question={caption ?? question} detail={caption === null ? detail : ''} />
  if (caption !== null) return <Retold slab={slab} caption={caption} skip={skip} />
  return (
    <>
      <section
        ref={slab}
        className={busy ? 'ask busy' : yours ? 'ask' : 'ask idle'}
        data-advised={advised || advice !== undefined || undefined}
        data-says={advice !== undefined || undefined}
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
          <p className="detail">{detail}</p>
        </div>
        {advice && <Advice advice={advice} openPlan={() => setLooking(plan)} />}
        {answers.length > 0 && (
          <div className="answers" data-count={answers.length}>
            {answers.map((answer) => (
              <AnswerButton key={answer.id} answer={answer} />
            ))}
          </div>
        )}
      </section>
      {advice && plan && looking === plan && (
        <AdvicePlanDialog advice={advice} plan={plan} onClose={() => setLooking(null)} />
      )}
    </>
  )
}

function Retold({ slab, caption, skip }: { slab: Ref<HTMLElement>; caption: string; skip(): void }) {
  const w = useTableWords()
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
}

function AnswerButton({ answer: { id, label, note, key, main, small, chosen, icon, give } }: { answer: ShownAnswer }) {
  return (
    <button
      type="button"
      data-answer={id}
      className={`btn ${main ? 'main' : ''} ${small ? 'only-phone' : ''} ${chosen ? 'chosen' : ''}`}
      aria-pressed={chosen}
      disabled={!give}
      onClick={give}
    >
      {icon && <Icon name={icon} />}
      {note ? (
        <span className="two">
          {label} <small>{note}</small>
        </span>
      ) : (
        label
      )}
      {key && (
        <span className="kbd" aria-hidden="true">
          {key}
        </span>
      )}
    </button>
  )
}

/** If the plan does not fit beside the table, a button that opens it replaces the reason. */
function Advice({ advice: { move, why, plan }, openPlan }: { advice: AdviceText; openPlan(): void }) {
  const w = useTableWords()
  return (
    <div className="counsel">
      <p className="advice" role="status">
        <Sign name="bulb" /> <b>{move}</b> <span className={plan ? 'why only-desk' : ''}>{why}</span>
        {plan && <span className="hear">{w.advice.planSaid(plan.steps.length)}</span>}
      </p>
      {plan && (
        <button type="button" className="openplan only-phone" onClick={openPlan}>
          {w.advice.openPlan(plan.steps.length)}
        </button>
      )}
    </div>
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
