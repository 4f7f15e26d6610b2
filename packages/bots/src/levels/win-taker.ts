/**
 * A searching bot that first looks for a win on the table: moves of its own that
 * end the game before anybody else decides, and win it whatever is hidden.
 */
import type { Game, Move, Random, Seat, SeatView } from '@handwerk/kernel'
import type { BotFactory, Timing } from '../bot.js'
import { Search, type SearchSettings } from '../search/search.js'

/** Whether the seat that is to move could end the game by itself: a quick check that spares the search for a win. */
export type CouldEnd<Position> = (p: Position, seat: Seat) => boolean

/** How many positions are looked at, and in how many deals of the hidden cards a line must win. */
const MOST_POSITIONS = 3000
const DEALS = 150

export const winTaker = <Position, View extends SeatView, Options>(
  name: string,
  game: Game<Position, View, Options>,
  settings: SearchSettings<Position, View>,
  couldEnd: CouldEnd<Position>,
): BotFactory => ({
  name,
  searches: true,
  make: (random, { iterations = settings.iterations, timing } = {}) =>
    new WinTaker(game, { ...settings, iterations }, couldEnd, random, timing),
})

class WinTaker<Position, View extends SeatView, Options> extends Search<Position, View, Options> {
  private readonly findWin: (view: View) => Move | null
  private readonly clock: () => number

  constructor(
    game: Game<Position, View, Options>,
    { evaluator, style, ...limits }: SearchSettings<Position, View>,
    couldEnd: CouldEnd<Position>,
    random: Random,
    timing: Timing | undefined,
  ) {
    super(game, evaluator, limits, random, timing, style)
    this.clock = timing?.clock ?? (() => 0)
    this.findWin = (view) => new WinSearch(game, view, random, timing).find(couldEnd)
  }

  override choose(view: View, moves: readonly Move[]): Move {
    const begun = this.clock()
    const win = this.findWin(view)
    this.usedMillis = this.clock() - begun
    return win ?? super.choose(view, moves)
  }
}

interface Branch<Position> {
  readonly p: Position
  readonly line: readonly Move[]
}

/** Looks for the shortest line of the seat's own moves in one imagined deal that wins in the others, too. */
class WinSearch<Position, View extends SeatView, Options> {
  private readonly game: Game<Position, View, Options>
  private readonly seat: Seat
  private readonly imagine: () => Position
  private readonly isLate: () => boolean
  /** The same view, other hidden cards; made when the first line is found. */
  private deals: readonly Position[] | undefined

  constructor(game: Game<Position, View, Options>, view: View, random: Random, timing: Timing | undefined) {
    if (view.seat === null) throw new Error('an onlooker has no move to choose')
    this.game = game
    this.seat = view.seat
    this.imagine = () => game.imagine(view, random)
    // Search needs the other half of the time if there is no win.
    const end = timing ? timing.clock() + timing.millis / 2 : 0
    this.isLate = timing ? () => timing.clock() >= end : () => false
  }

  find(couldEnd: CouldEnd<Position>): Move | null {
    const { game, seat } = this
    const first = this.imagine()
    if (!couldEnd(first, seat)) return null
    const visited = new Set<string>()
    const branches: Branch<Position>[] = [{ p: first, line: [] }]
    // The list grows while it is read.
    for (const { p: before, line } of branches)
      for (const move of game.moves(before, seat)) {
        const p = game.copy(before)
        game.play(p, seat, move)
        const next = [...line, move]
        if (game.result(p)) {
          if (this.winsIn(first, next) && this.winsInOtherDeals(next)) return next[0]
          continue
        }
        if (!this.decidesAlone(p)) continue
        const key = JSON.stringify(p)
        if (visited.has(key)) continue
        if (visited.size >= MOST_POSITIONS || this.isLate()) return null
        visited.add(key)
        branches.push({ p, line: next })
      }
    return null
  }

  private winsInOtherDeals(line: readonly Move[]): boolean {
    this.deals ??= Array.from({ length: DEALS }, this.imagine)
    return this.deals.every((deal) => this.winsIn(deal, line))
  }

  private decidesAlone(p: Position): boolean {
    const waiting = this.game.waiting(p)
    return waiting.length === 1 && waiting[0] === this.seat
  }

  private winsIn(deal: Position, line: readonly Move[]): boolean {
    const { game, seat } = this
    const p = game.copy(deal)
    for (const move of line) {
      if (game.why(p, seat, move)) return false
      game.play(p, seat, move)
    }
    const winners = game.result(p)?.winners ?? []
    return winners.length === 1 && winners[0] === seat
  }
}
