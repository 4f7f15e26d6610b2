/** The score lens: what everybody would have if the game ended now, and who holds which majority. */

import { itemAt } from '@handwerk/kernel'
import { hasMajority, MATERIAL_OF, MATERIALS, scoresOf, type View } from '@handwerk/mottainai'
import { type Person, seatsFrom } from '../../play/player-view.ts'
import { useNames } from './use-work-names.ts'
import { MaterialSign } from './WorkCard.tsx'
import { useTableWords } from './words/index.ts'

const PARTS = ['works', 'sales', 'hand', 'effects'] as const

export function Lens({ view, people, seat }: { view: View; people: readonly Person[]; seat: number | null }) {
  const t = useTableWords()
  const names = useNames()
  const scores = scoresOf(view)
  const order = seatsFrom(seat, people.length)
  // Cards in a hand that one cannot see may score as well.
  const isSure = (other: number) => other === seat || itemAt(view.players, other).hand.length === 0
  const sold = (other: number, material: number) =>
    itemAt(view.players, other).sales.filter((card) => MATERIAL_OF[card] === material).length
  const own = seat === null ? [] : itemAt(view.players, seat).hand
  const scoring = seat === null ? [] : own.filter((card) => hasMajority(view, seat, itemAt(MATERIAL_OF, card)))
  return (
    <section className="lens" aria-label={t.lens.title}>
      <h2>{t.lens.title}</h2>
      <table>
        <thead>
          <tr>
            <td />
            {PARTS.map((part) => (
              <th key={part} scope="col">
                {t.lens[part]}
              </th>
            ))}
            <th scope="col">{t.lens.points}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((other) => {
            const { points, parts } = itemAt(scores, other)
            return (
              <tr key={other} className={other === seat ? 'mine' : ''}>
                <th scope="row">{itemAt(people, other).name}</th>
                {PARTS.map((part) => (
                  <td key={part}>
                    {part === 'hand' && !isSure(other) ? t.lens.unknown(parts[part] ?? 0) : (parts[part] ?? 0)}
                  </td>
                ))}
                <td className="sum">{isSure(other) ? points : t.lens.unknown(points)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <ul className="major" aria-label={t.lens.major}>
        {MATERIALS.map((material, number) => {
          const holders = order.filter((other) => hasMajority(view, other, number))
          const isLevel = holders.length === 0 && order.some((other) => sold(other, number) > 0)
          return (
            <li key={material} className={holders.length === 0 ? 'none' : ''}>
              <MaterialSign material={number} />
              <span className="hear">{names.material(number)}: </span>
              {holders.length === 0 ? (
                <span>{isLevel ? t.lens.level : t.lens.nobody}</span>
              ) : (
                <span>
                  <b>{holders.map((other) => itemAt(people, other).name).join(', ')}</b>{' '}
                  {sold(itemAt(holders, 0), number)}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <p className="cap">
        {t.lens.note} {scoring.length > 0 && t.lens.yours(names.list(scoring.map((card) => names.card(card))))}
      </p>
    </section>
  )
}
