import { itemAt } from '@handwerk/kernel'
import { hasMajority, MATERIAL_OF, MATERIALS, type Player, type View } from '@handwerk/mottainai'
import { HandHead } from '../../table/HandHead.tsx'
import { Part } from '../../table/opening.tsx'
import { useWatchedHand } from '../../table/watch/watched-hand.ts'
import type { TempleForm } from './form/form.ts'
import { Piece, signOf } from './Piece.tsx'
import { useNames } from './use-work-names.ts'
import { Back, Face, MaterialSign } from './WorkCard.tsx'
import { useTableWords } from './words/index.ts'

interface Props {
  readonly view: View
  readonly seat: number
  readonly own: Player
  readonly form: TempleForm | null
  readonly notes: readonly string[]
  /** Whether the hand takes the room of the table. */
  readonly opened: boolean
  open(opened: boolean): void
}

/** More cards than this are sorted by material, so that colours stand in blocks. */
const SORTED_FROM = 11

export function HandZone({ view, seat, own, form, notes, opened, open }: Props) {
  const t = useTableWords()
  const watched = useWatchedHand()
  const names = useNames()
  const { pickup } = own
  const materialAt = (card: number) => itemAt(MATERIAL_OF, card)
  const hand = own.hand.length < SORTED_FROM ? own.hand : [...own.hand].sort((a, b) => materialAt(a) - materialAt(b))
  return (
    <section className="handzone" aria-label={watched ?? t.hand} data-opened={opened || undefined}>
      <HandHead title={watched ?? t.handTitle(hand.length)} opened={opened} open={open}>
        {MATERIALS.map((material, m) => {
          const count = hand.filter((card) => MATERIAL_OF[card] === m).length
          return count === 0 ? null : (
            <span className="kindcount" key={material}>
              <MaterialSign material={m} />
              {count}
            </span>
          )
        })}
        <span className="pickup">
          <span className="card">{pickup.length > 0 ? <Back /> : <span className="emptypile" />}</span>
          <b>+{pickup.length}</b> <span className="w">{t.pickup}</span>
        </span>
        {notes.length > 0 && <span className="note">{notes.join('; ')}</span>}
      </HandHead>
      <span className="hear">{t.pickupCards(pickup.length)}</span>
      {hand.length === 0 && <p className="quiet nohand">{t.handEmpty}</p>}
      <ul className="hand" style={{ '--n': hand.length } as React.CSSProperties}>
        {hand.map((card, i) => {
          const scores = hasMajority(view, seat, itemAt(MATERIAL_OF, card))
          return (
            <Part key={card} share={0.4} room={<li className="handslot" />}>
              <li className={`handslot ${signOf(form, card)}`}>
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
            </Part>
          )
        })}
      </ul>
    </section>
  )
}
