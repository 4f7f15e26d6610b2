export * from './calls.js'
export * from './live.js'
