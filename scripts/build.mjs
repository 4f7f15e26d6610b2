/** `npm run build`: installs and builds everything there is, once, so that it runs without writing to its folder. */
import { ready } from './ready.mjs'

ready()
