import drawings from 'virtual:icons/oh-my-goods'
import { deckOf } from '@handwerk/oh-my-goods'
import type { ReactNode } from 'react'
import { Arrow, Coin, Emblem, HalfSun, Points } from '../../cards/signs.tsx'
import { addIcons } from '../../icons/Icon.tsx'
import { Face } from './BuildingCard.tsx'
import { useTableWords } from './words/index.ts'
import '../../cards/cards.css'
import './table.css'

addIcons(drawings)

/** How the game goes, in short, and what the signs on a card mean. */
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
    <>
      <section>
        <h2>{t.learn.aim}</h2>
        <p className="prose">{t.learn.aimText}</p>
      </section>
      <section>
        <h2>{t.learn.roundTitle}</h2>
        <ol className="prose steps">
          {t.learn.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{t.learn.signs}</h2>
        <div className="anatomy">
          <div className="card bld large">
            <Face deck={deck} card={deck.ids.indexOf('bakery-2')} />
          </div>
          <ul>
            {signs.map(([id, sign, text]) => (
              <li key={id}>
                <span className="sg">{sign}</span> {text}
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}
