/** A table set up by hand, on which moves are played as text, so that a test reads as sentences about the game. */
import { type Fact, placeOf, type Refusal, seedFrom } from '@handwerk/kernel'
import { mottainai } from '../src/index.js'
import { cardName } from '../src/notation.js'
import type { Player, Position } from '../src/position.js'
import { expectSame, fromWritten } from './plain/beside.js'
import type { PlainGame } from './plain/game.js'

const { game, notation, diagram } = mottainai

type Zone = 'hand' | 'pickup' | 'assistants' | 'workplace' | 'sales' | 'gallery' | 'shop'

export interface Table {
  readonly p: Position
  readonly facts: Fact[]
  /** The legal moves as text. */
  moves(): string[]
  /** Plays moves one after the other, each for the player who owes a decision. */
  play(...lines: string[]): Table
  /** Why a move is refused; null if it is legal. */
  why(line: string): Refusal | null
  /** The names of the cards in a place of a player. */
  cards(seat: number, zone: Zone): string[]
  task(seat: number): string | null
  floor(): string[]
  /** The deck from its top. */
  deck(): string[]
  points(seat: number): number
  parts(seat: number): Readonly<Record<string, number>>
}

export interface Written {
  readonly players: readonly Partial<Record<Zone, readonly string[]> & { task: string; facedown: boolean }>[]
  readonly [key: string]: unknown
}

export function at(written: Written, seed = 'test'): Table {
  const read = diagram.read(written, seedFrom(seed))
  if (!read.ok) throw new Error(`${placeOf(read.fault.at)} ${read.fault.reason}`)
  const plain = fromWritten(written, seedFrom(seed))
  expectSame(read.value, plain)
  return tableOf(read.value, plain)
}

/** Runs the plain game beside the engine if the table was written by hand. */
export function tableOf(p: Position, plain?: PlainGame): Table {
  const facts: Fact[] = []
  const readMove = (line: string) => notation.read(game.view(p, p.turn), line)
  const table: Table = {
    p,
    facts,
    moves: () => game.moves(p, p.turn).map((move) => notation.write(game.view(p, p.turn), move)),
    play(...lines) {
      for (const line of lines) {
        const refused = table.why(line)
        if (refused)
          throw new Error(
            `"${line}" is refused: ${refused.reason} (${refused.rule}); legal: ${table.moves().join(', ')}`,
          )
        const read = readMove(line)
        if (!('move' in read)) continue
        plain?.answer(notation.write(game.view(p, p.turn), read.move))
        game.play(p, p.turn, read.move, (fact) => facts.push(fact))
        if (plain) expectSame(p, plain)
      }
      return table
    },
    why(line) {
      const read = readMove(line)
      return 'refusal' in read ? read.refusal : game.why(p, p.turn, read.move)
    },
    cards: (seat, zone) => (p.players[seat] as Player)[zone].map(cardName),
    task: (seat) => (p.players[seat].task < 0 ? null : cardName(p.players[seat].task)),
    floor: () => p.floor.map(cardName),
    deck: () => p.deck.map(cardName).reverse(),
    points: (seat) => game.scores(p)[seat].points,
    parts: (seat) => game.scores(p)[seat].parts,
  }
  return table
}
