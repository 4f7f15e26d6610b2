/** Sunrise and sunset, card by card, as far as they concern the buildings of the player who looks on. */
import { type Fact, itemAt, type SeatView } from '@handwerk/kernel'
import { type Deck, deckFor, type GoodsFact, ORDERLY, ohMyGoods, type View } from '@handwerk/oh-my-goods'
import type { Beat, StageContext } from '../../table/stage/staging.ts'
import { goodsNames } from './goods-names.ts'
import { needOf, sumOf, unitsInWords } from './needs.ts'
import { tableMessages } from './words/index.ts'

type Turned = Extract<GoodsFact, { is: 'turn' }>

const BREATH = 950
const LAST_LOOK = 750
const FAILURE = 1800
/** A row of many cards goes faster. */
const ROW = 3000
const [SLOWEST, FASTEST] = [390, 130]

export function stage(seen: SeatView, told: Fact, context: StageContext): readonly Beat[] {
  const view = seen as View
  const fact = told as GoodsFact
  if (fact.is !== 'turn') return []
  const row = view[fact.row]
  // Where the row was cleared since, there is nothing to show.
  if (fact.cards.length === 0 || fact.cards.some((card, i) => row[i] !== card)) return []
  return turnCards(view, fact, context)
}

function turnCards(view: View, fact: Turned, context: StageContext): Beat[] {
  const deck = deckFor(view)
  const t = tableMessages[context.language]
  const { cards } = fact
  const milliseconds = Math.max(FASTEST, Math.min(SLOWEST, ROW / cards.length))
  const shown = cards.map((_, i) => partly(view, deck, fact, i + 1))
  const sofar = (count: number) =>
    ohMyGoods.words[context.language].fact(view, { ...fact, cards: cards.slice(0, count) }, []) ?? ''
  const start: Beat = {
    is: 'card',
    view: partly(view, deck, fact, 0),
    caption: t[fact.row],
    words: null,
    milliseconds,
    sound: null,
    cards: [],
  }
  const turned: Beat[] = shown.map((part, i) => {
    const last = i === cards.length - 1
    return {
      is: last ? 'sun' : 'card',
      view: part,
      caption: sofar(i + 1),
      words: last ? t.stage[fact.row] : deck.halfSun[itemAt(cards, i)] ? t.stage.halfSun : null,
      milliseconds: last ? LAST_LOOK : milliseconds,
      sound: last ? 'sun' : 'card',
      cards: [itemAt(cards, i)],
    }
  })
  const beats = [start, ...turned]
  if (fact.row === 'sunrise') return beats
  const before = shown.at(-2)
  const waiting = before ? sitesOf(before, deck, context).filter(({ lacking }) => lacking === 1) : []
  const wants = waiting.map((site) => t.stage.breath(site.name, site.wish)).join(' ')
  if (before && waiting.length > 0)
    beats.splice(-1, 0, {
      is: 'breath',
      view: before,
      caption: wants,
      words: wants,
      milliseconds: BREATH,
      sound: 'hush',
      cards: waiting.map(({ card }) => card),
    })
  const failed = sitesOf(view, deck, context).filter(({ lacking }) => lacking > 0)
  const lost = failed
    .map(({ name, what, missing, lacking }) => t.stage.fails(name, what, missing, lacking < missing))
    .join(' ')
  return failed.length === 0
    ? beats
    : [
        ...beats,
        {
          is: 'fail',
          view: itemAt(shown, shown.length - 1),
          caption: lost,
          words: lost,
          milliseconds: FAILURE,
          sound: 'fail',
          cards: failed.map(({ card }) => card),
        },
      ]
}

/** The view with the first cards of a row alone. */
function partly(view: View, deck: Deck, { row, cards }: Turned, count: number): View {
  const market = [...view.market]
  for (const card of cards.slice(count)) {
    const resource = itemAt(deck.resource, card)
    market[resource] = itemAt(market, resource) - 1
  }
  return { ...view, step: row, [row]: cards.slice(0, count), market, pile: view.pile + cards.length - count }
}

interface Site {
  readonly card: number
  readonly name: string
  /** How many units neither the market nor the hand has; and how many of them must come. */
  readonly missing: number
  readonly lacking: number
  /** What is missing, in words. */
  readonly what: string
  /** The same where one unit must come. */
  readonly wish: string
}

/** The own buildings at which somebody works. */
function sitesOf(view: View, deck: Deck, { seat, facts, language }: StageContext): Site[] {
  const own = seat === null ? undefined : view.players[seat]
  if (!own || seat === null || view.options.twoForOne) return []
  const work = facts.findLast(({ is, seat: who }) => who === seat && (is === 'work' || is === 'idle')) as
    | GoodsFact
    | undefined
  const names = goodsNames(deck, language)
  const { any } = tableMessages[language].plan
  const choice = new Intl.ListFormat(language, { type: 'disjunction' })
  return own.buildings.flatMap((card, b) => {
    const worker = work?.is === 'work' && work.building === card
    if (!worker && !own.posts.includes(b)) return []
    const { missing, mustCome } = needOf(view, deck, own, card, worker ? work.mode : ORDERLY)
    const what = unitsInWords(missing, names.resource, any)
    const single =
      missing.length === 1 ? [any(1)] : missing.flatMap((n, r) => (n > 0 ? [`1 ${names.resource(r)}`] : []))
    const name = names.building(card)
    return [{ card, name, missing: sumOf(missing), lacking: mustCome, what, wish: choice.format(single) }]
  })
}
