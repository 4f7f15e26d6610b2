/** Long because each kind of page is tested in one look by `pages.slow.test.ts`, and a second look seldom finds more. */
import { testReadablePages } from './readable-pages.ts'

testReadablePages('rest')
