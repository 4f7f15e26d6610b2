export { run } from './command-line/program.js'
export { main } from './entry.js'
export type { Registry } from './registry.js'
