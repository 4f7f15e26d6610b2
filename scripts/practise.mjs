/** `npm run -s practise`: searches for better policy weights of Oh My Goods! by playing. */
import { ready } from './ready.mjs'

ready({ packages: ['bench'], web: false })
await import('../bench/dist/practise.js')
