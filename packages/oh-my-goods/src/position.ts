/**
 * A position: plain data, all small integers. `Player` holds the part of each
 * seat. An unfinished decision (a plan, the cards picked for a gap, a purchase) is
 * part of the position too, and private until it is complete.
 */
import { type Chance, numbered, type Seat } from '@handwerk/kernel'
import { type Deck, deckOf, NONE, RESOURCES } from './cards.js'
import type { Options } from './options.js'

/** Where in a round the game is. Most steps run without a decision; those named in `rules/index.ts` may need one. */
export const STEPS = [
  'redraw',
  'deal',
  'sunrise',
  'plan',
  'sunset',
  'produce',
  'fill',
  'goods',
  'build',
  'place',
  'pay',
  'end',
  'halve',
  'over',
] as const
export type Step = (typeof STEPS)[number]

export const MODES = ['orderly', 'sloppy'] as const
const mode = numbered(MODES)
export const ORDERLY = mode.orderly
export const SLOPPY = mode.sloppy

export interface Plan {
  /** The seat has committed. */
  ready: boolean
  /** The building that the worker goes to; UNDECIDED, or NONE if there is no room. */
  worker: number
  mode: number
  /** The building of each assistant after the plan is carried out. */
  posts: number[]
  /** The assistants before this one are decided. */
  next: number
  /** The assistant whose move still has to be paid for, or NONE. */
  sending: number
  /** Goods spent on moves: how many of each kind, by `goodsOf`'s kinds. */
  paid: number[]
  /** The hand card to be set aside, or NONE. */
  aside: number
}

/** A worker's place before the player has named one. */
export const UNDECIDED = -1

export interface Player {
  /** In ascending order, so that it does not reveal when a card was drawn. */
  hand: number[]
  /** In the order of building; the charburner comes first. */
  buildings: number[]
  /** The cards on each building, the last one on top. */
  goods: number[][]
  /** The building that the worker is at, or NONE. */
  worker: number
  mode: number
  /** The faces of the assistants in the order of hiring, and the building of each. */
  assistants: number[]
  posts: number[]
  /** The card set aside for building, or NONE. */
  aside: number
  /** One bit for each building that has produced in this round. */
  produced: number
  /** Cards still to be drawn in this part of the deal. */
  due: number
  /** Extra cards that offices give in this round. */
  extra: number
  /** In the redraw: has the seat chosen, and did it choose to redraw? */
  chosen: boolean
  redraws: boolean
  /** Hand cards picked for the unfinished decision: to keep, to give up, or to fill a gap. */
  picks: number[]
  plan: Plan
}

export const BUILD = 0
export const HIRE = 1

export interface Position {
  options: Options
  chance: Chance
  step: Step
  round: number
  /** The active player, who is first in this round. */
  active: Seat
  /** Whose production it is. */
  turn: Seat
  /** This is the final round. */
  final: boolean
  /** The last card is the top one. */
  pile: number[]
  discard: number[]
  sunrise: number[]
  sunset: number[]
  /** How many of each resource both rows show; cached, because every check of every building needs it. */
  market: number[]
  /** The faces of the assistants who can be hired. */
  bench: number[]
  players: Player[]
  /** The part of the deal: the redrawn hands, two cards for everybody, the extra cards. */
  part: number
  /** The step that needed a card when both piles were empty. */
  resume: Step
  /** The building that is producing, or NONE, and how many goods it still gets. */
  site: number
  due: number
  /** The building whose chain may run because it has just produced, or NONE. */
  fresh: number
  /** The player has built in this turn. */
  built: boolean
  /** What is being bought: BUILD or HIRE; the assistant's face and future post. */
  buying: number
  hiring: number
  post: number
}

/** What positions and views have in common, so that the same functions read both. */
export const deckFor = (p: { readonly options: Options }): Deck => deckOf(p.options.cards)

export const seatAfter = (p: { readonly players: readonly unknown[] }, seat: Seat): Seat =>
  (seat + 1) % p.players.length

/** Puts a card into a hand and keeps it sorted. */
export function addToHand(hand: number[], card: number): void {
  let i = hand.length
  hand.push(card)
  while (i > 0 && hand[i - 1] > card) {
    hand[i] = hand[i - 1]
    i--
  }
  hand[i] = card
}

export function removeFrom(cards: number[], card: number): void {
  let i = cards.indexOf(card)
  for (; i < cards.length - 1; i++) cards[i] = cards[i + 1]
  cards.pop()
}

export const isProduction = (deck: Deck, card: number): boolean => deck.makes[card] !== NONE

/** Who works at a building: an assistant's number, WORKER, or NONE. */
export const WORKER = -1

export function whoIsAt(
  player: { readonly worker: number; readonly posts: readonly number[] },
  building: number,
): number {
  if (player.worker === building) return WORKER
  const assistant = player.posts.indexOf(building)
  return assistant < 0 ? NONE : assistant
}

function freshPlan(): Plan {
  return { ready: false, worker: UNDECIDED, mode: ORDERLY, posts: [], next: 0, sending: NONE, paid: [], aside: NONE }
}

export function freshPlayer(charburner: number): Player {
  return {
    hand: [],
    buildings: [charburner],
    goods: [[]],
    worker: NONE,
    mode: ORDERLY,
    assistants: [],
    posts: [],
    aside: NONE,
    produced: 0,
    due: 0,
    extra: 0,
    chosen: false,
    redraws: false,
    picks: [],
    plan: freshPlan(),
  }
}

/** Of each resource none. Not made by `map`, whose lists count as lists with holes and are slower. */
function noResources(): number[] {
  const counts: number[] = []
  while (counts.length < RESOURCES.length) counts.push(0)
  return counts
}

/** A position before anything is dealt. */
export function emptyPosition(options: Options, chance: Chance): Position {
  return {
    options,
    chance,
    step: 'redraw',
    round: 1,
    active: 0,
    turn: 0,
    final: false,
    pile: [],
    discard: [],
    sunrise: [],
    sunset: [],
    market: noResources(),
    bench: [],
    players: [],
    part: 0,
    resume: 'deal',
    site: NONE,
    due: 0,
    fresh: NONE,
    built: false,
    buying: BUILD,
    hiring: NONE,
    post: NONE,
  }
}

export function copyPosition(p: Position): Position {
  const players: Player[] = []
  for (let seat = 0; seat < p.players.length; seat++) players.push(copyPlayer(p.players[seat]))
  return {
    options: p.options,
    chance: { key: p.chance.key, drawn: p.chance.drawn },
    step: p.step,
    round: p.round,
    active: p.active,
    turn: p.turn,
    final: p.final,
    pile: p.pile.slice(),
    discard: p.discard.slice(),
    sunrise: p.sunrise.slice(),
    sunset: p.sunset.slice(),
    market: p.market.slice(),
    bench: p.bench.slice(),
    players,
    part: p.part,
    resume: p.resume,
    site: p.site,
    due: p.due,
    fresh: p.fresh,
    built: p.built,
    buying: p.buying,
    hiring: p.hiring,
    post: p.post,
  }
}

/** Not by `map`, whose lists count as lists with holes and are slower. */
export function copyStacks(stacks: readonly (readonly number[])[]): number[][] {
  const copies: number[][] = []
  for (let i = 0; i < stacks.length; i++) copies.push(stacks[i].slice())
  return copies
}

function copyPlayer(player: Player): Player {
  return {
    hand: player.hand.slice(),
    buildings: player.buildings.slice(),
    goods: copyStacks(player.goods),
    worker: player.worker,
    mode: player.mode,
    assistants: player.assistants.slice(),
    posts: player.posts.slice(),
    aside: player.aside,
    produced: player.produced,
    due: player.due,
    extra: player.extra,
    chosen: player.chosen,
    redraws: player.redraws,
    picks: player.picks.slice(),
    plan: copyPlan(player.plan),
  }
}

function copyPlan(plan: Plan): Plan {
  return {
    ready: plan.ready,
    worker: plan.worker,
    mode: plan.mode,
    posts: plan.posts.slice(),
    next: plan.next,
    sending: plan.sending,
    paid: plan.paid.slice(),
    aside: plan.aside,
  }
}
