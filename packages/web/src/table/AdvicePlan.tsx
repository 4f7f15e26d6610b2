import type { AdviceText } from '../play/player-view.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { useTableWords } from './words/index.ts'

type Plan = NonNullable<AdviceText['plan']>

/** The advisor's plan for this turn as a list, with a button that plays it. */
export function AdvicePlan({ plan }: { plan: Plan }) {
  const w = useTableWords()
  return (
    <section className="plan" aria-label={w.advice.plan}>
      <h2>{w.advice.plan}</h2>
      <AdvicePlanSteps plan={plan} />
      <TakePlan plan={plan} />
    </section>
  )
}

/** The same in a dialog, where there is no room beside the table. */
export function AdvicePlanDialog({ advice, plan, onClose }: { advice: AdviceText; plan: Plan; onClose(): void }) {
  const w = useTableWords()
  return (
    <Dialog title={w.advice.plan} onClose={onClose}>
      <p>{advice.why}</p>
      <AdvicePlanSteps plan={plan} />
      <TakePlan plan={plan} />
    </Dialog>
  )
}

function TakePlan({ plan }: { plan: Plan }) {
  const w = useTableWords()
  return (
    <button type="button" className="btn take" onClick={plan.take}>
      {w.advice.take}
      <span className="kbd" aria-hidden="true">
        P
      </span>
    </button>
  )
}

export function AdvicePlanSteps({ plan: { steps, total } }: { plan: Plan }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <ol className="plansteps" tabIndex={0}>
        {steps.map(({ what, how, gain }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the plan
          <li key={i}>
            <b>{what}</b> <span className="gain">{gain}</span> <span className="how">{how}</span>
          </li>
        ))}
      </ol>
      <p className="plantotal">{total}</p>
    </>
  )
}
