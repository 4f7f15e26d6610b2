/**
 * Like contract.slow.test.ts, with every number of seats and thorough checks at
 * more decisions. Long, because each thorough check plays on from there.
 */
import { checkGame } from '@handwerk/testkit'
import { ohMyGoods } from '../src/index.js'

checkGame(ohMyGoods, { games: 1, thoroughness: 0.1 })
