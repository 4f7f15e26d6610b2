import { checkGame } from '@handwerk/testkit'
import { mottainai } from '../src/index.js'

// For the inner loop; the slow test goes through all settings.
checkGame(mottainai, { games: 1, thoroughness: 0.1, optionSets: [{}] })
