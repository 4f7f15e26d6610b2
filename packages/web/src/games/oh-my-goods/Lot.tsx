import { itemAt } from '@handwerk/kernel'
import { coinsOf, type Deck, LAST_BUILDING, type Player } from '@handwerk/oh-my-goods'
import { Face } from './BuildingCard.tsx'
import { useTableWords } from './words/index.ts'

/** The next free lot; or the card that is set aside for it, and whether the goods pay for it. */
export function Lot({ deck, own, ghost }: { deck: Deck; own: Player; ghost: number | null }) {
  const t = useTableWords()
  const number = own.buildings.length + 1
  if (ghost === null)
    return (
      <li className="station lot" data-drop="lot">
        <div className="lotbox">
          <span>{t.freeLot(number)}</span>
          {number === LAST_BUILDING && <small>{t.lastLot}</small>}
        </div>
      </li>
    )
  const cost = itemAt(deck.cost, ghost)
  const coins = coinsOf(deck, own)
  return (
    <li className="station lot" data-drop="lot">
      <div className="lotbox ghostbox">
        <div className="card bld ghost" data-card={ghost} data-zoom={`card:${ghost}`}>
          <Face deck={deck} card={ghost} />
        </div>
      </div>
      <p className={coins < cost ? 'shelf short' : 'shelf'}>{t.asidePrice(cost, coins)}</p>
    </li>
  )
}
