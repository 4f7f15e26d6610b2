import { pagesAreReadable } from './readable-pages.ts'

pagesAreReadable('sample')
