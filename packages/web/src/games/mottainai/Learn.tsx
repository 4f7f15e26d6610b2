import drawings from 'virtual:icons/mottainai'
import { itemAt } from '@handwerk/kernel'
import { MATERIAL_OF, WORKS } from '@handwerk/mottainai'
import type { ReactNode } from 'react'
import { addIcons, Icon } from '../../icons/Icon.tsx'
import { Primer } from '../../table/Primer.tsx'
import { Face, MaterialSign, Roof, SlotFace } from './WorkCard.tsx'
import { useTableWords } from './words/index.ts'
import { taskPicture } from './works.ts'
import '../../cards/cards.css'
import './cards.css'

addIcons(drawings)

const VASE = WORKS.findIndex((work) => work.id === 'vase')
const CLAY = itemAt(MATERIAL_OF, VASE)

export default function Learn() {
  const t = useTableWords()
  const { signsList } = t.learn
  const signs: readonly (readonly [string, ReactNode, string])[] = [
    ['material', <MaterialSign key="s" material={CLAY} />, signsList.material],
    [
      'value',
      <span key="s" className="pips">
        <u />
        <u />
        <u />
      </span>,
      signsList.value,
    ],
    ['task', <Icon key="s" name={taskPicture(CLAY)} />, signsList.task],
    [
      'roof',
      <Roof key="s" material={CLAY}>
        <span className="slot">
          <SlotFace card={VASE} as="sales" />
        </span>
      </Roof>,
      signsList.roof,
    ],
  ]
  return (
    <Primer
      aim={[t.learn.aim, t.learn.aimText]}
      course={[t.learn.dayTitle, t.learn.steps]}
      more={[t.learn.coverTitle, t.learn.coverText]}
      signsTitle={t.learn.signs}
      kind="work"
      card={
        <div className="card work large">
          <Face card={VASE} />
        </div>
      }
      signs={signs}
    />
  )
}
