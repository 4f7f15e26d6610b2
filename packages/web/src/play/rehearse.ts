import { type AnyBox, type Fact, type Refusal, randomFrom, type Seat } from '@handwerk/kernel'
import type { Rehearsal } from './chair.ts'

/**
 * Plays moves on an imagined position: one that the view cannot tell from the
 * true one. What comes out is what the seat can know, so a rehearsal gives no
 * secret away, and it works where the true position is not at hand.
 */
export function rehearse(
  box: AnyBox,
  view: unknown,
  seat: Seat,
  moves: readonly unknown[],
): Rehearsal<unknown, unknown> {
  const { game } = box
  const position = game.imagine(view, randomFrom('rehearsal'))
  const facts: Fact[] = []
  let refusal: Refusal | null = null
  for (const move of moves) {
    refusal = game.why(position, seat, move)
    if (refusal) break
    game.play(position, seat, move, (fact: Fact) => {
      const heard = game.redact(fact, seat)
      if (heard) facts.push(heard)
    })
  }
  return {
    view: game.view(position, seat),
    moves: game.moves(position, seat),
    facts,
    refusal,
    why: (move) => game.why(position, seat, move),
  }
}
