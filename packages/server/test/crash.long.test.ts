/** Long because `crash.slow.test.ts` kills the same processes in the same ways, only less often. */
import { losesNothing } from './crash-tests.js'

losesNothing({
  sqlite: { botGames: 50, peopleGames: 10, kills: 8 },
  postgres: { botGames: 12, peopleGames: 6, kills: 6 },
})
