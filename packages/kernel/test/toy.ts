/**
 * The smallest game: two to four seats say "one" or "two" in turn, and the first
 * to say "two" wins. Version 1 had other rules and wrote `spoken`, version 2 wrote
 * the numbers as digits.
 */
import {
  type AnyGameModule,
  type Fact,
  Faulty,
  type GameRecord,
  rank,
  reading,
  readObject,
  type Seat,
  type Tell,
} from '../src/index.js'

interface Position {
  readonly seats: number
  readonly seed: string
  readonly said: number[]
}

const isOver = (p: Position) => p.said.includes(2)
const scores = (p: Position) =>
  Array.from({ length: p.seats }, (_, seat) => ({
    points: isOver(p) && (p.said.length - 1) % p.seats === seat ? 1 : 0,
    tiebreak: 0,
    parts: {},
  }))
const refusals: Record<string, string> = { number: 'Say one or two.', turn: 'It is not your turn.' }

export const toy = {
  game: {
    name: 'toy',
    version: 3,
    upgrades: [
      {
        position: ({ spoken, ...rest }: { spoken: number[] }) => ({ ...rest, said: spoken }),
        record: () => null,
      },
      {
        position: (old: Position) => old,
        record: (old: GameRecord): GameRecord => ({
          ...old,
          moves: old.moves.map(([seat, text]) => [seat, text.replace('1', 'one').replace('2', 'two')]),
        }),
      },
    ],
    seats: { min: 2, max: 4 },
    start(_options: unknown, seats: number, seed: string, tell?: Tell): Position {
      tell?.({ is: 'begun' })
      return { seats, seed, said: [] }
    },
    view: (p: Position, seat: Seat | null) => ({ ...p, seat }),
    why: (p: Position, seat: Seat) => (seat === p.said.length % p.seats ? null : { rule: 'TOY-1', reason: 'turn' }),
    play(p: Position, seat: Seat, move: number, tell?: Tell) {
      p.said.push(move)
      tell?.({ is: 'said', seat, cards: [move] } as Fact)
    },
    result: (p: Position) => (isOver(p) ? rank(scores(p)) : null),
  },
  options: (raw: unknown) =>
    reading(() => {
      const { loud } = readObject(raw, ['options'])
      if (loud === true) throw new Faulty(['options', 'loud'], 'must be quiet')
      return {}
    }),
  notation: {
    read(_view: unknown, text: string) {
      const move = ['', 'one', 'two'].indexOf(text)
      return move > 0 ? { move } : { refusal: { rule: 'TOY-2', reason: 'number' } }
    },
  },
  words: { en: { refusal: ({ reason }: { reason: string }) => refusals[reason] } },
} as unknown as AnyGameModule
