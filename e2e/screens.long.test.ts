/** Long because it measures every moment at every size; `screens.slow.test.ts` has the fullest moments, each size in one look. */
import { usesEveryScreen } from './screens.ts'

usesEveryScreen('rest')
