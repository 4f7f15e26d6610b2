import type { Seat } from '@handwerk/kernel'
import { coinsOf, type Deck, NONE, type Player, scoreOf } from '@handwerk/oh-my-goods'
import { Coin, Points } from '../../cards/signs.tsx'
import { Icon } from '../../icons/Icon.tsx'
import type { Person } from '../../play/player-view.ts'
import { SeatMark } from '../../table/SeatMark.tsx'
import { Face } from './BuildingCard.tsx'
import { type Draft, type GoodsForm, piece } from './form/index.ts'
import { useNames } from './goods-names.ts'
import { useTableWords } from './words/index.ts'

interface Props {
  readonly seat: Seat
  readonly deck: Deck
  readonly own: Player
  readonly form: GoodsForm | null
  readonly draft: Draft
  readonly person: Person
}

export function HandZone({ seat, deck, own, form, draft, person }: Props) {
  const t = useTableWords()
  const aside = own.aside !== NONE ? own.aside : own.plan.aside !== NONE ? own.plan.aside : draft.aside
  const hand = own.hand.filter((card) => card !== own.plan.aside)
  return (
    <section className="handzone" aria-label={t.hand}>
      {aside !== null && aside !== NONE && draft.aside === null && (
        <div className="setaside">
          <p className="zt">{t.aside}</p>
          <div className="card bld" data-card={aside} data-zoom={`card:${aside}`}>
            <Face deck={deck} card={aside} />
          </div>
        </div>
      )}
      {hand.length === 0 && <p className="quiet nohand">{t.handEmpty}</p>}
      <ul className="hand" data-many={hand.length > 5 || undefined}>
        {hand.map((card, i) => (
          <HandCard key={card} deck={deck} card={card} number={i + 1} form={form} />
        ))}
      </ul>
      <Standing seat={seat} deck={deck} own={own} person={person} />
    </section>
  )
}

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

function Standing({ seat, deck, own, person }: Pick<Props, 'seat' | 'deck' | 'own' | 'person'>) {
  const t = useTableWords()
  const { points } = scoreOf(deck, own)
  const coins = coinsOf(deck, own)
  return (
    <div className="me">
      <div className="who">
        <SeatMark seat={seat} />
        <h3 className="nm">{person.name}</h3>
      </div>
      <p className="stat">
        <Coin of={coins} />
        <span>
          <b>{t.coins(coins)}</b> {t.stats.goods}
        </span>
      </p>
      <p className="stat">
        <Points of={points} />
        <span>
          <b>{t.points(points)}</b> {t.stats.points}
        </span>
      </p>
      <p className="stat">
        <Icon name="huts-village" />
        <span>{t.stats.buildings(own.buildings.length)}</span>
      </p>
    </div>
  )
}
