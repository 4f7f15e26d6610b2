/** Long because `leak.slow.test.ts` checks some games of each kind already. */
import { tellsNoSecrets } from './leak.js'

tellsNoSecrets(30)
