/** Long because `people-pages.slow.test.ts` tests the fullest page in each look, and the rest seldom find more. */
import { testPeoplePages } from './people-pages.ts'

testPeoplePages('rest')
