/** Long because `frozen.slow.test.ts` goes on with one table of each kind on PostgreSQL, and with all of them on SQLite. */
import { keepsItsTables, ONE_OF_A_KIND } from './frozen-tests.js'

keepsItsTables('postgres', { shows: false, goesOn: (name) => !ONE_OF_A_KIND.includes(name) })
