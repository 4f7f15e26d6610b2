import { testGoodsLayout } from './table-layouts.ts'

testGoodsLayout('sample')
