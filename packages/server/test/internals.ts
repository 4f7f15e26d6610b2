/** Parts of the server that no package uses, for tests of others that look at what goes through them. */
export { WebSocket } from 'ws'
export { chooseMove } from '../src/bots/runner.js'
export { LiveTable } from '../src/table/live-table.js'
