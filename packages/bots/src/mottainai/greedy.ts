/**
 * Plays sensible Mottainai: tries every move in a few positions that fit the view,
 * plays this turn and the next by the heuristic, and chooses the move with the
 * best outcome.
 */
import type { Bot, Random } from '@handwerk/kernel'
import {
  countOf,
  coveredAssistants,
  coveredSales,
  hasMajority,
  kindOf,
  MATERIAL_OF,
  mottainai,
  type Player,
  type Position,
  VALUES,
  type View,
  WORKS,
} from '@handwerk/mottainai'
import type { BotFactory } from '../bot.js'
import { bestByHeuristic, isIdle } from './heuristic.js'
import {
  COVERED,
  EFFECT_VALUES,
  FULL_HAND,
  HIRED,
  lateness,
  NEW_CARD,
  SPARE_CARD,
  STORED,
  UNCOVERED,
  WIN,
} from './values.js'

const { game } = mottainai

const IMAGINATIONS = 3
const CRAFTABLE = 0.5
const SMITHABLE = 0.25
const SCORING_CARD = 0.6
/** The turn of the next player counts, because the chosen task serves it, too. */
const TURNS = 2

export const greedy: BotFactory = { name: 'greedy', make: (random) => new Greedy(random) }

class Greedy implements Bot<View> {
  private readonly random: Random
  private readonly next: number[] = []

  constructor(random: Random) {
    this.random = random
  }

  choose(view: View, moves: readonly number[]): number {
    if (view.seat === null) throw new Error('an onlooker has no move to choose')
    const sensible = moves.filter((move) => !isIdle(view, move))
    const values = sensible.map(() => 0)
    for (let n = 0; n < IMAGINATIONS; n++) {
      const imagined = game.imagine(view, this.random)
      for (let i = 0; i < sensible.length; i++) values[i] += this.outcome(game.copy(imagined), view.seat, sensible[i])
    }
    return sensible[values.indexOf(Math.max(...values))]
  }

  /** The expected standing of the seat if it begins with this move. */
  private outcome(p: Position, seat: number, move: number): number {
    const { next } = this
    const until = p.turns + TURNS
    next.length = 0
    next.push(move)
    game.playListed(p, seat, move, next)
    while (p.ending === '' && p.turns < until) game.playListed(p, p.turn, bestByHeuristic(p, next), next)
    return standing(p, seat)
  }
}

/** How far a seat is ahead of the best of its opponents. */
function standing(p: Position, seat: number): number {
  const result = game.result(p)
  if (result) {
    const { points } = result.scores[seat]
    const others = result.scores.filter((_, other) => !areTogether(p, seat, other)).map((score) => score.points)
    return (result.ranks[seat] === 1 ? WIN : -WIN) + points - Math.max(...others)
  }
  const late = lateness(p)
  let best = Number.NEGATIVE_INFINITY
  for (let other = 0; other < p.players.length; other++)
    if (!areTogether(p, seat, other)) best = Math.max(best, sideValue(p, other, late))
  return sideValue(p, seat, late) - best
}

const areTogether = (p: Position, a: number, b: number): boolean =>
  a === b || (p.options.teams === 'yes' && (a & 1) === (b & 1))

/** Partners' points are added. */
const sideValue = (p: Position, seat: number, late: number): number =>
  playerValue(p, seat, late) + (p.options.teams === 'yes' ? playerValue(p, (seat + 2) % 4, late) : 0)

/** The value of what a seat has; `late` comes from `lateness`. */
function playerValue(p: Position, seat: number, late: number): number {
  const player = p.players[seat]
  const early = 1 - late
  let sum = 0
  let cards = player.pickup.length
  for (let material = 0; material < VALUES.length; material++) {
    const value = VALUES[material]
    const sold = countOf(player.sales, material)
    if (sold > 0) {
      const covered = coveredSales(p, seat, material)
      sum += value * (covered + UNCOVERED * early * (sold - covered))
    }
    const hired = countOf(player.assistants, material)
    if (hired > 0) sum += early * (HIRED * hired + COVERED * coveredAssistants(p, seat, material, hired))
    const stored = countOf(player.workplace, material)
    sum += STORED * value * stored * early
    const held = countOf(player.hand, material)
    cards += held
    if (held === 0) continue
    if (hasMajority(p, seat, material)) sum += held * value * (late + SCORING_CARD * early)
    if (stored >= value - 1) sum += CRAFTABLE * value * early
    else if (held >= value) sum += SMITHABLE * value * early
  }
  sum += early * (NEW_CARD * Math.min(cards, FULL_HAND) + SPARE_CARD * Math.max(0, cards - FULL_HAND))
  return sum + worksValue(p, seat, player, early)
}

function worksValue(p: Position, seat: number, { gallery, shop }: Player, early: number): number {
  let sum = 0
  for (let i = 0; i < gallery.length + shop.length; i++) {
    const card = i < gallery.length ? gallery[i] : shop[i - gallery.length]
    const kind = kindOf(p, card)
    sum += VALUES[MATERIAL_OF[kind]] + early * EFFECT_VALUES[kind]
    sum += WORKS[kind].points?.(p, seat, card) ?? 0
  }
  return sum
}
