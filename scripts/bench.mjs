/** `npm run -s bench -- --json`: how fast the games are. */
import { ready } from './ready.mjs'

ready()
// Packages that are slower while they are developed with shall not be.
process.env.NODE_ENV = 'production'
await import('../bench/dist/main.js')
