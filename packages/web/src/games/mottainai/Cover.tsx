import drawings from 'virtual:icons/mottainai-cover'
import { WORKS } from '@handwerk/mottainai'
import { addIcons } from '../../icons/Icon.tsx'
import { Face } from './WorkCard.tsx'
import '../../cards/cards.css'
import './cards.css'

addIcons(drawings)

const FAN = ['crane', 'vase', 'kite']

export default function Cover() {
  return (
    <div className="fan" aria-hidden="true">
      {FAN.map((id) => (
        <div key={id} className="card work">
          <Face card={WORKS.findIndex((work) => work.id === id)} />
        </div>
      ))}
    </div>
  )
}
