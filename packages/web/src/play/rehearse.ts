import {
  type Fact,
  type GameModule,
  type Move,
  type Refusal,
  randomFrom,
  type Seat,
  type SeatView,
} from '@handwerk/kernel'
import type { PlayerView, Rehearsal } from './player-view.ts'

/** The state after some moves. */
interface Played<Position, F extends Fact> {
  readonly position: Position
  readonly facts: readonly F[]
  readonly refusal: Refusal | null
}

/**
 * Plays moves on an imagined position that fits the view. The result is what the
 * seat can know, so a rehearsal reveals no secret, and it works where the true
 * position is not available. Rehearsals are cached: a draft that grows is played
 * on from where it was.
 */
export function rehearsals<Position, View extends SeatView, Options, F extends Fact>(
  module: GameModule<Position, View, Options, F>,
  view: View,
): PlayerView<View, F>['rehearse'] {
  const { seat } = view
  // An onlooker cannot move.
  return seat === null
    ? () => ({ view, moves: [], facts: [], refusal: null, why: () => null })
    : rehearsalsOf(module, view, seat)
}

function rehearsalsOf<Position, View extends SeatView, Options, F extends Fact>(
  { game }: GameModule<Position, View, Options, F>,
  view: View,
  seat: Seat,
): PlayerView<View, F>['rehearse'] {
  const known = new Map<string, Played<Position, F>>()
  const rehearsed = new Map<Played<Position, F>, Rehearsal<View, F>>()

  function played(moves: readonly Move[]): Played<Position, F> {
    const key = moves.join(' ')
    const found = known.get(key)
    if (found) return found
    const last = moves.at(-1)
    const made =
      last === undefined
        ? { position: game.imagine(view, randomFrom('rehearsal')), facts: [], refusal: null }
        : after(played(moves.slice(0, -1)), last)
    known.set(key, made)
    return made
  }

  /** Nothing is played after a move that is refused. */
  function after(before: Played<Position, F>, move: Move): Played<Position, F> {
    if (before.refusal) return before
    const refusal = game.why(before.position, seat, move)
    if (refusal) return { ...before, refusal }
    const position = game.copy(before.position)
    const facts = [...before.facts]
    game.play(position, seat, move, (fact) => {
      const heard = game.redact(fact, seat)
      if (heard) facts.push(heard)
    })
    return { position, facts, refusal: null }
  }

  return (moves) => {
    const at = played(moves)
    const { position, facts, refusal } = at
    const found = rehearsed.get(at) ?? {
      view: game.view(position, seat),
      moves: game.moves(position, seat),
      facts,
      refusal,
      why: (move) => game.why(position, seat, move),
    }
    rehearsed.set(at, found)
    return found
  }
}
