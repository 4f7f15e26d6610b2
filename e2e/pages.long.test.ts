/** Long because each kind of page is tested in one look by `pages.slow.test.ts`, and a second look seldom finds more. */
import { pagesAreReadable } from './readable-pages.ts'

pagesAreReadable('rest')
