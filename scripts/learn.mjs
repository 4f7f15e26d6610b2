/** `npm run -s learn -- GAME`: makes the networks of a game from nothing. */
import { ready } from './ready.mjs'

ready()
await import('../bench/dist/learn.js')
