/** `npm start`: a game in the terminal against a bot. */
import { ready } from './ready.mjs'

ready()
if (process.argv.length === 2) process.argv.push('play')
await import('../packages/cli/dist/main.js')
