/** `npm run -s learn -- GAME`: learns the weights of the value from games between bots. */
import { ready } from './ready.mjs'

ready()
await import('../bench/dist/learn.js')
