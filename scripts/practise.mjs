/** `npm run -s practise -- GAME`: looks for better habits by playing. */
import { ready } from './ready.mjs'

ready()
await import('../bench/dist/practise.js')
