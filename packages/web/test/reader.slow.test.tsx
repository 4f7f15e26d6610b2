// @vitest-environment happy-dom
/** The replay and the end page, as they are rendered, tell a match as its record says. */
import { mottainai } from '@handwerk/mottainai'
import { checkReader } from '@handwerk/testkit'
import { beforeEach, describe } from 'vitest'
import { changeSettings } from '../src/shell/settings.ts'
import { prepareDom } from './table-harness.tsx'
import { toldByEndPage, toldByReplay } from './told-pages.tsx'

beforeEach(() => {
  prepareDom()
  changeSettings({ language: 'en', speed: 'instant' })
})

describe('the replay', () => checkReader(mottainai, toldByReplay))

describe('the end page, with its review', () => checkReader(mottainai, toldByEndPage))
