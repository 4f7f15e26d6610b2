import { losesNothing } from './crash-tests.js'

losesNothing({
  sqlite: { botGames: 12, peopleGames: 2, kills: 4 },
  postgres: { botGames: 4, peopleGames: 1, kills: 3 },
})
