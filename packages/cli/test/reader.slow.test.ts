/** `analyze` tells a match as its record does, and does not rate players by the moves of stand-ins. */
import { mottainai } from '@handwerk/mottainai'
import { checkReader } from '@handwerk/testkit'
import { registry } from '../src/registry.js'
import { LONG } from './bounds.js'
import { cli, temporaryFiles } from './cli.js'
import { endingTold, storyWithPlaces } from './told.js'

const { write } = temporaryFiles()

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
