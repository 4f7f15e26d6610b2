import { checkFrozen } from '@handwerk/testkit'
import { ohMyGoods } from '../src/index.js'

checkFrozen(ohMyGoods, new URL('./fixtures/', import.meta.url), 1)
