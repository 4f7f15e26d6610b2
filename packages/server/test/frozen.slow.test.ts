import { keepsItsTables, ONE_OF_A_KIND } from './frozen-tests.js'

// That SQLite shows its tables is in frozen.test.ts.
keepsItsTables('sqlite', { shows: false, goesOn: () => true })
keepsItsTables('postgres', { shows: true, goesOn: (name) => ONE_OF_A_KIND.includes(name) })
