/** `npm run -s handwerk -- <command>`: the command-line program, from the checkout. */
import { ready } from './ready.mjs'

// Only `serve` shows pages.
ready({ packages: ['cli'], web: process.argv[2] === 'serve' })
await import('../packages/cli/dist/main.js')
