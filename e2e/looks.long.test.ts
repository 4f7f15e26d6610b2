/** Long because `looks.slow.test.ts` and `temple-looks.slow.test.ts` test the hardest sizes, and the others seldom find more. */
import { goodsHaveRoom, templesHaveRoom } from './tables-with-room.ts'

goodsHaveRoom('rest')
templesHaveRoom('rest')
