/**
 * A tool for measuring only: search that sees all hands, and what others have chosen
 * in secret. Cards that nobody has drawn are dealt anew in each imagined game. How
 * often it wins against the same search without that sight tells what knowledge of
 * hidden cards is worth.
 */
import type { Bot, Game, Random, SeatView } from '@handwerk/kernel'
import { Search, type SearchSettings } from './search.js'

/** `truth` is the position at the time of a decision, `redeal` deals its undrawn cards anew. */
export function openHandsBot<Position, View extends SeatView, Options>(
  game: Game<Position, View, Options>,
  { evaluator, style, ...limits }: SearchSettings<Position, View>,
  truth: () => Position,
  redeal: (p: Position, random: Random) => Position,
  random: Random,
): Bot<View> {
  const sighted = { ...game, imagine: () => redeal(truth(), random) }
  // What was chosen in secret is known, so it is not chosen again.
  const { reopen: _, ...open } = evaluator
  return new Search(sighted, open, limits, random, undefined, style)
}
