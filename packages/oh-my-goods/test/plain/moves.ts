/**
 * The legal moves once more, plain and slow, written only from
 * docs/rules/oh-my-goods.md and the card file. The tests compare the engine with
 * them, to notice a missing or an extra move.
 */
import { standardCards } from '../../src/cards.js'
import type { Position } from '../../src/position.js'

const RESOURCES = ['wood', 'clay', 'grain', 'wool', 'stone']

interface Card {
  readonly id: string
  readonly cost?: number
  readonly resource?: string
  readonly needs?: Readonly<Record<string, number>>
  readonly chain?: readonly string[]
  readonly makes?: string
  readonly office?: string
}

const CARDS: readonly Card[] = [...standardCards.buildings, ...standardCards.charburners] as readonly Card[]
const FACES = standardCards.assistants.flatMap(({ id, faces }) => faces.map((face) => ({ id, ...face })))
const coinsFor = (good: string): number => standardCards.goods[good]
const count = <T>(list: readonly T[], fits: (one: T) => boolean): number => list.filter(fits).length

/** A player's side of the table, in words. */
function sideOf(p: Position, seat: number) {
  const player = p.players[seat]
  const buildings = player.buildings.map((card) => CARDS[card])
  const stacks = player.goods.map((stack) => stack.length)
  const goods = buildings.flatMap(({ makes }, b) => (makes ? Array<string>(stacks[b]).fill(makes) : []))
  for (const kind of player.plan.paid) goods.splice(goods.indexOf(Object.keys(standardCards.goods)[kind]), 1)
  return { player, buildings, goods, hand: player.hand.map((card) => CARDS[card]) }
}
type Side = ReturnType<typeof sideOf>

const isWorkplace = (card: Card): boolean => card.makes !== undefined

export function plainMoves(p: Position, seat: number): string[] {
  const side = sideOf(p, seat)
  switch (p.step) {
    case 'redraw':
      return redraw(p, side)
    case 'halve':
      return halve(side)
    case 'plan':
      return plan(side)
    case 'produce':
      return produce(p, side)
    case 'fill':
      return fill(p, side)
    case 'build':
      return build(p, side)
    case 'place':
      return side.buildings.flatMap((card, b) => (isFree(side, b) ? [`at ${card.id}`] : []))
    case 'pay':
      return payments(side.goods, p.buying === 0 ? (CARDS[side.player.aside].cost ?? 0) : FACES[p.hiring].cost)
    default:
      return []
  }
}

/** [OMG-1.1, OMG-H.1] */
function redraw(p: Position, { hand }: Side): string[] {
  const kept = p.options.keepOne && hand.length > 1 ? hand : []
  return ['keep', 'redraw', ...kept.map(({ id }) => `redraw keep ${id}`)]
}

/** [OMG-1.5, OMG-R.5]: as long as enough cards are left after the one that is named. */
function halve({ player, hand }: Side): string[] {
  const half = Math.floor(hand.length / 2)
  const last = player.hand.indexOf(player.picks.at(-1) ?? -1)
  const more = half - player.picks.length
  return hand.flatMap(({ id }, i) => (i > last && hand.length - i >= more ? [`discard ${id}`] : []))
}

/** [OMG-2.3 to OMG-2.5] */
function plan(side: Side): string[] {
  const { player, buildings, hand, goods } = side
  const { posts, next, sending, worker } = player.plan
  if (sending >= 0) return payments(goods, 2)
  if (worker !== -1) return [...hand.map(({ id }) => `aside ${id}`), 'commit']
  const moves = player.assistants.flatMap((face, i) =>
    buildings.flatMap((card, b) =>
      i >= next && isWorkplace(card) && canSend(posts, next, i, b, movesPayable(goods))
        ? [`send ${FACES[face].id} to ${card.id}`]
        : [],
    ),
  )
  if (mustMove(posts, next) >= 0) return moves
  const free = buildings.filter((card, b) => isWorkplace(card) && !posts.includes(b))
  if (free.length === 0) return [...moves, 'idle']
  return [...moves, ...free.flatMap(({ id }) => [`work ${id} orderly`, `work ${id} sloppy`])]
}

/** Each move is paid separately: with one good of two coins or more, or with two coal. [OMG-2.4] */
const movesPayable = (goods: readonly string[]): number =>
  count(goods, (good) => coinsFor(good) > 1) + Math.floor(count(goods, (good) => coinsFor(good) === 1) / 2)

/** The first undecided assistant whose place another one has. */
const mustMove = (posts: readonly number[], next: number): number =>
  posts.findIndex((post, i) => i >= next && posts.indexOf(post) < i)

/** Sends an assistant, and checks that the plan can then end with nobody sharing a place. [OMG-R.4] */
function canSend(posts: readonly number[], next: number, i: number, b: number, payable: number): boolean {
  const must = mustMove(posts, next)
  if (payable === 0 || posts[i] === b || (must >= 0 && i > must)) return false
  // Whoever was passed over stays.
  if (posts.slice(0, i).includes(b)) return false
  const after = posts.map((post, n) => (n === i ? b : post))
  const driven = mustMove(after, i + 1)
  if (driven < 0) return true
  const places = [...new Set([...posts, ...after])]
  return places.some((place) => canSend(after, i + 1, driven, place, payable - 1))
}

/** Ways to pay from which no good can be left out. [OMG-5.2] */
function payments(goods: readonly string[], price: number): string[] {
  const kinds = Object.keys(standardCards.goods)
  const held = kinds.map((kind) => count(goods, (good) => good === kind))
  const found: string[] = []
  const pay = (kind: number, paid: readonly number[], coins: number): void => {
    const cheapest = Math.min(...paid.flatMap((n, k) => (n > 0 ? [coinsFor(kinds[k])] : [])))
    if (coins >= price) {
      if (coins - cheapest < price) found.push(paid.flatMap((n, k) => (n > 0 ? [`${n} ${kinds[k]}`] : [])).join(' '))
      return
    }
    if (kind === kinds.length) return
    for (let n = 0; n <= held[kind] && coins + (n - 1) * coinsFor(kinds[kind]) < price; n++)
      pay(kind + 1, [...paid, n], coins + n * coinsFor(kinds[kind]))
  }
  pay(0, [], 0)
  return found.map((paid) => `pay ${paid}`)
}

/** What a building lacks, and how many units must come from the hand. [OMG-4.3 to OMG-4.6, OMG-0.5, OMG-0.6] */
function gapOf(p: Position, { player, buildings }: Side, b: number) {
  const market = [...p.sunrise, ...p.sunset].map((card) => CARDS[card].resource)
  const offered = (resource: string) =>
    count(market, (one) => one === resource) + count(buildings, ({ office }) => office === resource)
  const needs = buildings[b].needs ?? {}
  const any = needs['any'] ?? 0
  const lack = (resource: string) => Math.max(0, (needs[resource] ?? 0) - offered(resource))
  const sum = (of: (resource: string) => number) => RESOURCES.reduce((all, resource) => all + of(resource), 0)
  const missing = any > 0 ? Math.max(0, any - sum(offered)) : sum(lack)
  const isSloppy = player.worker === b && player.mode === 1
  return { any: any > 0, lack, units: Math.max(0, missing - (isSloppy ? 1 : 0)) }
}
type Gap = ReturnType<typeof gapOf>

/** Whether the picks, with some of the cards that follow, make up the gap exactly. [OMG-4.8, OMG-H.2] */
function completes(gap: Gap, picks: readonly Card[], rest: readonly Card[], twoForOne: boolean): boolean {
  const lacking = picks.filter(({ resource }) => gap.any || gap.lack(resource ?? '') > 0)
  const others = picks.length - lacking.length
  const isTooMany =
    !gap.any && RESOURCES.some((one) => count(lacking, ({ resource }) => resource === one) > gap.lack(one))
  if (isTooMany || (others > 0 && (gap.any || !twoForOne))) return false
  const units = lacking.length + others / 2
  if (units === gap.units) return true
  if (units > gap.units) return false
  return rest.some((card, i) => completes(gap, [...picks, card], rest.slice(i + 1), twoForOne))
}

/** [OMG-4.2, OMG-4.9, OMG-4.13] */
function produce(p: Position, side: Side): string[] {
  const { player, buildings, hand } = side
  const isOccupied = (b: number) => player.worker === b || player.posts.includes(b)
  const produces = (b: number) =>
    isOccupied(b) && !((player.produced >> b) & 1) && completes(gapOf(p, side, b), [], hand, p.options.twoForOne)
  const runs = (b: number) => p.fresh === b || (p.final && p.options.finalChains)
  return [
    ...buildings.flatMap((card, b) => (produces(b) ? [`produce ${card.id}`] : [])),
    ...buildings.flatMap((card, b) => (runs(b) ? chains(card, side) : [])),
    'end',
  ]
}

/** One card for each input; a good of the kind, wherever it lies. [OMG-4.10, OMG-4.11] */
function chains({ id, chain = [] }: Card, { hand, goods }: Side): string[] {
  const inputs = chain.filter((input) => RESOURCES.includes(input))
  if (chain.length === 0 || chain.some((input) => !inputs.includes(input) && !goods.includes(input))) return []
  if (inputs.length === 0) return [`chain ${id}`]
  return hand.flatMap((card) => (card.resource === inputs[0] ? [`chain ${id} with ${card.id}`] : []))
}

/** [OMG-4.8, OMG-R.5] */
function fill(p: Position, side: Side): string[] {
  const { player, hand } = side
  const last = player.hand.indexOf(player.picks.at(-1) ?? -1)
  const picks = player.picks.map((card) => CARDS[card])
  const gap = gapOf(p, side, p.site)
  return hand.flatMap((card, i) =>
    i > last && completes(gap, [...picks, card], hand.slice(i + 1), p.options.twoForOne) ? [`discard ${card.id}`] : [],
  )
}

/** Only assistants can occupy a building: the worker has left. [OMG-5.5] */
const isFree = ({ buildings, player }: Side, b: number): boolean =>
  isWorkplace(buildings[b]) && !player.posts.includes(b)

/** [OMG-5.1, OMG-5.3 to OMG-5.6] */
function build(p: Position, side: Side): string[] {
  const { player, buildings, goods } = side
  const coins = goods.reduce((sum, good) => sum + coinsFor(good), 0)
  const colours = (resource: string) => count(buildings, (card) => card.resource === resource)
  const hires = p.bench.filter((face) => {
    const { cost, requires } = FACES[face]
    return (
      coins >= cost &&
      Object.entries(requires).every(([resource, n]) => colours(resource) >= n) &&
      !(p.options.assistantLimit && player.assistants.length >= 2) &&
      buildings.some((_, b) => isFree(side, b))
    )
  })
  return [
    ...(player.aside >= 0 && coins >= (CARDS[player.aside].cost ?? 0) ? ['build'] : []),
    ...hires.map((face) => `hire ${FACES[face].id}`),
    'pass',
  ]
}
