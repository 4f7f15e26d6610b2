/**
 * As contract.slow.test.ts, with every number of seats, and a close look at more decisions. Long, because each look plays
 * on from there.
 */
import { checkGame } from '@handwerk/testkit'
import { ohMyGoods } from '../src/index.js'

checkGame(ohMyGoods, { games: 1, thoroughness: 0.1 })
