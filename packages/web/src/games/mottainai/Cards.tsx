import drawings from 'virtual:icons/mottainai'
import { itemAt } from '@handwerk/kernel'
import { MATERIAL_OF, MATERIALS, VALUES, WORKS } from '@handwerk/mottainai'
import { useEffect } from 'react'
import { addIcons } from '../../icons/Icon.tsx'
import { useNames } from './use-work-names.ts'
import { Face } from './WorkCard.tsx'
import { useTableWords } from './words/index.ts'
import '../../cards/cards.css'
import './cards.css'

addIcons(drawings)

/** All works, with their words, by material. */
export default function Cards({ filter, onCount }: { filter: string; onCount(count: number): void }) {
  const t = useTableWords()
  const names = useNames()
  const wanted = filter.trim().toLowerCase()
  const found = WORKS.map((_, kind) => kind).filter((kind) => names.whole(kind).toLowerCase().includes(wanted))
  useEffect(() => onCount(found.length), [found.length, onCount])
  return (
    <>
      {MATERIALS.map((material, number) => {
        const kinds = found.filter((kind) => MATERIAL_OF[kind] === number)
        if (kinds.length === 0) return null
        const title = t.list.of(names.material(number), names.task(number), itemAt(VALUES, number))
        return (
          <section key={material}>
            <h2>{title.charAt(0).toUpperCase() + title.slice(1)}</h2>
            <ul className="cardlist works">
              {kinds.map((kind) => (
                <li key={kind} className="card work">
                  <span aria-hidden="true">
                    <Face card={kind} />
                  </span>
                  <span className="hear">{names.whole(kind)}</span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
