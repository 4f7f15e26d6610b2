/** `npm run -s learn -- GAME`: learns from games between bots how to forecast who wins. */
import { ready } from './ready.mjs'

ready()
await import('../bench/dist/learn.js')
