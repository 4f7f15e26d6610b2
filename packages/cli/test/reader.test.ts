/** `verify` tells how a match ended, as its record says and the rules bear out. */
import { mottainai } from '@handwerk/mottainai'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import { checkReader } from '@handwerk/testkit'
import { registry as shelf } from '../src/registry.js'
import { cli, temporaryFiles } from './cli.js'

const { write } = temporaryFiles()

const HOW = [
  ['resigned', /(.+) wins: the others resigned\./],
  ['timeout', /(.+) wins on time\./],
  ['agreed', /ended by agreement/],
  ['played', /(.+) wins\.|share the win/],
] as const

for (const box of [ohMyGoods, mottainai])
  checkReader(box, async (record) => {
    const { code, out } = await cli(['verify', write('record.json', record)], '', { registry: shelf })
    if (code === 1) return 'refused'
    const [how] = HOW.find(([, sentence]) => sentence.test(out)) ?? []
    if (!how) throw new Error(out)
    const said = out.split('moves. ').at(-1) ?? ''
    return { how, winners: record.seats.flatMap((name, seat) => (said.includes(name) ? [seat] : [])) }
  })
