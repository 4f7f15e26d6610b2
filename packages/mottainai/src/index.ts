export { game } from './game.js'
