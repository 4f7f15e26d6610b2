import { ohMyGoods, type View } from '@handwerk/oh-my-goods'
import type { ReactNode } from 'react'
import type { IconName } from '../../icons/lists.ts'
import { TableBar } from '../../table/TableBar.tsx'
import { useLanguage } from '../../words/index.ts'
import { useTableWords } from './words/index.ts'

const PHASES = ['cards', 'sunrise', 'sunset', 'produce'] as const
type Phase = (typeof PHASES)[number]

const PICTURES: Readonly<Record<Phase, IconName>> = {
  cards: 'card-draw',
  sunrise: 'sunrise',
  sunset: 'sunset',
  produce: 'anvil',
}

function phaseOf(step: View['step']): Phase | 'over' {
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
      return 'over'
    default:
      return 'produce'
  }
}

/** The round and its phases; after the last one, that the game is over. */
export function GoodsBar({ view, children }: { view: View; children: ReactNode }) {
  const t = useTableWords()
  const language = useLanguage()
  const now = phaseOf(view.step)
  const phases = PHASES.map((id) => ({
    id,
    icon: PICTURES[id],
    name: (
      <>
        <span className="only-desk">{t.phases[id]}</span>
        <span className="only-phone">{t.brief[id]}</span>
      </>
    ),
  }))
  return (
    <TableBar
      title={
        <>
          <span className="only-desk">{ohMyGoods.words[language].title} </span>
          <span className="only-desk">{view.final ? t.finalRound(view.round) : t.round(view.round)}</span>
          <span className="only-phone">{view.final ? t.finalBrief(view.round) : t.round(view.round)}</span>
        </>
      }
      phases={now === 'over' ? [...phases, { id: now, name: t.phases.over }] : phases}
      label={t.phasesLabel}
      now={now}
    >
      {children}
    </TableBar>
  )
}
