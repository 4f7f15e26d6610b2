/** A building of the player, with the people at work there, its goods and its two modes. */

import { itemAt } from '@handwerk/kernel'
import { type Deck, goodsOfMode, isProduction, MODES, type Player, type View } from '@handwerk/oh-my-goods'
import { memo } from 'react'
import { Coin, type Mark } from '../../cards/signs.tsx'
import { Icon } from '../../icons/Icon.tsx'
import type { BeatKind } from '../../table/stage/staging.ts'
import { Face } from './BuildingCard.tsx'
import { pictureOfGood } from './deck.ts'
import { type Draft, type GoodsForm, piece } from './form/index.ts'
import { useNames } from './goods-names.ts'
import { marksOf } from './needs.ts'
import { chanceInWords, type Odds } from './odds.ts'
import { useTableWords } from './words/index.ts'

export interface StationProps {
  readonly view: View
  readonly deck: Deck
  readonly own: Player
  readonly b: number
  readonly form: GoodsForm | null
  readonly draft: Draft
  readonly odds: Odds | null
  /** The beat that is about this building. */
  readonly beat: BeatKind | null
}

function StationView(props: StationProps) {
  const { deck, own, b, form, view } = props
  const t = useTableWords()
  const names = useNames(deck)
  const card = itemAt(own.buildings, b)
  const works = isProduction(deck, card)
  const sign = form?.sign(piece('site', b)) ?? 'plain'
  const planning = view.step === 'plan' && form !== null
  const { marks, offered } = marksOf(view, deck, own, card, props.draft.aside)
  const goods = itemAt(own.goods, b).length
  const here = usePeople(props)
  const label = [
    names.wholeCard(card, true),
    ...(works && deck.needsAny[card] === 0 ? [needsInWords()] : []),
    ...(goods > 0
      ? [t.say.goods(goods, names.good(itemAt(deck.makes, card)), goods * itemAt(deck.value, itemAt(deck.makes, card)))]
      : []),
    ...here.map((person) => person.label),
  ].join('. ')

  function needsInWords(): string {
    const flat = marks.flatMap((list, r) => list.map((mark) => `${names.resource(r)} ${t.need[mark]}`))
    return flat.join(', ')
  }

  return (
    <li className={`station ${works ? '' : 'officestation'}`} data-beat={props.beat ?? undefined}>
      <button
        type="button"
        className={`card bld ${sign}`}
        data-piece={piece('site', b)}
        data-card={card}
        data-zoom={`built:${card}`}
        aria-pressed={sign === 'on'}
        aria-label={label}
      >
        <Face deck={deck} card={card} built marks={works ? asked(marks, props) : undefined} offered={offered} />
      </button>
      <div className="shelf">
        <Goods deck={deck} kind={itemAt(deck.makes, card)} count={goods} works={works} paid={paidAt(props)} />
        {here.map((person) => (
          <Tag key={person.id} {...person} form={form} />
        ))}
      </div>
      {planning && <Modes {...props} works={works} />}
    </li>
  )
}

/** How many goods of this building the payment that is being made takes; buildings of one kind pay in turn. */
function paidAt({ form, own, deck, b }: StationProps): number {
  const pay = form?.payment?.pay
  if (!pay) return 0
  const kind = itemAt(deck.makes, itemAt(own.buildings, b))
  const before = own.buildings
    .slice(0, b)
    .reduce((sum, card, i) => (deck.makes[card] === kind ? sum + itemAt(own.goods, i).length : sum), 0)
  return Math.max(0, Math.min(itemAt(own.goods, b).length, (pay[kind] ?? 0) - before))
}

/** A card of the market concerns the buildings that need it; the others are not drawn again. */
const isSame = (before: StationProps, now: StationProps): boolean =>
  before.own === now.own &&
  before.b === now.b &&
  before.deck === now.deck &&
  before.form === now.form &&
  before.draft === now.draft &&
  before.odds === now.odds &&
  before.beat === now.beat &&
  before.view.turn === now.view.turn &&
  before.view.seat === now.view.seat &&
  (before.view.step === now.view.step ||
    (before.form === null && before.view.step !== 'plan' && now.view.step !== 'plan')) &&
  offeredTo(before) === offeredTo(now)

/** What the market has of all that the building needs, as a text to compare. */
function offeredTo({ view, deck, own, b }: StationProps): string {
  const card = itemAt(own.buildings, b)
  const any = itemAt(deck.needsAny, card) > 0
  return view.market.filter((_, r) => any || itemAt(itemAt(deck.needs, card), r) > 0).join()
}

export const Station = memo(StationView, isSame)

/** While a production is being chosen, its missing units are marked as wanted. */
function asked(marks: readonly (readonly Mark[])[], { view, form, b }: StationProps): readonly (readonly Mark[])[] {
  const here = form?.about === piece('site', b) && (view.step === 'produce' || view.step === 'fill')
  if (!here || form?.runs) return marks
  return marks.map((list) => list.map((mark) => (mark === 'hand' ? 'want' : mark)))
}

interface PersonAtWork {
  readonly id: string
  readonly name: string | null
  readonly label: string
  readonly text: string
  readonly gain: string
  readonly kind: string
  readonly icon: 'person' | 'farmer'
}

/** Who works here: by the draft of the plan while it is made, else by the position. */
function usePeople({ view, deck, own, b, form, draft }: StationProps): PersonAtWork[] {
  const t = useTableWords()
  const names = useNames(deck)
  const planning = view.step === 'plan' && form !== null
  const found: PersonAtWork[] = []
  const mode = planning ? (own.plan.worker === b ? own.plan.mode : draft.mode) : own.mode
  const worker = planning ? own.plan.worker === b || draft.worker === b : own.worker === b
  const produced = ((own.produced >> b) & 1) === 1 && view.turn === view.seat && view.step !== 'plan'
  const gain = (n: number) => (produced ? '✓' : `+${n}`)
  if (worker) {
    const text = MODES[mode] === 'orderly' ? t.modes.orderly : t.modes.sloppy
    found.push({
      id: 'worker',
      name: null,
      label: t.say.worker(text),
      text,
      gain: gain(goodsOfMode(mode)),
      kind: `mine ${MODES[mode]} ${planning ? 'ghosted' : ''}`,
      icon: 'person',
    })
  }
  own.assistants.forEach((face, i) => {
    const sent = planning ? draft.sends.find((send) => send.assistant === i) : undefined
    const post = sent?.to ?? (planning ? (own.plan.posts[i] ?? own.posts[i]) : own.posts[i])
    if (post !== b) return
    found.push({
      id: `assistant-${i}`,
      name: planning ? piece('person', i) : null,
      label: names.assistant(face),
      text: t.assistant,
      gain: gain(1),
      kind: sent ? 'ghosted' : '',
      icon: 'farmer',
    })
  })
  return found
}

function Tag({ name, text, gain, kind, icon, form, label }: PersonAtWork & { form: GoodsForm | null }) {
  const t = useTableWords()
  const inside = (
    <>
      <Icon name={icon} />
      <span className="t">{text}</span> <span className="x">{gain}</span>
    </>
  )
  if (name === null) return <span className={`tag ${kind}`}>{inside}</span>
  const sign = form?.sign(name) ?? 'plain'
  return (
    <button
      type="button"
      className={`tag ${kind} ${sign}`}
      data-piece={name}
      data-drag
      aria-pressed={sign === 'on'}
      aria-label={`${label}: ${t.sendAssistant}`}
      title={t.sendAssistant}
    >
      {inside}
    </button>
  )
}

interface GoodsProps {
  readonly deck: Deck
  readonly kind: number
  readonly count: number
  readonly works: boolean
  /** How many of them pay. */
  readonly paid: number
}

function Goods({ deck, kind, count, works, paid }: GoodsProps) {
  const t = useTableWords()
  if (!works) return null
  if (count === 0) return <span className="nogoods">{t.noGoods}</span>
  return (
    <span className="plate" key={count} aria-hidden="true">
      <Icon name={pictureOfGood(deck, kind)} />×{count} <Coin of={count * itemAt(deck.value, kind)} />
      {paid > 0 && <em>−{paid}</em>}
    </span>
  )
}

function Modes({ b, form, odds, works, own, deck, draft }: StationProps & { works: boolean }) {
  const t = useTableWords()
  const names = useNames(deck)
  if (!form || !works) return <p className="nomode">{works ? '' : t.noWork}</p>
  const signs = MODES.map((_, mode) => form.sign(piece('mode', b, mode)))
  if (signs.every((sign) => sign === 'plain'))
    return (
      <p className="nomode">
        {own.posts.includes(b) || draft.sends.some((send) => send.to === b) ? t.sendAssistant : ''}
      </p>
    )
  return (
    <fieldset className="modes" aria-label={names.building(itemAt(own.buildings, b))}>
      {MODES.map((id, mode) => (
        <button
          key={id}
          type="button"
          data-piece={piece('mode', b, mode)}
          className={signs[mode] === 'on' ? 'pick' : signs[mode]}
          aria-pressed={signs[mode] === 'on'}
          aria-label={`${names.building(itemAt(own.buildings, b))}, ${t.modes[id]}${odds?.[b] ? `, ${chanceInWords(t, itemAt(odds[b], mode))}` : ''}`}
        >
          <Icon name="person" className={id} />
          <span>{t.modes[id]}</span>
          {odds?.[b] && <small>{chanceInWords(t, itemAt(odds[b], mode))}</small>}
        </button>
      ))}
    </fieldset>
  )
}
