import { it } from 'vitest'
import { SLOW_TABLES } from './games.js'
import { expectToRenumberBack } from './renumbered.js'

it('a position of an older deck is the same again when its cards get their numbers back', () => {
  expectToRenumberBack(SLOW_TABLES)
})
