/** Why a move of Mottainai is better than another: what it completes, covers, sells or makes possible. */
import {
  countOf,
  coveredAssistants,
  hasMajority,
  MATERIAL_OF,
  type MottainaiFact,
  mottainai,
  type Position,
  VALUES,
  VERBS,
  verbOf,
  xOf,
  yOf,
} from '@handwerk/mottainai'
import { type Comparison, type MoveRollouts, mean, shareOf } from '../advice/comparison.js'
import type { Differing } from '../advice/difference.js'
import type { Reason } from '../advice/reason.js'

type Rollouts = MoveRollouts<Position, MottainaiFact>

const { game } = mottainai

/** Shares, counts and points that differ by less than this count as equal. */
const CLEAR_SHARE = 0.1
const CLEAR_COUNT = 0.3
const CLEAR_POINTS = 0.3

/** The features that people have a word for, and how much of it a feature of 1 is. */
export const SCALES = {
  works: 3,
  'points of works': 5,
  'points of effects': 5,
  'use of effects': 3,
  'covered sales': 5,
  'uncovered sales': 5,
  assistants: 3,
  'covered assistants': 3,
  workplace: 5,
  'scoring hand': 5,
  cards: 5,
  'spare cards': 5,
  craftable: 3,
  smithable: 3,
  'fuller wing': 1,
} as const

type DirectId =
  | 'ends ahead'
  | 'not yet'
  | 'completes'
  | 'completes and covers'
  | 'majority'
  | 'sells'
  | 'hires'
  | 'hires covered'
  | 'supports'
  | 'task completes'
  | 'task sells'
  | 'task hires'

export type ReasonId = DirectId | Differing<keyof typeof SCALES>
type Why = Reason<DirectId> | null

export const directReason = (comparison: Comparison<Position, MottainaiFact>): Why => new Reasons(comparison).reason()

class Reasons {
  private readonly seat: number
  private readonly best: Rollouts
  private readonly other: Rollouts

  constructor({ seat, best, other }: Comparison<Position, MottainaiFact>) {
    this.seat = seat
    this.best = best
    this.other = other
  }

  reason(): Why {
    return this.ending() ?? this.byVerb()
  }

  /** One of the moves ends the game at once. */
  private ending(): Why {
    const { best, other } = this
    const share = this.winning(best)
    if (this.ends(best) && share >= 0.5) return { id: 'ends ahead', detail: { share } }
    const otherShare = this.winning(other)
    if (this.ends(other) && otherShare < 0.5) return { id: 'not yet', detail: { share: otherShare } }
    return null
  }

  private ends({ rollouts }: Rollouts): boolean {
    return rollouts.every(({ after }) => after.ending !== '')
  }

  private winning({ rollouts }: Rollouts): number {
    return shareOf(rollouts, ({ after }) => game.result(after)?.winners.includes(this.seat) === true)
  }

  private byVerb(): Why {
    const card = xOf(this.best.move)
    switch (VERBS[verbOf(this.best.move)]) {
      case 'craft':
      case 'smith':
      case 'complete':
        return this.completing(card)
      case 'sell':
        return this.selling(card)
      case 'hire':
        return this.hiring(MATERIAL_OF[card])
      case 'take':
        return this.taking(MATERIAL_OF[card])
      case 'task':
        return this.task(MATERIAL_OF[card])
      default:
        return null
    }
  }

  /** Points that the move itself brings. */
  private points({ rollouts }: Rollouts): number {
    const own = (p: Position) => game.scores(p)[this.seat].points
    return mean(rollouts, ({ before, after }) => own(after) - own(before))
  }

  /** Assistants who are covered after the move and were not before it. */
  private covers({ rollouts }: Rollouts): number {
    const covered = (p: Position) =>
      VALUES.reduce((sum, _, material) => {
        const hired = countOf(p.players[this.seat].assistants, material)
        return sum + coveredAssistants(p, this.seat, material, hired)
      }, 0)
    return mean(rollouts, ({ before, after }) => covered(after) - covered(before))
  }

  private completing(card: number): Why {
    const { best, other } = this
    const [points, covered] = [this.points(best), this.covers(best)]
    const detail = { card, wing: yOf(best.move), points, covered }
    const isRival = ['craft', 'smith', 'complete'].includes(VERBS[verbOf(other.move)])
    if (covered >= (isRival ? this.covers(other) : 0) + CLEAR_COUNT) return { id: 'completes and covers', detail }
    return points >= (isRival ? this.points(other) : 0) + CLEAR_POINTS ? { id: 'completes', detail } : null
  }

  private selling(card: number): Why {
    const material = MATERIAL_OF[card]
    const points = this.points(this.best)
    const majority = (p: Position) => hasMajority(p, this.seat, material)
    const gains = this.best.rollouts.some(({ before, after }) => !majority(before) && majority(after))
    if (gains) return { id: 'majority', detail: { material, points } }
    return points > 0 ? { id: 'sells', detail: { card, points } } : null
  }

  private hiring(type: number): Why {
    const [{ after }] = this.best.rollouts
    const hired = countOf(after.players[this.seat].assistants, type)
    const covered = coveredAssistants(after, this.seat, type, hired)
    const detail = { type, actions: 1 + hired + covered }
    if (VERBS[verbOf(this.other.move)] !== 'hire') return { id: 'hires', detail }
    return this.covers(this.best) > this.covers(this.other) ? { id: 'hires covered', detail } : null
  }

  /** A work of the hand that could not be crafted before and can be now. */
  private taking(material: number): Why {
    const [{ before, after }] = this.best.rollouts
    const needed = VALUES[material] - 1
    const stored = (p: Position) => countOf(p.players[this.seat].workplace, material)
    const card = before.players[this.seat].hand.find((own) => MATERIAL_OF[own] === material)
    if (card === undefined || stored(before) >= needed || stored(after) < needed) return null
    return { id: 'supports', detail: { card } }
  }

  private task(type: number): Why {
    const { best, other } = this
    const [share, otherShare] = [best, other].map((trial) => this.completes(trial))
    if (share >= otherShare + CLEAR_SHARE) return { id: 'task completes', detail: { type, share, other: otherShare } }
    const [sold, otherSold] = [best, other].map((trial) => this.movesTo(trial, 'sales'))
    if (sold >= otherSold + CLEAR_COUNT) return { id: 'task sells', detail: { type, count: sold, other: otherSold } }
    const [hired, otherHired] = [best, other].map((trial) => this.movesTo(trial, 'assistants'))
    if (hired >= otherHired + CLEAR_COUNT)
      return { id: 'task hires', detail: { type, count: hired, other: otherHired } }
    return null
  }

  /** The share of the rollouts in which the player completes a work before the round is over. */
  private completes({ rollouts }: Rollouts): number {
    return shareOf(rollouts, ({ facts }) => facts.some((fact) => fact.is === 'complete' && fact.seat === this.seat))
  }

  private movesTo({ rollouts }: Rollouts, zone: 'sales' | 'assistants'): number {
    return mean(rollouts, ({ facts }) =>
      facts.reduce((sum, { to, cards }) => {
        const isOwn = to?.zone === zone && to.seat === this.seat
        return isOwn ? sum + (cards?.length ?? 0) : sum
      }, 0),
    )
  }
}
