import { HIDDEN } from '@handwerk/kernel'
import type { View } from '@handwerk/mottainai'
import type { TempleForm } from './form/form.ts'
import { Piece } from './Piece.tsx'
import type { Preview } from './preview.ts'
import { useNames } from './use-work-names.ts'
import { Back, Face } from './WorkCard.tsx'
import { useTableWords } from './words/index.ts'

/** The floor in the middle of the table, and the deck. */
export function Floor({ view, form, preview }: { view: View; form: TempleForm | null; preview: Preview | null }) {
  const t = useTableWords()
  const names = useNames()
  const { floor, deck } = view
  // Cards that were revealed on top of the deck stay visible until they move.
  const known = deck.slice(deck.findLastIndex((card) => card === HIDDEN) + 1).reverse()
  const many = manyOf(floor.length + known.length)
  return (
    <div className="floor">
      <div className="lab">
        <h2>{t.floor}</h2>
        <span className="quiet">{floor.length === 0 ? t.floorEmpty : t.floorCount(floor.length)}</span>
      </div>
      <ul className="cards" data-drop="floor" data-many={many} aria-label={t.floor}>
        {floor.map((card) => (
          <li key={card} className={preview && !preview.view.floor.includes(card) ? 'goes' : ''}>
            <Piece card={card} form={form} className="card work" label={names.whole(card)} drag>
              <Face card={card} />
            </Piece>
          </li>
        ))}
      </ul>
      {known.length > 0 && (
        <ul className="cards known" data-many={many} aria-label={t.onTop}>
          {known.map((card) => (
            <li key={card}>
              <Piece card={card} form={form} className="card work" label={names.whole(card)}>
                <Face card={card} />
              </Piece>
            </li>
          ))}
        </ul>
      )}
      <div className="deck" data-drop="deck">
        <span className="card" data-source>
          {deck.length > 0 ? <Back /> : <span className="emptypile" />}
        </span>
        <span>
          <b>{deck.length}</b> <span className="w">{t.deck}</span>
          <span className="w ends">{t.deckEnds}</span>
        </span>
      </div>
    </div>
  )
}

/** The style sheet draws many cards smaller where room is short. */
const manyOf = (count: number): 'some' | 'more' | undefined => (count > 12 ? 'more' : count > 5 ? 'some' : undefined)
