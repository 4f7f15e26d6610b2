import { checkFrozen } from '@handwerk/testkit'
import { mottainai } from '../src/index.js'

checkFrozen(mottainai, new URL('./fixtures/', import.meta.url), 1)
