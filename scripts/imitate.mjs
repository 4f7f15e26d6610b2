/** `npm run -s imitate`: learns the policy of Mottainai from the choices of search. */
import { ready } from './ready.mjs'

ready()
await import('../bench/dist/imitate.js')
