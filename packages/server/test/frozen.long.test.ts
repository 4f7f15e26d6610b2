/** Long because `frozen.slow.test.ts` goes on with one table of each kind. */
import type { Kind } from './frozen.js'
import { keepsItsTables, ONE_OF_A_KIND } from './frozen-tests.js'

for (const kind of ['sqlite', 'postgres'] satisfies Kind[])
  keepsItsTables(kind, { shows: false, goesOn: (name) => !ONE_OF_A_KIND.includes(name) })
