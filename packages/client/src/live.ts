/** Tables as they happen, over one connection. */
export * from './connection.js'
export * from './followed-table.js'
export * from './pause.js'
export * from './table-subscription.js'
