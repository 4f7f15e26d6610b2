import { it } from 'vitest'
import { SLOW_TABLES } from './games.js'
import { expectToReadBack } from './written.js'

it.each(SLOW_TABLES)(
  'a position that is written reads back as it was at every decision of a random game: %s',
  expectToReadBack,
)
