import { losesNothing } from './crash-tests.js'

losesNothing({
  sqlite: { botGames: 3, peopleGames: 1, kills: 2 },
  postgres: { botGames: 2, peopleGames: 1, kills: 3 },
})
