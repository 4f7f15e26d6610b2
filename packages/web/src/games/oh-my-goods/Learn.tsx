import drawings from 'virtual:icons/oh-my-goods'
import { deckOf } from '@handwerk/oh-my-goods'
import type { ReactNode } from 'react'
import { Arrow, Coin, Emblem, HalfSun, Points } from '../../cards/signs.tsx'
import { addIcons } from '../../icons/Icon.tsx'
import { Primer } from '../../table/Primer.tsx'
import { Face } from './BuildingCard.tsx'
import { useTableWords } from './words/index.ts'
import '../../cards/cards.css'
import './cards.css'

addIcons(drawings)

export default function Learn() {
  const t = useTableWords()
  const deck = deckOf(null)
  const { signsList } = t.learn
  const signs: readonly (readonly [string, ReactNode, string])[] = [
    ['resource', <Emblem key="s" of="grain" letter={t.letters.grain} />, signsList.resource],
    ['cost', <Coin key="s" of={9} />, signsList.cost],
    ['points', <Points key="s" of={3} />, signsList.points],
    ['sun', <HalfSun key="s" />, signsList.sun],
    ['there', <Emblem key="s" of="clay" letter={t.letters.clay} mark="there" />, signsList.there],
    ['hand', <Emblem key="s" of="grain" letter={t.letters.grain} mark="hand" />, signsList.hand],
    ['miss', <Emblem key="s" of="grain" letter={t.letters.grain} mark="miss" />, signsList.miss],
    ['chain', <Arrow key="s" />, signsList.chain],
  ]
  return (
    <Primer
      aim={[t.learn.aim, t.learn.aimText]}
      course={[t.learn.roundTitle, t.learn.steps]}
      signsTitle={t.learn.signs}
      card={
        <div className="card bld large">
          <Face deck={deck} card={deck.ids.indexOf('bakery-2')} />
        </div>
      }
      signs={signs}
    />
  )
}
