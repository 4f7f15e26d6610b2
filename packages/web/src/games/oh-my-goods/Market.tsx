import { itemAt } from '@handwerk/kernel'
import { type Deck, offerTo, type Player, RESOURCES, type View } from '@handwerk/oh-my-goods'
import { memo } from 'react'
import { Emblem } from '../../cards/signs.tsx'
import { Icon } from '../../icons/Icon.tsx'
import { Back, ResourceFace } from './BuildingCard.tsx'
import { useNames } from './goods-names.ts'
import { useTableWords } from './words/index.ts'

interface Props {
  readonly view: View
  readonly deck: Deck
  readonly own: Player | null
  /** Opens the discard pile. */
  look(): void
}

/** Piles, the two rows, and the tally with the own offices added visibly. */
export function Market({ view, deck, own, look }: Props) {
  const t = useTableWords()
  const top = view.discard.at(-1)
  return (
    <section className="common market" aria-label={t.market}>
      <div className="piles">
        <figure>
          <span className="card res pilecard" data-source>
            {view.pile > 0 ? <Back /> : <span className="emptypile" />}
          </span>
          <figcaption>
            <b>{view.pile}</b> {t.draw}
          </figcaption>
        </figure>
        <figure>
          <button
            type="button"
            className="card res pilecard"
            data-drop="discard"
            onClick={look}
            aria-label={t.discardTitle(view.discard.length)}
          >
            {top === undefined ? <span className="emptypile" /> : <ResourceFace deck={deck} card={top} sun={false} />}
          </button>
          <figcaption>
            <b>{view.discard.length}</b> {t.discard}
          </figcaption>
        </figure>
      </div>
      <div className="rows">
        <Row deck={deck} label={t.sunrise} icon="sunrise" cards={view.sunrise} soon={t.notYet} />
        <Row deck={deck} label={t.sunset} icon="sunset" cards={view.sunset} soon={t.soon} />
      </div>
      <Tally view={view} deck={deck} own={own} />
    </section>
  )
}

interface RowProps {
  readonly deck: Deck
  readonly label: string
  readonly icon: 'sunrise' | 'sunset'
  readonly cards: readonly number[]
  readonly soon: string
}

const Row = memo(function Row({ deck, label, icon, cards, soon }: RowProps) {
  return (
    <div className="mrow" style={{ '--count': cards.length } as React.CSSProperties}>
      <h3 className="lab">
        <Icon name={icon} />
        <span>{label}</span>
      </h3>
      {cards.length === 0 && <p className="soon">{soon}</p>}
      {cards.length > 0 && (
        <ul className="offer">
          {cards.map((card) => (
            <Offered key={card} deck={deck} card={card} />
          ))}
        </ul>
      )}
    </div>
  )
})

/** Drawn once, while its row grows. */
const Offered = memo(function Offered({ deck, card }: { deck: Deck; card: number }) {
  const names = useNames(deck)
  const t = useTableWords()
  return (
    <li className="card res" data-card={card} data-zoom={`card:${card}`}>
      <ResourceFace deck={deck} card={card} />
      <span className="hear">
        {names.resource(itemAt(deck.resource, card))}
        {deck.halfSun[card] ? `, ${t.halfSun}` : ''}
      </span>
    </li>
  )
})

function Tally({ view, deck, own }: Omit<Props, 'look'>) {
  const t = useTableWords()
  const names = useNames(deck)
  const market = [...offerTo(view, deck, { buildings: [] })]
  const offer = own ? [...offerTo(view, deck, own)] : market
  return (
    <div className="tally">
      <h3 className="zt">{t.tally}</h3>
      {RESOURCES.map((resource, r) => {
        const offices = itemAt(offer, r) - itemAt(market, r)
        return (
          <div key={resource} role="img" aria-label={t.tallyLabel(names.resource(r), itemAt(market, r), offices)}>
            <Emblem of={resource} letter={t.letters[resource]} />
            <span className="n">{market[r]}</span>
            {offices > 0 && (
              <span className="plus">
                +{offices} <Icon name="scales" />
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}
