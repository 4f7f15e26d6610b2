/**
 * `npm run -s bench -- --json`: the speed of the games; `bench:bots`: thinking
 * time of bots; `bench:engine`: the engine through pipes; `bench:server`: the server under load; `bench:web`: the web client
 * in a browser.
 */
import { browser } from './machine.mjs'
import { ready } from './ready.mjs'

const what = ['bots', 'engine', 'server', 'web'].includes(process.argv[2]) ? process.argv.splice(2, 1)[0] : 'main'
ready({ packages: ['bench', 'cli'], web: what === 'web' })
// Some packages are slower in development mode, so measure in production mode.
process.env.NODE_ENV = 'production'
if (what === 'web') process.env.HANDWERK_BROWSER = browser()
await import(`../bench/dist/${what}.js`)
