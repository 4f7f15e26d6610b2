import { checkGolden } from '@handwerk/testkit'
import { ohMyGoods } from '../src/index.js'

checkGolden(ohMyGoods, new URL('./golden/', import.meta.url))
