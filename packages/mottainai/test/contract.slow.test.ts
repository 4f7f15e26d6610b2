import { checkGame } from '@handwerk/testkit'
import { mottainai } from '../src/index.js'

checkGame(mottainai, { games: 1, thoroughness: 0.05 })
