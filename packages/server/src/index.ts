export { type ServeOptions, type Serving, serve } from './serve.js'
export { openPostgres } from './store/postgres.js'
export { openSqlite } from './store/sqlite.js'
