import { describe, expect, it } from 'vitest'
import { BOXES, LONG } from './games.js'
import { choicesUnseen } from './unseen.js'

describe.each(BOXES)('%s', (_title, box) => {
  it('search chooses the same whatever lies where it cannot see', { timeout: LONG }, async () => {
    expect(await choicesUnseen(box, { every: 10, iterations: 60, imagined: 3 })).toBeGreaterThan(4)
  })
})
