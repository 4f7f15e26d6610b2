import { it } from 'vitest'
import { expectToReadBack, SLOW_TABLES } from './written.js'

it.each(SLOW_TABLES)(
  'a position that is written reads back as it was at every decision of a random game: %i seats, %j',
  expectToReadBack,
)
