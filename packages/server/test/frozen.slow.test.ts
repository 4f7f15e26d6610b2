import { keepsItsTables, ONE_OF_A_KIND } from './frozen-tests.js'

const isOneOfAKind = (name: string): boolean => ONE_OF_A_KIND.includes(name)

// frozen.test.ts tests that SQLite shows its tables.
keepsItsTables('sqlite', { shows: false, goesOn: isOneOfAKind })
keepsItsTables('postgres', { shows: true, goesOn: isOneOfAKind })
