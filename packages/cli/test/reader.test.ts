/** `verify` and `replay` tell a match as its record does. The long file of this name reads their text. */
import { mottainai } from '@handwerk/mottainai'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import { checkReader } from '@handwerk/testkit'
import { describe } from 'vitest'
import { registry } from '../src/registry.js'
import { cli, temporaryFiles } from './cli.js'
import { endingTold, storyWithPlaces } from './told.js'

const { write } = temporaryFiles()

describe('verify', () => {
  for (const module of [ohMyGoods, mottainai])
    checkReader(module, async (record) => {
      const { code, out } = await cli(['verify', write('record.json', record)], '', { registry })
      if (code !== 0) return 'refused'
      const [first = ''] = out.split('\n')
      return { ...endingTold(first.split(' moves. ')[1] ?? '', record), story: storyWithPlaces(out, record) }
    })
})

describe('replay, as JSON', () => {
  checkReader(mottainai, async (record) => {
    const { code, out } = await cli(['replay', write('record.json', record), '--lang', 'en', '--json'], '', {
      registry,
    })
    if (code !== 0) return 'refused'
    const { ending, story } = JSON.parse(out)
    return { how: ending.how, winners: ending.winners, story }
  })
})
