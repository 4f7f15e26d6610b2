/** A table to test on: a position written by hand, played on by moves in notation. */
import { type Fact, type Refusal, type Seat, seedFrom } from '@handwerk/kernel'
import { expect } from 'vitest'
import { ohMyGoods } from '../src/index.js'

const { game, notation, diagram } = ohMyGoods
type Position = ReturnType<typeof game.start>

export class Table {
  readonly p: Position
  facts: Fact[] = []

  constructor(p: Position) {
    this.p = p
  }

  get waiting(): readonly Seat[] {
    return game.waiting(this.p)
  }

  /** The legal moves of a seat, in notation. */
  moves(seat: Seat = this.waiting[0]): string[] {
    const view = game.view(this.p, seat)
    return game.moves(this.p, seat).map((move) => notation.write(view, move))
  }

  /** Plays moves in notation, each for the first seat that owes a decision or for the seat named before a colon. */
  play(...lines: string[]): this {
    for (const line of lines) {
      const refusal = this.refusal(line)
      if (refusal) throw new Error(`${line}: ${refusal.reason} (${refusal.rule}); legal: ${this.moves().join(', ')}`)
      const [seat, move] = this.read(line)
      if ('move' in move) game.play(this.p, seat, move.move, (fact) => this.facts.push(fact))
    }
    return this
  }

  /** Why a move in notation is refused; null if it is not. */
  refusal(line: string): Refusal | null {
    const [seat, read] = this.read(line)
    return 'refusal' in read ? read.refusal : game.why(this.p, seat, read.move)
  }

  /** The rule that forbids a move. */
  rule(line: string): string | undefined {
    return this.refusal(line)?.rule
  }

  private read(line: string) {
    const named = /^(\d): (.*)$/.exec(line)
    const seat = named ? Number(named[1]) : (this.waiting[0] ?? 0)
    return [seat, notation.read(game.view(this.p, seat), named ? named[2] : line)] as const
  }

  player(seat: Seat) {
    return this.p.players[seat]
  }

  /** The ids of cards. */
  ids(cards: readonly number[]): string[] {
    return cards.map((card) => ids[card])
  }

  hand(seat: Seat): string[] {
    return this.ids(this.player(seat).hand)
  }

  buildings(seat: Seat): string[] {
    return this.ids(this.player(seat).buildings)
  }

  /** How many goods lie on a building. */
  goods(seat: Seat, building: string): number {
    return this.player(seat).goods[this.buildings(seat).indexOf(building)].length
  }

  points(seat: Seat): number {
    return game.scores(this.p)[seat].points
  }
}

import { standardCards as cards } from '../src/cards.js'

const ids = [...cards.buildings, ...cards.charburners, ...cards.assistants].map((card) => card.id)

/** Lays a table out by hand. */
export function lay(drawing: object, seed = 'a table'): Table {
  const read = diagram.read({ game: 'oh-my-goods', ...drawing }, seedFrom(seed))
  if (!read.ok) throw new Error(`${read.fault.at.join('.')}: ${read.fault.reason}`)
  return new Table(read.value)
}

/** What is wrong with a drawing, as `place: reason`. */
export function fault(drawing: object): string {
  const read = diagram.read({ game: 'oh-my-goods', ...drawing }, seedFrom('a fault'))
  expect(read.ok).toBe(false)
  return read.ok ? '' : `${read.fault.at.join('.')}: ${read.fault.reason}`
}

/** Starts a game as it is dealt. */
export function deal(raw: object = {}, seats = 2, seed = 'a deal'): Table {
  const options = ohMyGoods.options(raw, seats)
  if (!options.ok) throw new Error(options.fault.reason)
  return new Table(game.start(options.value, seats, seedFrom(seed)))
}
