/** Long because `frozen.slow.test.ts` plays one table of each kind on. */
import type { Kind } from './frozen.js'
import { keepsItsTables, ONE_OF_A_KIND } from './frozen-tests.js'

for (const kind of ['sqlite', 'postgres'] satisfies Kind[])
  keepsItsTables(kind, { shows: false, goesOn: (name) => !ONE_OF_A_KIND[kind].includes(name) })
