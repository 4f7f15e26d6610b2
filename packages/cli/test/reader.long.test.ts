/**
 * `replay` and `analyze` tell a match as its record does; `analyze` does not rate players by the moves of stand-ins.
 * Long because `reader.test.ts` reads the same records by other commands.
 */
import { mottainai } from '@handwerk/mottainai'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import { checkReader } from '@handwerk/testkit'
import { describe } from 'vitest'
import { registry } from '../src/registry.js'
import { LONG } from './bounds.js'
import { cli, temporaryFiles } from './cli.js'
import { endingTold, storyBetweenMoves, storyWithPlaces } from './told.js'

const { write } = temporaryFiles()

describe('replay, as text', () => {
  for (const module of [ohMyGoods, mottainai])
    checkReader(module, async (record) => {
      const { code, out } = await cli(['replay', write('record.json', record), '--lang', 'en'], '', { registry })
      if (code !== 0) return 'refused'
      const end = out.split('The game is over. ')[1] ?? ''
      return { ...endingTold(end, record), story: storyBetweenMoves(out, record) }
    })
})

describe('analyze', () => {
  checkReader(
    mottainai,
    async (record) => {
      const line = ['analyze', write('record.json', record), '--iterations', '1', '--lang', 'en']
      const { code, out } = await cli(line, '', { registry })
      if (code !== 0) return 'refused'
      const json = await cli([...line, '--json'], '', { registry })
      const judged = JSON.parse(json.out).decisions.map(({ number }: { number: number }) => number)
      const end = out.split('The game is over. ')[1] ?? ''
      return { ...endingTold(end, record), story: storyWithPlaces(out, record), judged }
    },
    { timeout: LONG },
  )
})
