import drawings from 'virtual:icons/oh-my-goods-cover'
import { deckOf } from '@handwerk/oh-my-goods'
import { addIcons } from '../../icons/Icon.tsx'
import { Face } from './BuildingCard.tsx'
import '../../cards/cards.css'
import './cards.css'

addIcons(drawings)

const FAN = ['mill-2', 'iron-smelter-3', 'bakery-2']

export default function Cover() {
  const deck = deckOf(null)
  return (
    <div className="fan" aria-hidden="true">
      {FAN.map((id) => (
        <div key={id} className="card bld">
          <Face deck={deck} card={deck.ids.indexOf(id)} />
        </div>
      ))}
    </div>
  )
}
