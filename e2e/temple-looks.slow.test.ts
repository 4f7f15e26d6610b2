import { testTempleLayout } from './table-layouts.ts'

testTempleLayout('sample')
