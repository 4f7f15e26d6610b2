import { checkGame } from '@handwerk/testkit'
import { ohMyGoods } from '../src/index.js'

// For the inner loop; the slow test goes through all settings.
checkGame(ohMyGoods, { games: 1, thoroughness: 0.1, optionSets: [{}] })
