/** `npm run -s handwerk -- <command>`: the command-line program, from the checkout. */
import { ready } from './ready.mjs'

// Only `serve` shows pages; and whoever asks for the version of a checkout wants it whole.
ready({ packages: ['cli'], web: ['serve', '--version'].includes(process.argv[2]) })
// npm goes to the folder of the checkout; files and bots are meant where the command was typed.
const { npm_lifecycle_event: script, INIT_CWD: here } = process.env
if (script === 'handwerk' && here) process.chdir(here)
await import('../packages/cli/dist/main.js')
