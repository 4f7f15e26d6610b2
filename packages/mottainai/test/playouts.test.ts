import { TABLES } from './games.js'
import { checkRandomGames } from './playouts.js'

/** Every third table has all numbers of seats and all settings; the slow test has the rest. */
checkRandomGames(TABLES.filter((_, i) => i % 3 === 0))
