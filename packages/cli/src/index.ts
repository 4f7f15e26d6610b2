export { main, run } from './command-line/program.js'
export type { Registry } from './registry.js'
