import { keepsItsTables, ONE_OF_A_KIND } from './frozen-tests.js'

// frozen.test.ts tests that SQLite shows its tables.
keepsItsTables('sqlite', { shows: false, goesOn: (name) => ONE_OF_A_KIND.sqlite.includes(name) })
keepsItsTables('postgres', { shows: true, goesOn: (name) => ONE_OF_A_KIND.postgres.includes(name) })
