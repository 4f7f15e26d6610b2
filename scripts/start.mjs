/** `npm start`: serves the games for the browser from this machine. */
import { ready } from './ready.mjs'

ready({ packages: ['cli'] })
if (process.argv.length === 2) process.argv.push('serve', '--log', 'warn')
await import('../packages/cli/dist/main.js')
