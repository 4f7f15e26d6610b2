import { checkGame } from '@handwerk/testkit'
import { toy } from './toy/box.js'

checkGame(toy, { games: 2 })
