import { checkGame } from '@handwerk/testkit'
import { ohMyGoods } from '../src/index.js'

checkGame(ohMyGoods, { games: 1, thoroughness: 0.03 })
