import { losesNothing } from './crash-tests.js'

losesNothing({
  sqlite: { botGames: 6, peopleGames: 1, kills: 2 },
  postgres: { botGames: 4, peopleGames: 1, kills: 3 },
})
