/** `npm run -s learn -- GAME`: trains the weights of the value on games between bots. */
import { ready } from './ready.mjs'

ready()
await import('../bench/dist/learn.js')
