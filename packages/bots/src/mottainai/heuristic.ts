/**
 * A heuristic value of each move, in points, without playing it. It is fast enough
 * for rollouts, and uses only the mover's hand and open cards, so it works on
 * views and imagined positions alike.
 */
import { numbered } from '@handwerk/kernel'
import {
  byKind,
  countOf,
  coveredAssistants,
  coveredSales,
  fullWing,
  hasMajority,
  kindOf,
  kindOfCard,
  MATERIAL_OF,
  MATERIALS,
  mottainai,
  type Player,
  type Position,
  questionOf,
  TASKS,
  type Table,
  VALUES,
  VERBS,
  verbOf,
  WORKS,
  type WorkId,
  xOf,
  yOf,
  zOf,
} from '@handwerk/mottainai'
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

/** How much more a card from the deck is worth than the one returned for it. */
const FRESH = 0.45
/** What others gain from a task counts less: they may have something better to do. */
const GIVEN_AWAY = 0.4
/** The average score of a hidden hand card. */
const HIDDEN_CARD = 0.5

/** The move of the highest value; the first one if several are equal. */
export function bestByHeuristic(p: Position, moves: readonly number[]): number {
  const heuristic = new MoveHeuristic(p)
  let best = moves[0]
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < moves.length; i++) {
    const value = heuristic.value(moves[i])
    if (value > most) {
      most = value
      best = moves[i]
    }
  }
  return best
}

/** The penalty for praying with a full hand instead of working: the card goes back, and the game would never end. */
export const isIdle = (p: Table, move: number): boolean =>
  VERBS[verbOf(move)] === 'none' && p.players[p.turn].hand.length >= FULL_HAND

/** Values the moves of one decision. */
export class MoveHeuristic {
  readonly p: Position
  readonly seat: number
  readonly player: Player
  /** 1 when the game begins, 0 when it ends: the weight of future gains. */
  readonly early: number
  private lead: number | null = null

  constructor(p: Position) {
    this.p = p
    this.seat = p.turn
    this.player = p.players[p.turn]
    this.early = 1 - lateness(p)
  }

  value(move: number): number {
    const x = xOf(move)
    switch (VERBS[verbOf(move)]) {
      case 'use':
        return USE_VALUES[x](this, yOf(move), zOf(move))
      case 'return':
        return this.returning(x)
      case 'task':
        return this.task(MATERIAL_OF[x]) - this.keeping(x)
      case 'none':
        return isIdle(this.p, move) ? -WIN : NEW_CARD
      case 'sell':
        return this.selling(MATERIAL_OF[x]) - this.storing(MATERIAL_OF[x])
      case 'hire':
        return this.hiring(MATERIAL_OF[x])
      case 'take':
        return this.storing(MATERIAL_OF[x])
      case 'tailor':
        return this.tailoring()
      case 'smith':
      case 'craft':
        return this.completing(x, yOf(move)) - this.keeping(x) - 0.3 * zOf(move)
      case 'complete':
        return this.completing(x, yOf(move))
      case 'pray':
      case 'draw':
        return this.drawing()
      case 'copy':
        return EFFECT_VALUES[kindOf(this.p, x)]
      case 'never':
        return -0.01
      default:
        return 0
    }
  }

  /** A card in the hand: what it scores there, as a work, and as support. */
  keeping(card: number): number {
    const { player, early } = this
    const material = MATERIAL_OF[card]
    const value = VALUES[material]
    let worth = early * (0.2 + 0.1 * value + 0.15 * EFFECT_VALUES[kindOfCard(card)])
    if (hasMajority(this.p, this.seat, material)) worth += value * (1 - 0.5 * early)
    if (countOf(player.workplace, material) >= value - 1) worth += 0.4 * value * early
    else worth += 0.1 * value * early * Math.min(2, countOf(player.hand, material) - 1)
    return worth
  }

  /** The expected gain of exchanging this card. */
  changing(card: number): number {
    return FRESH * this.early - this.keeping(card)
  }

  drawing(): number {
    const { hand, pickup } = this.player
    return this.early * (hand.length + pickup.length < FULL_HAND ? NEW_CARD : SPARE_CARD)
  }

  private returning(card: number): number {
    const { hand, pickup } = this.player
    // The order in which open cards are returned hardly matters: the best ones last.
    if (!hand.includes(card)) return -0.1 * VALUES[MATERIAL_OF[card]]
    const isReplaced = questionOf(this.p)?.is === 'tailor' && hand.length + pickup.length <= FULL_HAND
    return isReplaced ? this.changing(card) : -this.keeping(card)
  }

  tailoring(): number {
    const { hand, pickup } = this.player
    const missing = FULL_HAND - hand.length - pickup.length
    if (missing < 0) return 0
    let worth = missing * NEW_CARD * this.early
    for (const card of hand) worth += Math.max(0, this.changing(card))
    return worth
  }

  /** A task of this type, minus what it gives the others. */
  task(type: number): number {
    let worth = 0
    for (let seat = 0; seat < this.p.players.length; seat++) {
      const gain = this.actions(seat, type) * actionValue(this.p, seat, type)
      worth += seat === this.seat ? gain : -GIVEN_AWAY * gain
    }
    return worth
  }

  private actions(seat: number, type: number): number {
    const hired = countOf(this.p.players[seat].assistants, type)
    return 1 + hired + coveredAssistants(this.p, seat, type, hired)
  }

  /** One more sale: covered if there is room, and a step to a majority. */
  selling(material: number): number {
    const { p, seat, player, early } = this
    const value = VALUES[material]
    const sold = countOf(player.sales, material)
    let room = 0
    for (const card of player.shop) if (MATERIAL_OF[kindOf(p, card)] === material) room += value
    const isCovered = sold < room || (room === 0 && sold > 0 && coveredSales(p, seat, material) === sold)
    let worth = isCovered ? value : UNCOVERED * value * early
    if (!hasMajority(p, seat, material)) worth += 0.3 * value * countOf(player.hand, material)
    return worth
  }

  /** One more card in the workplace: for a sale, or as support of a work in the hand. */
  storing(material: number): number {
    const { player, early } = this
    const value = VALUES[material]
    const stored = countOf(player.workplace, material)
    const isWanted = stored < value - 1 && countOf(player.hand, material) > 0
    const scores = 2 * stored >= player.workplace.length && this.has('teapot') ? 3 : 0
    return early * value * (STORED + (isWanted ? 0.3 : 0)) + scores
  }

  hiring(material: number): number {
    const { p, seat, player, early } = this
    const hired = countOf(player.assistants, material)
    const isCovered = coveredAssistants(p, seat, material, hired + 1) > hired
    const scores = 2 * hired >= player.assistants.length && this.has('haniwa') ? 3 : 0
    return early * (HIRED + (isCovered ? COVERED : 0)) + scores
  }

  private has(id: WorkId): boolean {
    const is = (card: number) => WORKS[kindOf(this.p, card)].id === id
    return this.player.gallery.some(is) || this.player.shop.some(is)
  }

  /** A work in a wing: its value, its effect and its cover there; or the end of the game. */
  completing(card: number, wing: number): number {
    const { p, seat, player, early } = this
    const kind = kindOfCard(card)
    const material = MATERIAL_OF[card]
    const value = VALUES[material]
    const works = wing === 0 ? player.gallery : player.shop
    if (works.length + 1 >= fullWing(p)) return this.ending(value)
    const worth = value + early * EFFECT_VALUES[kind] + (WORKS[kind].points?.(p, seat, card) ?? 0)
    if (wing === 0) {
      const hired = countOf(player.assistants, material)
      const bare = hired - coveredAssistants(p, seat, material, hired)
      return worth + early * (0.1 + COVERED * Math.min(value, bare))
    }
    const bare = countOf(player.sales, material) - coveredSales(p, seat, material)
    const toBeSold = early * 0.2 * countOf(player.workplace, material)
    return worth + value * Math.min(value, bare + toBeSold)
  }

  /** The value of ending the game with this many more points. */
  ending(more: number): number {
    if (this.lead === null) {
      const scores = mottainai.game.scores(this.p)
      const others = scores.map(({ points }, seat) => points + HIDDEN_CARD * this.p.players[seat].hand.length)
      this.lead = scores[this.seat].points - Math.max(...others.filter((_, seat) => seat !== this.seat))
    }
    return this.lead + more > 0 ? WIN : -WIN
  }
}

const { clerk: CLERK, monk: MONK, tailor: TAILOR, potter: POTTER, smith: SMITH } = numbered(TASKS)
/** A prayer is always possible. */
const PRAYER = 0.5

export function actionValue(p: Position, seat: number, type: number): number {
  const isOther = seat !== p.turn
  const { workplace, hand } = p.players[seat]
  const least = own(p, seat, type, isOther)
  if (countOf(workplace, type) < VALUES[type] - 1) return least
  // One card of the type in the mover's hand is about to become the task.
  return isOther || countOf(hand, type) > 1 ? Math.max(least, VALUES[type]) : least
}

function own(p: Position, seat: number, type: number, isOther: boolean): number {
  const { workplace, hand } = p.players[seat]
  switch (type) {
    case CLERK:
      return workplace.length > 0 ? 1 : PRAYER
    case MONK:
      return p.floor.length > 0 ? 1 : PRAYER
    case TAILOR:
      return Math.max(PRAYER, 0.4 * (FULL_HAND - hand.length))
    case POTTER:
      return p.floor.length > 0 ? 0.8 : PRAYER
    default:
      return isOther ? 1.2 : canSmith(hand) ? 2.5 : PRAYER
  }
}

/** Whether a work can be completed from the hand after one metal card of it has become the task. */
function canSmith(hand: readonly number[]): boolean {
  for (let material = 0; material < SMITH; material++) if (countOf(hand, material) >= VALUES[material]) return true
  return countOf(hand, SMITH) > VALUES[SMITH]
}

/** The value of using an effect, given the heuristic and the arguments of the move. */
type Use = (heuristic: MoveHeuristic, first: number, second: number) => number

const { metal: METAL } = numbered(MATERIALS)

/** It has only advantages. */
const worthUsing: Use = () => 0.3

/** It has no moves of its own. */
const notUsed: Use = () => 0

/** One more action, or one that would be skipped otherwise, for a card that is shown and kept. */
const forShowing: Use = () => 1

const moveSale: Use = (heuristic, card) => heuristic.selling(MATERIAL_OF[card]) - heuristic.storing(MATERIAL_OF[card])

/** It is taken from an opponent, so it counts twice. */
const takeAway: Use = (heuristic, card) => {
  const question = questionOf(heuristic.p)
  const isMonk = question?.is === 'action' && question.type === MONK
  return 0.6 + (isMonk ? heuristic.hiring(MATERIAL_OF[card]) : heuristic.storing(MATERIAL_OF[card]))
}

/** By kind of work; not using it is worth 0. */
const USE_VALUES = byKind<Use>({
  crane: notUsed,
  curtain: forShowing,
  'deck-of-cards': worthUsing,
  doll: (heuristic, card) =>
    heuristic.task(MATERIAL_OF[card]) + actionValue(heuristic.p, heuristic.seat, MATERIAL_OF[card]) + 0.5,
  fan: worthUsing,
  lampshade: notUsed,
  pinwheel: (heuristic, card) => heuristic.changing(card),
  plane: () => -0.2,
  poem: poemValue,
  scroll: notUsed,
  sketch: (heuristic, card) => heuristic.task(MATERIAL_OF[card]) - HIRED * heuristic.early,
  straw: notUsed,
  amulet: moveSale,
  bench: notUsed,
  daidoro: worthUsing,
  fountain: forShowing,
  frog: notUsed,
  'go-set': notUsed,
  pillar: notUsed,
  statue: (heuristic, card) => heuristic.storing(MATERIAL_OF[card]),
  stool: worthUsing,
  tablet: (_heuristic, half) => 0.1 * half,
  tower: forShowing,
  cloak: cloakValue,
  flag: forShowing,
  handkerchief: (heuristic, card) =>
    Math.max(0, heuristic.player.hand.length - FULL_HAND) + 0.2 - heuristic.keeping(card),
  kite: (heuristic, card, seat) => -heuristic.keeping(card) - (seat === heuristic.seat ? 0 : 0.5),
  mask: notUsed,
  puppet: (heuristic, seat) => 0.5 * (heuristic.p.players[seat].hand.length - heuristic.player.hand.length) - 2,
  quilt: notUsed,
  robe: (heuristic, material) =>
    countOf(heuristic.player.workplace, material) * (heuristic.selling(material) - heuristic.storing(material)),
  socks: (heuristic) => 0.1 + 2 * STORED * heuristic.early,
  tapestry: notUsed,
  umbrella: worthUsing,
  bangle: notUsed,
  bowl: worthUsing,
  brick: notUsed,
  cup: (heuristic) => heuristic.ending(-VALUES[3]),
  dice: worthUsing,
  figurine: forShowing,
  haniwa: notUsed,
  jar: (heuristic, material) => VALUES[material] * (hasMajority(heuristic.p, heuristic.seat, material) ? 1.1 : 0.1),
  teapot: notUsed,
  vase: (heuristic, card) => heuristic.selling(MATERIAL_OF[card]),
  bell: (heuristic) => 0.5 + 0.8 * heuristic.early,
  chopsticks: () => 1,
  coin: notUsed,
  flute: takeAway,
  gong: (heuristic) => 2 * heuristic.early - 1.5,
  pin: (heuristic) => heuristic.tailoring(),
  ring: (heuristic, card) => 1 + heuristic.selling(MATERIAL_OF[card]),
  shuriken: (heuristic, card, wing) => VALUES[MATERIAL_OF[card]] + heuristic.completing(card, wing),
  sword: takeAway,
  turtle: notUsed,
})

/** A better card will come, but never from a deck that may hold nothing but paper. */
function poemValue({ p }: MoveHeuristic): number {
  const papers = (p.known.length / WORKS.length) * WORKS.filter(({ material }) => material === 'paper').length
  return p.deck.length > papers ? 0.3 : -1
}

/** A metal work for a cheaper one. */
function cloakValue({ p, player }: MoveHeuristic): number {
  const question = questionOf(p)
  if (question?.is !== 'window' || countOf(player.hand, METAL) === 0) return -1
  return VALUES[METAL] - VALUES[MATERIAL_OF[question.about]] - 1
}
