import { itemAt } from '@handwerk/kernel'
import { hasMajority, MATERIAL_OF, type Player, scoresOf, type View } from '@handwerk/mottainai'
import type { Person } from '../../play/player-view.ts'
import { SeatMark } from '../../table/SeatMark.tsx'
import type { TempleForm } from './form/form.ts'
import { Piece, signOf } from './Piece.tsx'
import { useNames } from './use-work-names.ts'
import { Back, Face } from './WorkCard.tsx'
import { useTableWords } from './words/index.ts'

interface Props {
  readonly view: View
  readonly seat: number
  readonly own: Player
  readonly form: TempleForm | null
  readonly person: Person
  readonly notes: readonly string[]
}

export function HandZone({ view, seat, own, form, person, notes }: Props) {
  const t = useTableWords()
  const names = useNames()
  const { hand, pickup } = own
  return (
    <section className="handzone" aria-label={t.hand}>
      <div className="pickup" data-many={pickup.length > 0 || undefined}>
        <span className="card">{pickup.length > 0 ? <Back /> : <span className="emptypile" />}</span>
        <span>
          {t.pickup}
          <b>{pickup.length}</b>
          <span className="hear">{t.pickupCards(pickup.length)}</span>
        </span>
      </div>
      {hand.length === 0 && <p className="quiet nohand">{t.handEmpty}</p>}
      <ul
        className="hand"
        data-many={hand.length > 5 || undefined}
        style={{ '--n': hand.length } as React.CSSProperties}
      >
        {hand.map((card, i) => {
          const scores = hasMajority(view, seat, itemAt(MATERIAL_OF, card))
          return (
            <li key={card} className={`handslot ${signOf(form, card)}`}>
              <Piece
                card={card}
                form={form}
                className="card work"
                label={scores ? `${names.whole(card)}, ${t.scores}` : names.whole(card)}
                drag
                number={i + 1}
              >
                {form && i < 9 && (
                  <span className="keycap" aria-hidden="true">
                    {i + 1}
                  </span>
                )}
                <Face card={card} />
              </Piece>
            </li>
          )
        })}
      </ul>
      <div className="me">
        <div className="who">
          <SeatMark seat={seat} />
          <h3 className="nm">{person.name}</h3>
        </div>
        <p className="stat">
          <b>{t.points(itemAt(scoresOf(view), seat).points, true)}</b>
        </p>
        {notes.map((note) => (
          <p className="note" key={note}>
            {note}
          </p>
        ))}
      </div>
    </section>
  )
}
