/** Long because `looks.slow.test.ts` and `temple-looks.slow.test.ts` test the hardest sizes, and the others seldom find more. */
import { testGoodsLayout, testTempleLayout } from './table-layouts.ts'

testGoodsLayout('rest')
testTempleLayout('rest')
