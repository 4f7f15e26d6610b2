import { describe, expect, it } from 'vitest'
import { BOXES, LONG } from './games.js'
import { expectSameSearch } from './same-view.js'

describe.each(BOXES)('%s', (_title, box) => {
  it('search does not depend on hidden cards', { timeout: LONG }, async () => {
    expect(await expectSameSearch(box, { every: 10, iterations: 60, imagined: 3 })).toBeGreaterThan(4)
  })
})
