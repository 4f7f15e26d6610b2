/** One decision: the legal moves, and everything that must be refused. */
import {
  type AnyGameModule,
  IllegalMove,
  type Move,
  type Random,
  type Refusal,
  type Seat,
  type Tell,
} from '@handwerk/kernel'
import { Broken, ensure, ensureSame, show } from './broken.js'

const RULE_ID = /^[A-Z]{3}-[0-9A-Z]+(\.[0-9]+)?$/

/** How many legal moves are tried on a copy, so that long lists of payments do not take too long. */
const TRIED = 24

export function checkWaiting(module: AnyGameModule, position: unknown, seats: number): readonly Seat[] {
  const waiting = module.game.waiting(position)
  const lawful = waiting.every((seat, i) => Number.isInteger(seat) && seat < seats && seat > (waiting[i - 1] ?? -1))
  ensure(lawful, 'waiting', () => `waiting is ${show(waiting)}: not seats in ascending order`)
  const over = module.game.result(position) !== null
  ensure(over === (waiting.length === 0), 'waiting', () =>
    over ? `the game is over, but waits for ${show(waiting)}` : 'nobody is asked, but the game has no result',
  )
  return waiting
}

/** No game has this move. It stands in a list before the moves that are appended. */
const NO_MOVE = -1

/** The legal moves of each seat, with the list itself checked. */
export function checkMoves(
  module: AnyGameModule,
  position: unknown,
  seats: number,
  waiting: readonly Seat[],
): Move[][] {
  const { game } = module
  return Array.from({ length: seats }, (_, seat) => {
    const moves = game.moves(position, seat)
    if (!waiting.includes(seat)) {
      ensure(moves.length === 0, 'moves', () => `seat ${seat} is not asked, but has the moves ${show(moves)}`)
      return moves
    }
    ensure(moves.length > 1, 'forced', () => `seat ${seat} is asked, but has ${moves.length} legal moves`)
    const keys = new Set<string>()
    for (const move of moves) {
      ensure(Number.isSafeInteger(move), 'moves', () => `the move ${show(move)} of seat ${seat} is no whole number`)
      ensure(!keys.has(keyOf(move)), 'moves', () => `the move ${show(move)} of seat ${seat} is listed twice`)
      keys.add(keyOf(move))
    }
    const before: Move[] = [NO_MOVE]
    const appended = game.moves(position, seat, before)
    ensure(appended === before, 'moves', () => 'moves are not appended to the list that was given')
    ensureSame('moves', `the moves of seat ${seat}, asked for again`, [NO_MOVE, ...moves], appended)
    return moves
  })
}

/** Plays a listed move: neither `why` nor `play` may object. */
export function playListed(module: AnyGameModule, position: unknown, seat: Seat, move: Move, tell?: Tell): void {
  const refusal = module.game.why(position, seat, move)
  ensure(refusal === null, 'accepted', () => `the move ${show(move)} of seat ${seat} is listed, but ${show(refusal)}`)
  try {
    module.game.play(position, seat, move, tell)
  } catch (error) {
    throw new Broken('accepted', `the move ${show(move)} of seat ${seat} is listed, but play throws ${error}`, {
      cause: error,
    })
  }
}

/** Tries every legal move; of a long list only some. */
export function checkAccepted(
  module: AnyGameModule,
  position: unknown,
  seat: Seat,
  moves: readonly Move[],
  random: Random,
) {
  const first = random.below(moves.length)
  for (const [i, move] of moves.entries()) {
    const tried = (i - first + moves.length) % moves.length < TRIED
    if (tried) playListed(module, module.game.copy(position), seat, move)
    else
      ensure(module.game.why(position, seat, move) === null, 'accepted', () => `${show(move)} is listed, but refused`)
  }
}

const STRANGE: readonly unknown[] = [
  null,
  undefined,
  true,
  '',
  'pass',
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e99,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  {},
  [],
  { kind: 0 },
]

/** What somebody might send: nonsense, numbers near a legal move, and moves of others or from earlier. */
export function attempts(
  moves: readonly (readonly unknown[])[],
  earlier: readonly unknown[],
  random: Random,
): unknown[] {
  const near = moves.flat().flatMap((move) => {
    if (typeof move !== 'number') return [move]
    return [move, move + 1, move - 1, move + 0.5, -move, move ^ (1 << random.below(24)), String(move)]
  })
  const numbers = [6, 12, 18, 24, 31].flatMap((bits) => [random.below(2 ** bits), random.below(2 ** bits)])
  return [...STRANGE, ...numbers, ...some(near, 40, random), ...some(earlier, 8, random)]
}

function some(list: readonly unknown[], count: number, random: Random): unknown[] {
  if (list.length <= count) return [...list]
  return Array.from({ length: count }, () => list[random.below(list.length)])
}

/** Everything that is not listed must be refused with a rule and a reason, and must change nothing. */
export function checkRefused(
  module: AnyGameModule,
  position: unknown,
  seat: Seat,
  moves: readonly unknown[],
  tries: readonly unknown[],
  random: Random,
) {
  const before = JSON.stringify(position)
  const legal = new Set(moves.map(keyOf))
  for (const attempt of tries) {
    if (legal.has(keyOf(attempt))) continue
    const named = `${show(attempt)} of seat ${seat}`
    const refusal = module.game.why(position, seat, attempt)
    ensure(refusal !== null, 'refused', () => `the move ${named} is not listed, but why does not object`)
    ensure(
      RULE_ID.test(refusal.rule) && typeof refusal.reason === 'string' && refusal.reason !== '',
      'refused',
      () => `the move ${named} is refused without a rule and a reason: ${show(refusal)}`,
    )
    // Throwing and comparing is slow, so the kinds of attempts take turns.
    if (random.below(8) === 0) checkThrown(module, position, before, seat, attempt, refusal)
  }
}

function checkThrown(
  module: AnyGameModule,
  position: unknown,
  before: string,
  seat: Seat,
  attempt: unknown,
  refusal: Refusal,
): void {
  const named = `${show(attempt)} of seat ${seat}`
  let told = 0
  let thrown: unknown
  try {
    // A client can send anything, whatever the type says.
    module.game.play(position, seat, attempt as Move, () => told++)
  } catch (error) {
    thrown = error
  }
  ensure(
    thrown instanceof IllegalMove,
    'refused',
    () => `why refuses the move ${named}, but play ${thrown === undefined ? 'takes it' : `throws ${thrown}`}`,
  )
  ensureSame('refused', `the refusal of ${named} by play, compared with why`, refusal, thrown.refusal)
  ensure(JSON.stringify(position) === before, 'untouched', () => `the refused move ${named} changed the position`)
  ensure(told === 0, 'untouched', () => `the refused move ${named} was told as a fact`)
}

/** Compares moves by their JSON, but keeps NaN and the like apart from null. */
const keyOf = (move: unknown): string =>
  typeof move === 'object' && move !== null ? JSON.stringify(move) : `${typeof move} ${String(move)}`
