/** Long because the games of `plain.slow.test.ts` already cover every work and every question. */
import { agreesInGames } from './plain/many.js'

agreesInGames('long', 24, 60, new Set())
