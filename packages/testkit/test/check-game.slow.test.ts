import { checkGame } from '@handwerk/testkit'
import { toy } from './toy/box.js'

// From the second game on: the first is in check-game.test.ts.
checkGame(toy, { games: 5, seed: 2 })
