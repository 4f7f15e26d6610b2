export { main } from './entry.js'
export { run } from './program.js'
export type { Registry } from './registry.js'
