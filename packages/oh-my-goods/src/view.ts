/**
 * What a seat may know. Cards that the seat may not know are HIDDEN, and only its
 * owner sees an unfinished decision: to the others the table looks as it did
 * before. A view lists its fields one by one, so a new field of a position stays
 * secret until it is added here.
 */
import { HIDDEN, type Seat } from '@handwerk/kernel'
import { NONE } from './cards.js'
import type { Options } from './options.js'
import { BUILD, ORDERLY, type Plan, type Player, type Position, type Step, UNDECIDED } from './position.js'

/** What a seat plans; the others see only whether it is ready. */
interface ViewPlan {
  readonly ready: boolean
  /** The building that the worker goes to; UNDECIDED, or NONE if there is no room. */
  readonly worker: number
  readonly mode: number
  /** The building of each assistant after the plan is carried out. */
  readonly posts: readonly number[]
  /** The assistants before this one are decided. */
  readonly next: number
  /** The assistant whose move still has to be paid for, or NONE. */
  readonly sending: number
  /** The kinds of the goods spent on moves. */
  readonly paid: readonly number[]
  /** The hand card to be set aside, or NONE. */
  readonly aside: number
}

export interface ViewPlayer {
  readonly hand: readonly number[]
  /** In the order of building; the charburner comes first. */
  readonly buildings: readonly number[]
  /** The cards on each building, all hidden: only their number matters. */
  readonly goods: readonly (readonly number[])[]
  /** The building that the worker is at, or NONE. */
  readonly worker: number
  readonly mode: number
  /** The faces of the assistants in the order of hiring, and the building of each. */
  readonly assistants: readonly number[]
  readonly posts: readonly number[]
  /** The card set aside for building, or NONE. */
  readonly aside: number
  /** One bit for each building that has produced in this round. */
  readonly produced: number
  /** Cards still to be drawn in this part of the deal. */
  readonly due: number
  /** Extra cards that offices give in this round. */
  readonly extra: number
  /** In the redraw: has the seat chosen, and (only in its own view) did it choose to redraw? */
  readonly chosen: boolean
  readonly redraws: boolean
  /** The seat's own hand cards picked for the unfinished decision. */
  readonly picks: readonly number[]
  readonly plan: ViewPlan
}

export interface View {
  /** Whose view this is; null is an onlooker's. */
  readonly seat: Seat | null
  /** Who owes a decision. */
  readonly waiting: readonly Seat[]
  readonly options: Options
  readonly step: Step
  readonly round: number
  /** The active player, who is first in this round. */
  readonly active: Seat
  /** Whose production it is. */
  readonly turn: Seat
  /** This is the final round. */
  readonly final: boolean
  /** How many cards are left in the draw pile. */
  readonly pile: number
  readonly discard: readonly number[]
  readonly sunrise: readonly number[]
  readonly sunset: readonly number[]
  /** How many of each resource both rows show. */
  readonly market: readonly number[]
  /** The faces of the assistants who can be hired. */
  readonly bench: readonly number[]
  readonly players: readonly ViewPlayer[]
  /** The part of the deal: the redrawn hands, two cards for everybody, the extra cards. */
  readonly part: number
  /** The step that needed a card when both piles were empty. */
  readonly resume: Step
  /** The building that is producing, or NONE, and how many goods it still gets. */
  readonly site: number
  readonly due: number
  /** The building whose chain may run because it has just produced, or NONE. */
  readonly fresh: number
  /** The player has built in this turn. */
  readonly built: boolean
  /** What is being bought: BUILD or HIRE; the assistant's face and future post. */
  readonly buying: number
  readonly hiring: number
  readonly post: number
}

/** What the others see of a step in which its owner is in the middle of a decision. */
const PUBLIC_STEP: Partial<Record<Step, Step>> = { fill: 'produce', place: 'build', pay: 'build' }

/** The views of a position. They share what all of them show, so that it is made and compared once. */
export function views(p: Position, waiting: readonly Seat[]): (seat: Seat | null) => View {
  const options = seenOptions(p.options)
  const rows = {
    discard: p.discard.slice(),
    sunrise: p.sunrise.slice(),
    sunset: p.sunset.slice(),
    market: p.market.slice(),
    bench: p.bench.slice(),
  }
  const toOthers: ViewPlayer[] = []
  const seen = (player: Player, i: Seat, seat: Seat | null): ViewPlayer => {
    if (i === seat) return seenPlayer(player, true)
    toOthers[i] ??= seenPlayer(player, false)
    return toOthers[i]
  }
  return (seat) =>
    viewOf(p, seat, { waiting, options, ...rows, players: p.players.map((player, i) => seen(player, i, seat)) })
}

type Lists = Pick<View, 'waiting' | 'options' | 'discard' | 'sunrise' | 'sunset' | 'market' | 'bench' | 'players'>

function viewOf(p: Position, seat: Seat | null, lists: Lists): View {
  const publicStep = p.turn === seat ? undefined : PUBLIC_STEP[p.step]
  const inTheMaking = publicStep !== undefined
  const { waiting, options, discard, sunrise, sunset, market, bench, players } = lists
  return {
    seat,
    waiting,
    options,
    step: publicStep ?? p.step,
    round: p.round,
    active: p.active,
    turn: p.turn,
    final: p.final,
    pile: p.pile.length,
    discard,
    sunrise,
    sunset,
    market,
    bench,
    players,
    part: p.part,
    resume: p.resume,
    site: inTheMaking ? NONE : p.site,
    due: p.due,
    fresh: p.fresh,
    built: p.built,
    buying: inTheMaking ? BUILD : p.buying,
    hiring: inTheMaking ? NONE : p.hiring,
    post: inTheMaking ? NONE : p.post,
  }
}

const seenOptions = (options: Options): Options => ({
  edition: options.edition,
  redraw: options.redraw,
  extraCard: options.extraCard,
  unbuilt: options.unbuilt,
  hire: options.hire,
  finalChains: options.finalChains,
  assistantLimit: options.assistantLimit,
  keepOne: options.keepOne,
  twoForOne: options.twoForOne,
  first: options.first,
  cards: options.cards,
})

function seenPlayer(player: Player, isOwn: boolean): ViewPlayer {
  return {
    hand: isOwn ? player.hand.slice() : hidden(player.hand),
    buildings: player.buildings.slice(),
    goods: player.goods.map(hidden),
    worker: player.worker,
    mode: player.mode,
    assistants: player.assistants.slice(),
    posts: player.posts.slice(),
    aside: isOwn || player.aside === NONE ? player.aside : HIDDEN,
    produced: player.produced,
    due: player.due,
    extra: player.extra,
    chosen: player.chosen,
    redraws: isOwn && player.redraws,
    picks: isOwn ? player.picks.slice() : NOTHING,
    plan: isOwn ? ownPlan(player.plan) : othersPlan(player.plan.ready),
  }
}

/**
 * Hidden cards by their number, and what all see of a plan. Views share these
 * lists: a match makes several views of a move and compares them.
 */
const hiddenCards: (readonly number[])[] = []
const NOTHING: readonly number[] = Object.freeze([])

function hidden({ length }: readonly number[]): readonly number[] {
  hiddenCards[length] ??= Object.freeze(new Array<number>(length).fill(HIDDEN))
  return hiddenCards[length]
}

const othersPlan = (ready: boolean): ViewPlan => ({
  ready,
  worker: UNDECIDED,
  mode: ORDERLY,
  posts: NOTHING,
  next: 0,
  sending: NONE,
  paid: NOTHING,
  aside: NONE,
})

const ownPlan = (plan: Plan): ViewPlan => ({
  ready: plan.ready,
  worker: plan.worker,
  mode: plan.mode,
  posts: plan.posts.slice(),
  next: plan.next,
  sending: plan.sending,
  paid: plan.paid.slice(),
  aside: plan.aside,
})
