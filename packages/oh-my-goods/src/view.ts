/**
 * What a seat may know. A view has the shape of a position; cards that the
 * seat may not know are HIDDEN in it, and a decision in the making is seen by
 * nobody but its owner: to the others the table looks as it did before.
 */
import { HIDDEN, type Seat } from '@handwerk/kernel'
import { NONE } from './cards.js'
import { BUILD, copyPlayer, freshPlan, type Player, type Position, type Step } from './position.js'

export interface View extends Omit<Position, 'chance' | 'pile'> {
  /** Whose view this is; null is an onlooker's. */
  readonly seat: Seat | null
  /** How many cards are left in the draw pile. */
  readonly pile: number
  /** Who owes a decision. */
  readonly waiting: readonly Seat[]
}

/** What the others see of a step that its owner has only half decided. */
const PUBLIC_STEP: Partial<Record<Step, Step>> = { fill: 'produce', place: 'build', pay: 'build' }

export function view(p: Position, seat: Seat | null, waiting: Seat[]): View {
  const publicStep = p.turn === seat ? undefined : PUBLIC_STEP[p.step]
  const inTheMaking = publicStep !== undefined
  return {
    seat,
    options: p.options,
    step: publicStep ?? p.step,
    round: p.round,
    active: p.active,
    turn: p.turn,
    final: p.final,
    pile: p.pile.length,
    discard: p.discard.slice(),
    sunrise: p.sunrise.slice(),
    sunset: p.sunset.slice(),
    market: p.market.slice(),
    bench: p.bench.slice(),
    players: p.players.map((player, i) => (i === seat ? own(player) : other(player))),
    part: p.part,
    resume: p.resume,
    site: inTheMaking ? NONE : p.site,
    due: p.due,
    fresh: p.fresh,
    built: p.built,
    buying: inTheMaking ? BUILD : p.buying,
    hiring: inTheMaking ? NONE : p.hiring,
    post: inTheMaking ? NONE : p.post,
    waiting,
  }
}

function own(player: Player): Player {
  const copy = copyPlayer(player)
  for (const stack of copy.goods) stack.fill(HIDDEN)
  return copy
}

function other(player: Player): Player {
  const copy = own(player)
  copy.hand.fill(HIDDEN)
  if (copy.aside !== NONE) copy.aside = HIDDEN
  copy.redraws = false
  copy.picks = []
  copy.plan = { ...freshPlan(), ready: player.plan.ready }
  return copy
}
