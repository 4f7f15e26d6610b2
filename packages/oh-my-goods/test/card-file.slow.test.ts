import { inspect } from '@handwerk/testkit'
import { it } from 'vitest'
import { ohMyGoods } from '../src/index.js'
import { otherCards } from './other-cards.js'

it('a game with another card file keeps the contract', () => {
  inspect(ohMyGoods, { options: { cards: otherCards() }, seats: 4, seed: 'other cards', thoroughness: 0.1 })
})
