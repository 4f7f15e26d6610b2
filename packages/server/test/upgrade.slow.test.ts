/** Like upgrade.test.ts, for tables that are played to their end. */
import { goOnByNewerRules } from './upgrade-tests.js'

// One of each kind; the rest continue in the same way.
goOnByNewerRules(['running-mid-plan', 'running-resigned', 'running-bot-thinks'], { gathering: true })
