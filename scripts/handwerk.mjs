/** `npm run -s handwerk -- <command>`: the command-line program, from the checkout. */
import { ready } from './ready.mjs'

ready()
await import('../packages/cli/dist/main.js')
