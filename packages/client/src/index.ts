export * from './http.js'
export * from './live.js'
