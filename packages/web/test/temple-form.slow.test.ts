import { it } from 'vitest'
import { expectLegalMoves } from './temple-form-play.ts'

const games = [2, 3, 5].flatMap((seats) => ['b', 'c', 'd'].map((name) => [seats, `form ${seats} ${name}`] as const))

it.each(games)(
  'the form of Mottainai leads to exactly the legal moves, all through a game of %i (%s)',
  expectLegalMoves,
)
