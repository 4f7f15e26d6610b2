import { inspect } from '@handwerk/testkit'
import { it } from 'vitest'
import { ohMyGoods } from '../src/index.js'
import { otherCards } from './other-cards.js'

/** A whole game, with every check at many decisions. */
const LONG = 120_000

it('a game with another card file keeps the contract', { timeout: LONG }, () => {
  inspect(ohMyGoods, { options: { cards: otherCards() }, seats: 4, seed: 'other cards', thoroughness: 0.03 })
})
