import drawings from 'virtual:icons/mottainai'
import { MATERIAL_OF, WORKS } from '@handwerk/mottainai'
import type { ReactNode } from 'react'
import { addIcons, Icon } from '../../icons/Icon.tsx'
import { Face, MaterialSign, Roof, SlotFace } from './WorkCard.tsx'
import { useTableWords } from './words/index.ts'
import { taskPicture } from './works.ts'
import '../../cards/cards.css'
import './cards.css'

addIcons(drawings)

const VASE = WORKS.findIndex((work) => work.id === 'vase')
const CLAY = MATERIAL_OF[VASE]

/** How the game goes, in short, and what the signs on a card mean. */
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
    <>
      <section>
        <h2>{t.learn.aim}</h2>
        <p className="prose">{t.learn.aimText}</p>
      </section>
      <section>
        <h2>{t.learn.dayTitle}</h2>
        <ol className="prose steps">
          {t.learn.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{t.learn.coverTitle}</h2>
        <p className="prose">{t.learn.coverText}</p>
      </section>
      <section>
        <h2>{t.learn.signs}</h2>
        <div className="anatomy work">
          <div className="card work large">
            <Face card={VASE} />
          </div>
          <ul>
            {signs.map(([id, sign, text]) => (
              <li key={id}>
                <span className="sg">{sign}</span> {text}
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}
