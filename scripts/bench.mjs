/** `npm run -s bench -- --json`: how fast the games are; `npm run -s bench:server`: the server under load. */
import { ready } from './ready.mjs'

ready()
// Packages that are slower while they are developed with shall not be.
process.env.NODE_ENV = 'production'
if (process.argv[2] === 'server') {
  process.argv.splice(2, 1)
  await import('../bench/dist/server.js')
} else await import('../bench/dist/main.js')
