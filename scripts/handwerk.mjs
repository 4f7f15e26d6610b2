/** `npm run -s handwerk -- <command>`: the command-line program, from the checkout. */
import { ready } from './ready.mjs'

// Only `serve` shows pages; and whoever asks for the version of a checkout wants it whole.
ready({ packages: ['cli'], web: ['serve', '--version'].includes(process.argv[2]) })
await import('../packages/cli/dist/main.js')
