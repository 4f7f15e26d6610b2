import drawings from 'virtual:icons/mottainai'
import { itemAt } from '@handwerk/kernel'
import { MATERIAL_OF, MATERIALS, WORKS } from '@handwerk/mottainai'
import type { ReactNode } from 'react'
import { addIcons, Icon } from '../../icons/Icon.tsx'
import { Primer } from '../../table/Primer.tsx'
import { useNames } from './use-work-names.ts'
import { Back, Face, MaterialSign, Roof, SlotFace } from './WorkCard.tsx'
import { useLearnWords } from './words/learn-messages.ts'
import { taskPicture } from './works.ts'
import '../../cards/cards.css'
import './cards.css'

addIcons(drawings)

const numberOf = (id: string): number => WORKS.findIndex((work) => work.id === id)
const VASE = numberOf('vase')
const CLAY = itemAt(MATERIAL_OF, VASE)

export default function Learn({ brief = false }: { brief?: boolean }) {
  const names = useNames()
  const learn = useLearnWords()
  const { signsList } = learn
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
    ['words', <small key="s">{names.when(VASE)}</small>, signsList.words],
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
      aim={[learn.aim, learn.aimText]}
      win={[learn.win, learn.winText]}
      course={[learn.dayTitle, learn.steps]}
      more={[learn.coverTitle, learn.coverText]}
      pictures={SCENES}
      signsTitle={learn.signs}
      kind="work"
      card={
        <div className="card work large">
          <Face card={VASE} />
        </div>
      }
      signs={signs}
      brief={brief}
    />
  )
}

const work = (id: string) => (
  <div key={id} className="card work">
    <Face card={numberOf(id)} />
  </div>
)

const slots = (as: 'assistants' | 'workplace', ...ids: string[]) =>
  ids.map((id) => (
    <span key={id} className="slot">
      <SlotFace card={numberOf(id)} as={as} />
    </span>
  ))

/** A picture for each step of a turn. */
const SCENES: readonly ReactNode[] = [
  ['bench', 'kite', 'scroll'].map(work),
  <>
    {work('vase')}
    <Roof material={CLAY}>{slots('assistants', 'bowl', 'teapot')}</Roof>
  </>,
  MATERIALS.map((material, number) => (
    <span key={material} className="made">
      <MaterialSign material={number} />
      <Icon name={taskPicture(number)} />
    </span>
  )),
  <>
    {slots('workplace', 'cup', 'jar')}
    {work('haniwa')}
  </>,
  <div key="night" className="card">
    <Back />
  </div>,
]
