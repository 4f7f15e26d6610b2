export { type ServeOptions, type Serving, serve } from './serve.js'
export { backUp, fileIn, isSound, restore } from './store/backup.js'
export { openPostgres } from './store/postgres.js'
export { openSqlite } from './store/sqlite.js'
