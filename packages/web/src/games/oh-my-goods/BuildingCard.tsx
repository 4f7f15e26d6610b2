/** Faces of cards, by where they lie. The style sheet sets their size; everything inside is in em. */

import { itemAt } from '@handwerk/kernel'
import { type Deck, EXTRA_CARD, GOOD, NONE, RESOURCES } from '@handwerk/oh-my-goods'
import { breakable } from '../../cards/breakable.ts'
import { Arrow, Coin, Emblem, HalfSun, type Mark, NeedMark, Points } from '../../cards/signs.tsx'
import { Icon } from '../../icons/Icon.tsx'
import { BuildingPicture } from './BuildingPicture.tsx'
import { pictureOfGood, resourceOf } from './deck.ts'
import { useNames } from './goods-names.ts'
import { useFaceWords } from './words/face-messages.ts'

export interface FaceProps {
  readonly deck: Deck
  readonly card: number
  readonly built?: boolean
  /** For each resource, a mark for each unit that is needed. */
  readonly marks?: readonly (readonly Mark[])[] | undefined
  /** For a building that takes any resources: how many there are. */
  readonly offered?: number | undefined
}

/** One face; the style sheet gives it the form that its room allows: slip, tile, card, words, large. */
export function Face({ deck, card, built = false, marks, offered }: FaceProps) {
  const t = useFaceWords()
  const names = useNames(deck)
  const resource = resourceOf(deck, card)
  const office = itemAt(deck.office, card)
  return (
    <span className={`face ${resource ?? 'any'} ${built ? 'built' : ''} ${office === NONE ? '' : 'office'}`}>
      <span className={`spine ${resource ?? 'any'}`}>
        {resource ? <Emblem of={resource} letter={t.letters[resource]} /> : <Icon name="fire" className="hearth" />}
        {!built && resource && <Coin of={itemAt(deck.cost, card)} />}
        {resource && <Points of={itemAt(deck.points, card)} />}
        {!built && resource && deck.halfSun[card] && <HalfSun />}
      </span>
      <span className="name">{breakable(names.building(card))}</span>
      <span className="art">
        <BuildingPicture deck={deck} card={card} />
      </span>
      <Needs deck={deck} card={card} marks={marks} offered={offered} />
      <span className="words">{names.work(card)}</span>
      <span className={`foot ${itemAt(deck.chain, card).length > 1 ? 'two' : ''}`}>
        {office === NONE && <Chain deck={deck} card={card} />}
      </span>
    </span>
  )
}

function Needs({ deck, card, marks, offered }: Pick<FaceProps, 'deck' | 'card' | 'marks' | 'offered'>) {
  const t = useFaceWords()
  const names = useNames(deck)
  const office = itemAt(deck.office, card)
  const any = itemAt(deck.needsAny, card)
  if (office !== NONE)
    return (
      <span className="needs">
        <span className="need">
          {office === EXTRA_CARD ? (
            t.extraCard
          ) : (
            <>
              <Emblem of={itemAt(RESOURCES, office)} letter={t.letters[itemAt(RESOURCES, office)]} />
              <span>+1 {names.resource(office)}</span>
            </>
          )}
        </span>
      </span>
    )
  if (any > 0)
    return (
      <span className="needs">
        <span className="need">
          <Emblem of="any" letter={t.letters.any} /> {offered === undefined ? `× ${any}` : t.anyOf(offered, any)}
        </span>
      </span>
    )
  return (
    <span className="needs">
      {itemAt(deck.needs, card).map((count, r) => {
        const of = itemAt(RESOURCES, r)
        const units = marks?.[r]
        if (count === 0) return null
        return (
          <span className="need" key={of}>
            {!units && count}
            <Emblem of={of} letter={t.letters[of]} />
            {units?.map((mark, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a unit is its place; marked anew it is drawn anew, and so turns
              <NeedMark key={`${i} ${mark}`} of={mark} />
            ))}
          </span>
        )
      })}
    </span>
  )
}

function Chain({ deck, card }: { deck: Deck; card: number }) {
  const t = useFaceWords()
  const chain = itemAt(deck.chain, card)
  return (
    <>
      {chain.map((input, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card's inputs never change
        <span className="in" key={i}>
          {i > 0 && <span className="plus">+</span>}
          {input < GOOD ? (
            <Emblem of={itemAt(RESOURCES, input)} letter={t.letters[itemAt(RESOURCES, input)]} />
          ) : (
            <Icon name={pictureOfGood(deck, input - GOOD)} />
          )}
        </span>
      ))}
      {chain.length > 0 && <Arrow />}
      <span className="out">
        <Icon name={pictureOfGood(deck, itemAt(deck.makes, card))} />
        <Coin of={itemAt(deck.value, itemAt(deck.makes, card))} />
      </span>
    </>
  )
}

/** A card in the market or on the discard pile: all colour, shape and letter. */
export function ResourceFace({ deck, card, sun = true }: { deck: Deck; card: number; sun?: boolean }) {
  const t = useFaceWords()
  const resource = itemAt(RESOURCES, itemAt(deck.resource, card))
  return (
    <span className={`face ${resource}`}>
      <Emblem of={resource} letter={itemAt(t.letters, resource)} />
      {sun && deck.halfSun[card] && <HalfSun />}
    </span>
  )
}

export function Back() {
  return (
    <span className="back">
      <Icon name="anvil" />
    </span>
  )
}

/** The card that an assistant is, as a strip: price, points, colours asked for. */
