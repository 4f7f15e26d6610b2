/** `npm run -s bench -- --json`: how fast the games are; `bench:bots`: how long bots think; `bench:server`: the server under load; `bench:web`: the web client in a browser. */
import { browser } from './machine.mjs'
import { ready } from './ready.mjs'

ready()
// Packages that are slower while they are developed with shall not be.
process.env.NODE_ENV = 'production'
const what = ['bots', 'server', 'web'].includes(process.argv[2]) ? process.argv.splice(2, 1)[0] : 'main'
if (what === 'web') process.env.HANDWERK_BROWSER = browser()
await import(`../bench/dist/${what}.js`)
