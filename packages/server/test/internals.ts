/** Internals of the server that tests of other packages use. */
export { WebSocket } from 'ws'
export { chooseMove } from '../src/bots/runner.js'
export { GatheringSocket } from '../src/edge/gathering-socket.js'
export { LiveTable } from '../src/table/live-table.js'
