import { checkGame } from '@handwerk/testkit'
import { ohMyGoods } from '../src/index.js'

// All settings with the fewest seats, and the most seats once; the long test combines all.
checkGame(ohMyGoods, { games: 1, thoroughness: 0.03, seats: [2] })
checkGame(ohMyGoods, { games: 1, thoroughness: 0.03, seats: [4], optionSets: [{}] })
