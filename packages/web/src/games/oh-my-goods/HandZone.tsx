import { itemAt } from '@handwerk/kernel'
import { type Deck, type Player, RESOURCES } from '@handwerk/oh-my-goods'
import { type CSSProperties, memo } from 'react'
import { Emblem } from '../../cards/signs.tsx'
import { HandHead } from '../../table/HandHead.tsx'
import { Part } from '../../table/opening.tsx'
import { useWatchedHand } from '../../table/watch/watched-hand.ts'
import { Face } from './BuildingCard.tsx'
import { type GoodsForm, piece } from './form/index.ts'
import { useNames } from './goods-names.ts'
import { useTableWords } from './words/index.ts'

interface Props {
  readonly deck: Deck
  readonly own: Player
  readonly form: GoodsForm | null
  /** Whether the hand takes the room of the table. */
  readonly opened: boolean
  open(opened: boolean): void
}

/** More cards than this are sorted by resource, so that colours stand in blocks. */
const SORTED_FROM = 11

export const HandZone = memo(function HandZone({ deck, own, form, opened, open }: Props) {
  const t = useTableWords()
  const watched = useWatchedHand()
  const held = own.hand.filter((card) => card !== own.plan.aside)
  const resourceAt = (card: number) => itemAt(deck.resource, card)
  const hand = held.length < SORTED_FROM ? held : [...held].sort((a, b) => resourceAt(a) - resourceAt(b))
  return (
    <section className="handzone" aria-label={watched ?? t.hand} data-opened={opened || undefined}>
      <HandHead title={watched ?? t.handTitle(hand.length)} opened={opened} open={open}>
        {RESOURCES.map((resource, r) => {
          const count = hand.filter((card) => resourceAt(card) === r).length
          return count === 0 ? null : (
            <span className="kindcount" key={resource}>
              <Emblem of={resource} letter={t.letters[resource]} />
              {count}
            </span>
          )
        })}
      </HandHead>
      {hand.length === 0 && <p className="quiet nohand">{t.handEmpty}</p>}
      <ul className="hand" style={{ '--n': hand.length } as CSSProperties}>
        {hand.map((card, i) => (
          <Part key={card} share={0.4} room={<li className="handslot" />}>
            <HandCard deck={deck} card={card} number={i + 1} form={form} />
          </Part>
        ))}
      </ul>
    </section>
  )
})

function HandCard({ deck, card, number, form }: { deck: Deck; card: number; number: number; form: GoodsForm | null }) {
  const names = useNames(deck)
  const sign = form?.sign(piece('hand', card)) ?? 'plain'
  return (
    <li className={`handslot ${sign}`}>
      <button
        type="button"
        className={`card bld ${sign}`}
        data-piece={piece('hand', card)}
        data-card={card}
        data-zoom={`card:${card}`}
        data-drag
        data-key={number}
        aria-pressed={sign === 'on' || sign === 'also'}
        aria-label={names.wholeCard(card, false)}
      >
        {form && number < 10 && (
          <span className="keycap" aria-hidden="true">
            {number}
          </span>
        )}
        <Face deck={deck} card={card} />
      </button>
    </li>
  )
}
