/** Long because `magnified.slow.test.ts` tests the sizes with the least room, and the others seldom find more. */
import { isMagnifiedWell } from './magnified.ts'

isMagnifiedWell('rest')
