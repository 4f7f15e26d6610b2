import { testReadablePages } from './readable-pages.ts'

testReadablePages('sample')
