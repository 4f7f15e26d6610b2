import type { View } from '@handwerk/oh-my-goods'
import { Icon } from '../../icons/Icon.tsx'
import type { IconName } from '../../icons/lists.ts'
import { useTableWords } from './words/index.ts'

const PHASES = ['cards', 'sunrise', 'sunset', 'produce'] as const
const PICTURES: Readonly<Record<(typeof PHASES)[number], IconName>> = {
  cards: 'card-draw',
  sunrise: 'sunrise',
  sunset: 'sunset',
  produce: 'anvil',
}

function phaseOf(step: View['step']): (typeof PHASES)[number] | null {
  switch (step) {
    case 'redraw':
    case 'deal':
    case 'halve':
      return 'cards'
    case 'sunrise':
    case 'plan':
      return 'sunrise'
    case 'sunset':
      return 'sunset'
    case 'over':
      return null
    default:
      return 'produce'
  }
}

export function Phases({ step }: { step: View['step'] }) {
  const t = useTableWords()
  const now = phaseOf(step)
  return (
    <ol className="phases" aria-label={t.phasesLabel}>
      {PHASES.map((phase) => (
        <li key={phase} className={phase === now ? 'now' : ''} aria-current={phase === now ? 'step' : undefined}>
          <Icon name={PICTURES[phase]} />
          <span className="only-desk">{t.phases[phase]}</span>
          <span className="only-phone">{t.brief[phase]}</span>
        </li>
      ))}
      {now === null && (
        <li className="now" aria-current="step">
          {t.phases.over}
        </li>
      )}
    </ol>
  )
}
