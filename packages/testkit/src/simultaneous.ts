/** Phases in which several seats decide at the same time. */
import { type AnyGameModule, type Fact, type Move, type Random, type Seat, shuffleWith } from '@handwerk/kernel'
import { ensure, ensureSame, show } from './broken.js'
import { playListed } from './decision.js'
import { type Observer, observers } from './secrets.js'

/** More decisions than a seat may take in one simultaneous phase. */
const LONGEST = 500

/** How many moves of a seat are compared with one another. */
const COMPARED = 6

/** Lets the seats decide in several orders; the position after the phase must be the same. */
export function checkOrder(module: AnyGameModule, position: unknown, waiting: readonly Seat[], random: Random): void {
  const decided = waiting.map((seat) => ({ seat, moves: decideAlone(module, position, seat, random) }))
  const turns = decided.flatMap(({ seat, moves }) => moves.map(() => seat))
  const orders = [turns, turns.toReversed(), shuffled(turns, random), shuffled(turns, random)]
  const [first, ...others] = orders.map((order) => playInOrder(module, position, decided, order))
  for (const [i, other] of others.entries())
    ensureSame(
      'order',
      `the position when the seats decide in the order ${orders[i + 1]} and not ${turns}`,
      first,
      other,
    )
}

interface Decided {
  readonly seat: Seat
  readonly moves: readonly Move[]
}

/**
 * Plays a seat's moves while the others still decide: they keep the phase open, so
 * the seat is done when it waits no more.
 */
function decideAlone(module: AnyGameModule, start: unknown, seat: Seat, random: Random): Move[] {
  const { game } = module
  const position = game.copy(start)
  const made: Move[] = []
  while (game.waiting(position).includes(seat)) {
    ensure(made.length < LONGEST, 'end', () => `seat ${seat} decides ${LONGEST} times while the others wait`)
    const moves = game.moves(position, seat)
    const move = moves[random.below(moves.length)]
    playListed(module, position, seat, move)
    made.push(move)
  }
  return made
}

function playInOrder(
  module: AnyGameModule,
  start: unknown,
  decided: readonly Decided[],
  order: readonly Seat[],
): unknown {
  const position = module.game.copy(start)
  const left = new Map(decided.map(({ seat, moves }) => [seat, [...moves]]))
  for (const seat of order) {
    const move = left.get(seat)?.shift()
    if (move === undefined) throw new RangeError(`seat ${seat} has made all of its moves`)
    const refusal = module.game.why(position, seat, move)
    ensure(
      refusal === null,
      'order',
      () => `in the order ${order} the move ${show(move)} of seat ${seat} is refused: ${show(refusal)}`,
    )
    module.game.play(position, seat, move)
  }
  return position
}

/** While others still decide, nobody else may see or hear which move a seat made. */
export function checkChoice(module: AnyGameModule, position: unknown, seat: Seat, seats: number, random: Random): void {
  const moves = module.game.moves(position, seat)
  const first = random.below(moves.length)
  const some = moves.slice(0, COMPARED).map((_, i) => moves[(first + i) % moves.length])
  const choices = some.map((move) => tryOut(module, position, seat, move))
  for (const [i, two] of choices.entries()) {
    // A move that ends the seat's decisions changes who is waiting, so it can be told from one that does not.
    const one = choices.slice(0, i).find((earlier) => String(earlier.waiting) === String(two.waiting))
    if (one === undefined) continue
    for (const observer of observers(seats)) if (observer !== seat) ensureSecret(module, seat, one, two, observer)
  }
}

function ensureSecret(module: AnyGameModule, seat: Seat, one: Choice, two: Choice, observer: Observer): void {
  const who = observer === null ? 'an onlooker' : `seat ${observer}`
  const what = `seat ${seat} chose ${show(two.move)} and not ${show(one.move)} in secret, and ${who}`
  ensureSame('choice', `${what} sees it`, module.game.view(one.after, observer), module.game.view(two.after, observer))
  ensureSame('choice', `${what} hears it`, heard(module, one.facts, observer), heard(module, two.facts, observer))
}

interface Choice {
  readonly move: Move
  readonly after: unknown
  readonly waiting: readonly Seat[]
  readonly facts: readonly Fact[]
}

function tryOut(module: AnyGameModule, position: unknown, seat: Seat, move: Move): Choice {
  const after = module.game.copy(position)
  const facts: Fact[] = []
  module.game.play(after, seat, move, (fact: Fact) => facts.push(fact))
  return { move, after, waiting: module.game.waiting(after), facts }
}

const heard = (module: AnyGameModule, facts: readonly Fact[], observer: Observer): Fact[] =>
  facts.map((fact) => module.game.redact(fact, observer)).filter((fact) => fact !== null)

function shuffled(turns: readonly Seat[], random: Random): Seat[] {
  const order = [...turns]
  shuffleWith(random, order)
  return order
}
