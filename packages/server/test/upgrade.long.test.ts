/** Long because `upgrade.slow.test.ts` plays tables on that differ more. */
import { goOnByNewerRules } from './upgrade-tests.js'

goOnByNewerRules(['running-undo-offered', 'running-end-offered'], { gathering: false })
