import { checkGame } from '@handwerk/testkit'
import { toy } from './toy/game-module.js'

checkGame(toy, { games: 2 })
