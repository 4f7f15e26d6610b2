import { peoplesPagesAreReadable } from './people-pages.ts'

peoplesPagesAreReadable('sample')
