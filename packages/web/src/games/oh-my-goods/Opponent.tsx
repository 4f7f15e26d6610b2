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
import { memo } from 'react'
import { breakable } from '../../cards/breakable.ts'
import { Emblem } from '../../cards/signs.tsx'
import { Icon } from '../../icons/Icon.tsx'
import type { Person } from '../../play/player-view.ts'
import { Saying, SeatFace } from '../../table/opponents/SeatFace.tsx'
import type { Speech } from '../../table/opponents/speech.ts'
import { Stat } from '../../table/Stat.tsx'
import { BuildingPicture } from './BuildingPicture.tsx'
import { columnsFor } from './columns.ts'
import { EMPTY_DRAFT } from './form/index.ts'
import { useNames } from './goods-names.ts'
import { Station } from './Station.tsx'
import { useTableWords } from './words/index.ts'

interface Props {
  readonly view: View
  readonly deck: Deck
  readonly seat: number
  readonly person: Person
  readonly speech: Speech
  /** Its buildings are drawn as those in front, for whoever sees all seats alike. */
  readonly whole: boolean
}

/** A beat of a sunset changes nothing here, so nothing is drawn again. */
const isSame = (before: Props, now: Props): boolean =>
  before.view.players === now.view.players &&
  before.view.waiting === now.view.waiting &&
  before.view.active === now.view.active &&
  (before.view.step === 'plan') === (now.view.step === 'plan') &&
  before.person === now.person &&
  before.seat === now.seat &&
  before.speech.mood === now.speech.mood &&
  before.speech.line === now.speech.line &&
  before.whole === now.whole &&
  (!now.whole || before.view === now.view)

export const Opponent = memo(function Opponent({ view, deck, seat, person, speech, whole }: Props) {
  const t = useTableWords()
  const player = itemAt(view.players, seat)
  const { points } = scoreOf(deck, player)
  const coins = coinsOf(deck, player)
  const acts = view.waiting.includes(seat)
  return (
    <article className={`opp ${acts ? 'acts' : ''} ${whole ? 'whole' : ''}`} data-seat={seat} aria-label={person.name}>
      <div className="who">
        <SeatFace seat={seat} person={person} mood={speech.mood} />
        <h3 className="nm">{person.name}</h3>
        {person.presence && <span className="hear">{person.presence.words}</span>}
        <Seal view={view} seat={seat} player={player} />
        <span className="nums">
          <Stat of="cards" text={t.cards(player.hand.length)} />
          <Stat of="coins" text={t.coins(coins)} />
          <Stat of="points" text={t.points(points)} />
        </span>
      </div>
      {whole ? <Buildings view={view} deck={deck} player={player} /> : <Plots deck={deck} player={player} />}
      <Saying line={speech.line} />
    </article>
  )
}, isSame)

/** The buildings of a player as in front, without anything to be chosen. */
function Buildings({ view, deck, player }: { view: View; deck: Deck; player: Player }) {
  return (
    <ul className="tableau" style={columnsFor(player.buildings.length)}>
      {player.buildings.map((card, b) => (
        <Station
          key={card}
          view={view}
          deck={deck}
          own={player}
          b={b}
          form={null}
          draft={EMPTY_DRAFT}
          odds={null}
          beat={null}
        />
      ))}
    </ul>
  )
}

/** The same in signs. */
function Plots({ deck, player }: { deck: Deck; player: Player }) {
  const names = useNames(deck)
  return (
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
  )
}

function Plot({ deck, player, b, label }: { deck: Deck; player: Player; b: number; label: string }) {
  const t = useTableWords()
  const names = useNames(deck)
  const card = itemAt(player.buildings, b)
  const resource = card < deck.size ? RESOURCES[itemAt(deck.resource, card)] : null
  const goods = itemAt(player.goods, b).length
  const worker = player.worker === b
  return (
    <li className="plot full" data-card={card} data-zoom={`built:${card}`}>
      <span className={`top ${resource ?? 'any'}`}>
        {resource && <Emblem of={resource} letter={t.letters[resource]} />}
        {goods > 0 && <em>{goods}</em>}
      </span>
      <span className="mid" aria-hidden="true">
        <span className="pic">
          <BuildingPicture deck={deck} card={card} />
        </span>
        <span className="pn">{breakable(names.building(card))}</span>
      </span>
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
    <span className={ready ? 'seal' : text ? 'seal wait' : 'seal none'}>
      {ready && <Icon name="wax-seal" />}
      {acts && !ready && <Icon name="hourglass" />}
      {text}
    </span>
  )
}
