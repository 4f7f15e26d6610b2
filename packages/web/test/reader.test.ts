/** A record that is looked through in the browser ended as it says. */

import { endingIn } from '@handwerk/match'
import { mottainai } from '@handwerk/mottainai'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import { checkReader } from '@handwerk/testkit'
import { vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
vi.stubGlobal('localStorage', { getItem: () => null, length: 0 })
const { tapeOf } = await import('../src/play/tape.ts')
const { en } = await import('../src/words/en.ts')

for (const box of [ohMyGoods, mottainai])
  checkReader(box, async (record) => {
    const tape = await tapeOf(record, en)
    if (typeof tape === 'string') return 'refused'
    const ending = endingIn(tape.record)
    return ending ? { how: ending.how, winners: ending.winners } : {}
  })
