/**
 * A position is plain data, and anybody who holds one may change it: an editor, a
 * debugger, a test. What a game says about it must depend only on the data, not on
 * what the same object held before.
 */
import type { AnyGameModule, Random, Seat } from '@handwerk/kernel'
import { ensureSame } from './broken.js'
import { observers } from './secrets.js'

/** Another position of the same game, and a description of it. */
export interface Other {
  readonly which: string
  /** Whether it can come about in play: an imagined one has checks of its own. */
  readonly isTrue: boolean
  readonly position: unknown
}

/** Positions to change the same object into: with other cards at the same decision, and at another decision. */
export function otherPositions(
  module: AnyGameModule,
  position: unknown,
  earlier: unknown,
  seats: number,
  random: Random,
) {
  const { game } = module
  const some = <T>(list: readonly T[]): T => list[random.below(list.length)]
  const observer = some(observers(seats))
  const later = game.copy(position)
  const seat = some(game.waiting(position))
  game.play(later, seat, some(game.moves(position, seat)))
  const all: Other[] = [
    { which: 'an imagined one', isTrue: false, position: game.imagine(game.view(position, observer), random) },
    { which: 'a later one', isTrue: true, position: later },
    { which: 'an earlier one', isTrue: true, position: earlier },
  ]
  return all
}

/** After a position was changed in place into another, all answers must be about the new one. */
export function checkEdited(
  module: AnyGameModule,
  position: unknown,
  other: Other,
  seats: number,
  random: Random,
): void {
  const held: unknown = plain(position)
  ask(module, held, seats)
  overwrite(held, other.position)
  const fresh: unknown = plain(other.position)
  const what = `about a position that was changed in place into ${other.which}`
  ensureSame('edited', `the answers ${what}`, ask(module, fresh, seats), ask(module, held, seats))
  const { game } = module
  for (const seat of other.isTrue ? game.waiting(fresh).slice(0, 1) : []) {
    const moves = game.moves(fresh, seat)
    const move = moves[random.below(moves.length)]
    game.play(fresh, seat, move)
    game.play(held, seat, move)
    ensureSame('edited', `a move ${what}`, fresh, held)
  }
}

/** All that a game answers about a position. */
function ask({ game }: AnyGameModule, position: unknown, seats: number): unknown {
  const all: Seat[] = Array.from({ length: seats }, (_, seat) => seat)
  const moves = all.map((seat) => game.moves(position, seat))
  return {
    waiting: game.waiting(position),
    moves,
    why: all.map((seat) =>
      moves
        .flat()
        .slice(0, 8)
        .map((move) => game.why(position, seat, move)),
    ),
    views: observers(seats).map((observer) => game.view(position, observer)),
    result: game.result(position),
    round: game.round(position),
    scores: game.scores(position),
    places: game.places(position),
    sees: observers(seats).map((observer) => game.sees(position, observer)),
  }
}

const plain = (position: unknown): unknown => JSON.parse(JSON.stringify(position))

/** Makes a value equal to another in place, keeping its objects and lists where both have them. */
function overwrite(target: unknown, source: unknown): void {
  if (!isComposite(target) || !isComposite(source)) throw new TypeError('a position must be an object')
  for (const key of Object.keys(target)) if (!Object.hasOwn(source, key)) delete target[key]
  for (const [key, value] of Object.entries(source)) {
    const old = target[key]
    if (isComposite(value) && isComposite(old) && Array.isArray(value) === Array.isArray(old)) overwrite(old, value)
    else if (isComposite(value)) target[key] = plain(value)
    else if (!Object.is(old, value)) target[key] = value
  }
  if (Array.isArray(target) && target.length !== Object.keys(source).length) target.length = Object.keys(source).length
}

const isComposite = (value: unknown): value is { [key: string]: unknown } => typeof value === 'object' && value !== null
