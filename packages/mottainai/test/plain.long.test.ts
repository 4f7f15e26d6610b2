/** Long because the games of `plain.slow.test.ts` meet every work and every question already. */
import { agreesInGames } from './plain/many.js'

agreesInGames('long', 24, 60, new Set())
