import { checkGame } from '@handwerk/testkit'
import { ohMyGoods } from '../src/index.js'

// All settings with the fewest and the most seats; the long test has all numbers of seats.
checkGame(ohMyGoods, { games: 1, thoroughness: 0.03, seats: [2, 4] })
