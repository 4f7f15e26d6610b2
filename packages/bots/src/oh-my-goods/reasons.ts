/** Why a move of Oh My Goods! is better than another: what it earns, builds, or makes likelier. */
import {
  argA,
  argB,
  coinsOf,
  type Deck,
  deckFor,
  GOOD,
  type GoodsFact,
  KINDS,
  kindOf,
  type Move,
  type Position,
  ProductionOdds,
} from '@handwerk/oh-my-goods'
import { type Comparison, type MoveRollouts, mean, type Rollout, shareOf } from '../advice/comparison.js'
import type { Differing } from '../advice/difference.js'
import type { Reason } from '../advice/reason.js'

type GoodsRollout = Rollout<Position, GoodsFact>
type GoodsRollouts = MoveRollouts<Position, GoodsFact>

/** Shares and coins that differ by less than this count as equal. */
const CLEAR_SHARE = 0.08
const CLEAR_COINS = 0.5

/** The features that people have a word for, and how much of it a feature of 1 is. */
export const SCALES = {
  points: 5,
  coins: 15,
  'cards in hand': 5,
  'best yield': 4,
  'second yield': 4,
  'yield of assistants': 4,
  assistants: 1,
  'extra-card offices': 1,
  buildings: 4,
  'fuel for chains': 5,
} as const

type DirectId =
  | 'likelier'
  | 'earns'
  | 'buildable'
  | 'sooner'
  | 'dearer'
  | 'unbuildable'
  | 'chain'
  | 'produces'
  | 'builds'
  | 'last building'
  | 'hires'
  | 'pays less'

export type ReasonId = DirectId | Differing<keyof typeof SCALES>
type Why = Reason<DirectId> | null

export const directReason = (comparison: Comparison<Position, GoodsFact>): Why => new Reasons(comparison).reason()

class Reasons {
  private readonly seat: number
  private readonly best: GoodsRollouts
  private readonly other: GoodsRollouts
  private readonly deck: Deck
  private readonly buildings: readonly number[]

  constructor({ seat, best, other }: Comparison<Position, GoodsFact>) {
    this.seat = seat
    this.best = best
    this.other = other
    const [{ before }] = best.rollouts
    this.deck = deckFor(before)
    this.buildings = before.players[seat].buildings
  }

  reason(): Why {
    const { move } = this.best
    switch (KINDS[kindOf(move)]) {
      case 'work':
        return this.work()
      case 'aside':
        return this.aside(argA(move))
      case 'commit':
        return this.commit()
      case 'chain':
        return this.chain(argA(move))
      case 'produce':
        return this.produce(argA(move))
      case 'build':
        return this.build()
      case 'hire':
        return { id: 'hires', detail: { face: argA(move), points: this.deck.facePoints[argA(move)] } }
      case 'pay':
        return this.pay()
      default:
        return null
    }
  }

  private work(): Why {
    const { best, other } = this
    if (KINDS[kindOf(other.move)] !== 'work') return null
    const [share, otherShare] = [this.produces(best), this.produces(other)]
    const earns = this.earns()
    if (earns && share <= otherShare) return earns
    if (share < otherShare + CLEAR_SHARE) return earns
    const detail = { ...this.workAt(best.move), share, otherShare, otherBuilding: this.workAt(other.move).building }
    return { id: 'likelier', detail: { ...detail, otherMode: argB(other.move) } }
  }

  private workAt(move: Move): { building: number; mode: number } {
    return { building: this.buildings[argA(move)], mode: argB(move) }
  }

  /** The probability that the worker's building produces: the same number as on the table. */
  private produces({ move, rollouts }: GoodsRollouts): number {
    const { building, mode } = this.workAt(move)
    const [{ before }] = rollouts
    const odds = new ProductionOdds().look(before, this.seat, before.pile.length)
    return odds.of(building, mode, before.players[this.seat].hand).success
  }

  /** More coins in this round, including those that are spent again. */
  private earns(): Why {
    const [coins, other] = [this.best, this.other].map(({ rollouts }) =>
      mean(rollouts, (rollout) => this.made(rollout)),
    )
    return coins >= other + CLEAR_COINS ? { id: 'earns', detail: { coins, other } } : null
  }

  /** What the goods of this round are worth, minus those that went into chains. */
  private made({ facts }: GoodsRollout): number {
    const { deck, seat } = this
    let coins = 0
    for (const fact of facts) {
      if (fact.seat !== seat || (fact.is !== 'produce' && fact.is !== 'chain')) continue
      coins += (fact.is === 'chain' ? fact.inputs.length : fact.cards.length) * deck.value[deck.makes[fact.building]]
      if (fact.is === 'chain') coins -= this.worthOf(fact.inputs)
    }
    return coins
  }

  private worthOf(inputs: readonly number[]): number {
    return inputs.reduce((sum, input) => sum + (input < GOOD ? 0 : this.deck.value[input - GOOD]), 0)
  }

  private builds({ rollouts }: GoodsRollouts, card: number): number {
    return shareOf(rollouts, ({ facts }) =>
      facts.some((fact) => fact.is === 'build' && fact.seat === this.seat && fact.cards.includes(card)),
    )
  }

  private aside(card: number): Why {
    const { best, other, deck } = this
    const share = this.builds(best, card)
    const detail = { card, share, points: deck.points[card] }
    if (KINDS[kindOf(other.move)] !== 'aside') return share >= 0.5 ? { id: 'buildable', detail } : null
    const rival = argA(other.move)
    const otherShare = this.builds(other, rival)
    if (share >= otherShare + CLEAR_SHARE) return { id: 'sooner', detail: { ...detail, other: rival, otherShare } }
    const otherPoints = deck.points[rival]
    if (share + CLEAR_SHARE < otherShare || detail.points <= otherPoints) return null
    return { id: 'dearer', detail: { ...detail, other: rival, otherPoints } }
  }

  private commit(): Why {
    const { other } = this
    if (KINDS[kindOf(other.move)] !== 'aside') return null
    const card = argA(other.move)
    const share = this.builds(other, card)
    return share < 0.5 ? { id: 'unbuildable', detail: { card, share } } : null
  }

  private chain(b: number): Why {
    const coins = this.gained(this.best)
    return coins > Math.max(0, this.gained(this.other))
      ? { id: 'chain', detail: { building: this.buildings[b], coins } }
      : null
  }

  /** Coins that the move itself brings. */
  private gained({ rollouts }: GoodsRollouts): number {
    const coins = (p: Position) => coinsOf(this.deck, p.players[this.seat])
    return mean(rollouts, ({ before, after }) => coins(after) - coins(before))
  }

  private produce(b: number): Why {
    const building = this.buildings[b]
    if (KINDS[kindOf(this.other.move)] !== 'end') return this.earns()
    const ofThis = (fact: GoodsFact) => fact.seat === this.seat && 'building' in fact && fact.building === building
    const cards = mean(this.best.rollouts, ({ facts }) =>
      facts.reduce((sum, fact) => sum + (fact.is === 'fill' && ofThis(fact) ? fact.cards.length : 0), 0),
    )
    const goods = mean(this.best.rollouts, ({ facts }) =>
      facts.reduce((sum, fact) => sum + (fact.is === 'produce' && ofThis(fact) ? fact.cards.length : 0), 0),
    )
    const coins = goods * this.deck.value[this.deck.makes[building]]
    return { id: 'produces', detail: { building, coins, cards } }
  }

  private build(): Why {
    const { before } = this.best.rollouts[0]
    const card = before.players[this.seat].aside
    const detail = { card, points: this.deck.points[card], coins: this.deck.cost[card] }
    const ends = this.best.rollouts.some(({ facts }) =>
      facts.some((fact) => fact.is === 'last-round' && fact.seat === this.seat),
    )
    return { id: ends ? 'last building' : 'builds', detail }
  }

  private pay(): Why {
    const more = this.gained(this.best) - this.gained(this.other)
    return more > 0 ? { id: 'pays less', detail: { coins: more } } : null
  }
}
