/** Long because `people-pages.slow.test.ts` tests each page in one look, and three more seldom find more. */
import { peoplesPagesAreReadable } from './people-pages.ts'

peoplesPagesAreReadable('rest')
