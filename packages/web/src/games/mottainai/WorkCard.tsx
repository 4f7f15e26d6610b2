/** Faces of cards, by the zone that they lie in. */

import { itemAt } from '@handwerk/kernel'
import { kindOfCard, MATERIAL_OF, VALUES } from '@handwerk/mottainai'
import type { ReactNode } from 'react'
import { breakable } from '../../cards/breakable.ts'
import { Emblem } from '../../cards/signs.tsx'
import { Icon } from '../../icons/Icon.tsx'
import { useNames } from './use-work-names.ts'
import { WorkPicture } from './WorkPicture.tsx'
import { useFaceWords } from './words/face-messages.ts'
import { iconOf, materialOf, stuffOf, taskPicture } from './works.ts'

export function MaterialSign({ material }: { material: number }) {
  const t = useFaceWords()
  return <Emblem of={stuffOf(material)} letter={t.letters[materialOf(firstOf(material))]} />
}

/** Any card of the material will do: all have the same letter. */
const firstOf = (material: number): number => MATERIAL_OF.indexOf(material)

/** `of` is the kind that the card counts as; a Kite can copy another work. */
export function Face({ card, of = kindOfCard(card) }: { card: number; of?: number }) {
  const names = useNames()
  const material = itemAt(MATERIAL_OF, of)
  const stuff = stuffOf(material)
  return (
    <span className={`face ${stuff}`}>
      <span className={`spine ${stuff}`}>
        <MaterialSign material={material} />
        <span className="pips">
          {Array.from({ length: itemAt(VALUES, material) }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pips are alike
            <u key={i} />
          ))}
        </span>
        <span className="task">
          <Icon name={taskPicture(material)} />
        </span>
      </span>
      <span className="name">{breakable(names.kind(of))}</span>
      <span className="art">
        <WorkPicture kind={of} />
      </span>
      <span className="when">{names.when(of)}</span>
      <span className="words">{names.text(of)}</span>
    </span>
  )
}

export function Back() {
  return (
    <span className="back">
      <Icon name="stone-stack" />
    </span>
  )
}

/** The zones of a temple in which only a part of a card counts. */
export type Reading = 'assistants' | 'workplace' | 'sales'

export function SlotFace({ card, as }: { card: number; as: Reading }) {
  const names = useNames()
  const material = itemAt(MATERIAL_OF, card)
  return (
    <span className="slotface">
      <span className={`top ${stuffOf(material)}`}>
        <MaterialSign material={material} />
        {as === 'sales' ? (
          <b>{VALUES[material]}</b>
        ) : (
          <Icon name={as === 'assistants' ? taskPicture(material) : iconOf(kindOfCard(card))} />
        )}
      </span>
      <span className="lies" aria-hidden="true">
        <WorkPicture kind={kindOfCard(card)} />
      </span>
      <span className="cardname">{breakable(names.kind(kindOfCard(card)))}</span>
    </span>
  )
}

/** Spans the cards that are covered, in the colour of the material that covers them. */
export function Roof({ material, children }: { material: number; children: ReactNode }) {
  const t = useFaceWords()
  return (
    <span className={`under ${stuffOf(material)}`}>
      <svg className="roof" viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 17.5C9 15.5 14 11 17 4H83C86 11 91 15.5 100 17.5L98.5 20H1.5Z" />
        <path className="ridge" d="M15 1H85L83.4 4.4H16.6Z" />
      </svg>
      <span className="hear">{t.covered}: </span>
      {children}
    </span>
  )
}
