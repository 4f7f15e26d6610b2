/** `npm run -s learn -- GAME`: makes the networks of a game from nothing. */
import { ready } from './ready.mjs'

ready({ packages: ['bench'], web: false })
await import('../bench/dist/learn.js')
