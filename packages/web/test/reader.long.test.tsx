// @vitest-environment happy-dom
/** Long because the slow file of this name reads the same pages for the other game. */
import { ohMyGoods } from '@handwerk/oh-my-goods'
import { checkReader } from '@handwerk/testkit'
import { beforeEach, describe } from 'vitest'
import { changeSettings } from '../src/shell/settings.ts'
import { prepareDom } from './table-harness.tsx'
import { toldByEndPage, toldByReplay } from './told-pages.tsx'

beforeEach(() => {
  prepareDom()
  changeSettings({ language: 'en', speed: 'instant' })
})

describe('the replay', () => checkReader(ohMyGoods, toldByReplay))

describe('the end page, with its review', () => checkReader(ohMyGoods, toldByEndPage))
