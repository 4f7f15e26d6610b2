import { itemAt } from '@handwerk/kernel'
import {
  coinsOf,
  type Deck,
  LAST_BUILDING,
  NONE,
  type Player,
  RESOURCES,
  scoreOf,
  type View,
} from '@handwerk/oh-my-goods'
import { Emblem } from '../../cards/signs.tsx'
import { Icon } from '../../icons/Icon.tsx'
import type { Person } from '../../play/player-view.ts'
import { SeatMark } from '../../table/SeatMark.tsx'
import { Stat } from '../../table/Stat.tsx'
import { pictureOf } from './deck.ts'
import { useNames } from './goods-names.ts'
import { useTableWords } from './words/index.ts'

export function Opponent({ view, deck, seat, person }: { view: View; deck: Deck; seat: number; person: Person }) {
  const t = useTableWords()
  const names = useNames(deck)
  const player = itemAt(view.players, seat)
  const { points } = scoreOf(deck, player)
  const coins = coinsOf(deck, player)
  const acts = view.waiting.includes(seat)
  return (
    <article className={acts ? 'opp acts' : 'opp'} data-seat={seat} aria-label={person.name}>
      <div className="who">
        <SeatMark seat={seat} presence={person.presence} />
        <h3 className="nm">{person.name}</h3>
        {person.presence && <span className="hear">{person.presence.words}</span>}
        <span className="nums">
          <Stat of="cards" text={t.cards(player.hand.length)} />
          <Stat of="coins" text={t.coins(coins)} />
          <Stat of="points" text={t.points(points)} />
        </span>
      </div>
      <ul className="row2">
        {Array.from({ length: Math.max(LAST_BUILDING, player.buildings.length) }, (_, b) => {
          const card = player.buildings[b]
          // A bare number would clash with the key of a card.
          if (card === undefined)
            // biome-ignore lint/suspicious/noArrayIndexKey: a lot is its place
            return <li key={`lot ${b}`} className="plot" aria-hidden="true" />
          const goods = itemAt(player.goods, b).length
          const made = itemAt(deck.makes, card)
          const label = goods > 0 ? `${names.building(card)}: ${names.goods(made, goods)}` : names.building(card)
          return <Plot key={card} deck={deck} player={player} b={b} label={label} />
        })}
      </ul>
      <Seal view={view} seat={seat} player={player} />
    </article>
  )
}

function Plot({ deck, player, b, label }: { deck: Deck; player: Player; b: number; label: string }) {
  const t = useTableWords()
  const card = itemAt(player.buildings, b)
  const resource = card < deck.size ? RESOURCES[itemAt(deck.resource, card)] : null
  const goods = itemAt(player.goods, b).length
  const worker = player.worker === b
  return (
    <li className="plot full" data-card={card} data-zoom={`built:${card}`}>
      <span className={`top ${resource ?? 'any'}`}>
        {resource && <Emblem of={resource} letter={t.letters[resource]} />}
      </span>
      <span className="mid">
        <Icon name={pictureOf(deck, card)} />
      </span>
      {goods > 0 && <em>{goods}</em>}
      {(worker || player.posts.includes(b)) && (
        <span className={`asst ${worker && player.mode === 1 ? 'sloppy' : ''}`}>
          <Icon name={worker ? 'person' : 'farmer'} />
        </span>
      )}
      <span className="hear">{label}</span>
    </li>
  )
}

function Seal({ view, seat, player }: { view: View; seat: number; player: Player }) {
  const t = useTableWords()
  const ready = view.step === 'plan' && player.plan.ready
  const acts = view.waiting.includes(seat)
  const text = ready
    ? t.seal.ready
    : acts
      ? view.step === 'plan'
        ? t.seal.planning
        : view.step === 'redraw'
          ? t.seal.choosing
          : t.seal.acts
      : player.aside !== NONE
        ? t.asideHere
        : view.active === seat
          ? t.seal.active
          : ''
  return (
    <p className={ready ? 'seal' : 'seal wait'}>
      {ready && <Icon name="wax-seal" />}
      {acts && !ready && <Icon name="hourglass" />}
      {text || '\u00a0'}
    </p>
  )
}
