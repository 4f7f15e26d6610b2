/** `npm run -s bench -- --json`: how fast the games are; `bench:server`: the server under load; `bench:bots`: how long bots think. */
import { ready } from './ready.mjs'

ready()
// Packages that are slower while they are developed with shall not be.
process.env.NODE_ENV = 'production'
if (process.argv[2] === 'server') {
  process.argv.splice(2, 1)
  await import('../bench/dist/server.js')
} else if (process.argv[2] === 'bots') {
  process.argv.splice(2, 1)
  await import('../bench/dist/bots.js')
} else await import('../bench/dist/main.js')
