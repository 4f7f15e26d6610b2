import drawings from 'virtual:icons/oh-my-goods'
import { type Deck, deckOf } from '@handwerk/oh-my-goods'
import { useEffect } from 'react'
import { addIcons } from '../../icons/Icon.tsx'
import { AssistantFace } from './AssistantFace.tsx'
import { Face } from './BuildingCard.tsx'
import { useNames } from './goods-names.ts'
import { useTableWords } from './words/index.ts'
import '../../cards/cards.css'
import './cards.css'

addIcons(drawings)

/** All cards of the standard file. */
export default function Cards({ filter, onCount }: { filter: string; onCount(count: number): void }) {
  const t = useTableWords()
  const deck = deckOf(null)
  const names = useNames(deck)
  const matches = (text: string) => text.toLowerCase().includes(filter.trim().toLowerCase())
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
  const buildings = numbers(0, deck.size).filter((card) => matches(names.wholeCard(card, false)))
  const charburners = numbers(deck.size, deck.firstAssistant).filter((card) => matches(names.wholeCard(card, true)))
  const faces = numbers(0, deck.faceCost.length).filter((face) => matches(names.wholeAssistant(face)))
  const count = buildings.length + charburners.length + faces.length
  useEffect(() => onCount(count), [count, onCount])
  return (
    <>
      <Group title={t.list.charburners} deck={deck} cards={charburners} built />
      <Group title={t.list.buildings} deck={deck} cards={buildings} built={false} />
      {faces.length > 0 && (
        <section>
          <h2>{t.list.assistants}</h2>
          <p className="quiet">{t.list.both}</p>
          <ul className="cardlist faces">
            {faces.map((face) => (
              <li key={face} className="hire">
                <AssistantFace deck={deck} face={face} />
                <span className="hear">{names.wholeAssistant(face)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Group({ title, deck, cards, built }: { title: string; deck: Deck; cards: readonly number[]; built: boolean }) {
  const names = useNames(deck)
  if (cards.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className="cardlist">
        {cards.map((card) => (
          <li key={card} className="card bld">
            <Face deck={deck} card={card} built={built} />
            <span className="hear">{names.wholeCard(card, built)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
