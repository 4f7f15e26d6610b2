/** `npm run -s open-hands -- GAME`: plays a bot against search that sees all hands. */
import { ready } from './ready.mjs'

ready({ web: false })
await import('../bench/dist/open-hands.js')
