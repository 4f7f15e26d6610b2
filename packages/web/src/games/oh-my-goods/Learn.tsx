import drawings from 'virtual:icons/oh-my-goods'
import { itemAt } from '@handwerk/kernel'
import { type Deck, deckOf } from '@handwerk/oh-my-goods'
import type { ReactNode } from 'react'
import { Arrow, Coin, Emblem, HalfSun, Points } from '../../cards/signs.tsx'
import { addIcons, Icon } from '../../icons/Icon.tsx'
import { Primer } from '../../table/Primer.tsx'
import { Back, Face, ResourceFace } from './BuildingCard.tsx'
import { pictureOfGood } from './deck.ts'
import { useTableWords } from './words/index.ts'
import { useLearnWords } from './words/learn-messages.ts'
import '../../cards/cards.css'
import './cards.css'

addIcons(drawings)

export default function Learn({ brief = false }: { brief?: boolean }) {
  const t = useTableWords()
  const deck = deckOf(null)
  const card = deck.ids.indexOf('bakery-2')
  const good = itemAt(deck.makes, card)
  const learn = useLearnWords()
  const { signsList } = learn
  const signs: readonly (readonly [string, ReactNode, string])[] = [
    ['resource', <Emblem key="s" of="grain" letter={t.letters.grain} />, signsList.resource],
    ['cost', <Coin key="s" of={itemAt(deck.cost, card)} />, signsList.cost],
    ['points', <Points key="s" of={itemAt(deck.points, card)} />, signsList.points],
    ['sun', <HalfSun key="s" />, signsList.sun],
    ['needs', <Emblem key="s" of="clay" letter={t.letters.clay} />, signsList.needs],
    ['chain', <Arrow key="s" />, signsList.chain],
    [
      'good',
      <span key="s" className="made">
        <Icon name={pictureOfGood(deck, good)} />
        <Coin of={itemAt(deck.value, good)} />
      </span>,
      signsList.good,
    ],
    ['there', <Emblem key="s" of="clay" letter={t.letters.clay} mark="there" />, signsList.there],
    ['hand', <Emblem key="s" of="grain" letter={t.letters.grain} mark="hand" />, signsList.hand],
    ['miss', <Emblem key="s" of="grain" letter={t.letters.grain} mark="miss" />, signsList.miss],
  ]
  return (
    <Primer
      aim={[learn.aim, learn.aimText]}
      win={[learn.win, learn.winText]}
      course={[learn.roundTitle, learn.steps]}
      pictures={scenesOf(deck)}
      signsTitle={learn.signs}
      card={
        <div className="card bld large">
          <Face deck={deck} card={card} />
        </div>
      }
      signs={signs}
      brief={brief}
    />
  )
}

/** A picture for each step of a round. */
function scenesOf(deck: Deck): readonly ReactNode[] {
  const numberOf = (id: string) => deck.ids.indexOf(id)
  const building = (id: string) => (
    <div key={id} className="card bld">
      <Face deck={deck} card={numberOf(id)} />
    </div>
  )
  const row = (...ids: string[]) =>
    ids.map((id) => (
      <div key={id} className="card res">
        <ResourceFace deck={deck} card={numberOf(id)} />
      </div>
    ))
  const bakery = numberOf('bakery-2')
  return [
    ['mill-2', 'sawmill-1'].map(building),
    row('brick-manufacture-5', 'mill-3', 'market-office-1', 'bakery-1'),
    row('brick-manufacture-6', 'market-office-6', 'brick-manufacture-7'),
    <>
      <div className="card bld">
        <Face deck={deck} card={bakery} built marks={itemAt(deck.needs, bakery).map((n) => Array(n).fill('there'))} />
      </div>
      <Arrow />
      {[1, 2].map((good) => (
        <div key={good} className="card">
          <Back />
        </div>
      ))}
    </>,
    <>
      <span className="made">
        <Icon name={pictureOfGood(deck, itemAt(deck.makes, bakery))} />
        <Coin of={itemAt(deck.value, itemAt(deck.makes, bakery))} />
      </span>
      <Arrow />
      {building('mill-2')}
    </>,
  ]
}
