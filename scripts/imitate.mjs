/** `npm run -s imitate`: trains the policy of Mottainai on the choices of search. */
import { ready } from './ready.mjs'

ready({ packages: ['bench'], web: false })
await import('../bench/dist/imitate.js')
