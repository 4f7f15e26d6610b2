/** Long because `process.slow.test.ts` plays each game in one language, and each language in one game. */
import { vi } from 'vitest'
import { LONG } from './bounds.js'
import { isPlayedFromAPipe } from './piped.js'

vi.setConfig({ testTimeout: LONG })

isPlayedFromAPipe('oh-my-goods', 'en')
isPlayedFromAPipe('mottainai', 'de')
