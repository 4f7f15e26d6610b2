import { testPeoplePages } from './people-pages.ts'

testPeoplePages('sample')
