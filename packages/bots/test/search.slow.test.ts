import { describe, expect, it } from 'vitest'
import { LONG, MODULES } from './games.js'
import { expectSameSearch } from './same-view.js'

describe.each(MODULES)('%s', (_title, module) => {
  it('search does not depend on hidden cards', { timeout: LONG }, async () => {
    expect(await expectSameSearch(module, { every: 10, iterations: 60, imagined: 3 })).toBeGreaterThan(4)
  })
})
