/** Long because `process.slow.test.ts` plays each game in one language, and each language in one game. */
import { vi } from 'vitest'
import { LONG } from './bounds.js'
import { testPipedGame } from './piped.js'

vi.setConfig({ testTimeout: LONG })

testPipedGame('oh-my-goods', 'en')
testPipedGame('mottainai', 'de')
