import { it } from 'vitest'
import { expectLegalMoves } from './temple-desk-play.ts'

const games = [2, 3, 5].flatMap((seats) => ['b', 'c', 'd'].map((name) => [seats, `desk ${seats} ${name}`] as const))

it.each(games)(
  'the desk of Mottainai leads to exactly the legal moves, all through a game of %i (%s)',
  expectLegalMoves,
)
