import { describe, expect, it } from 'vitest'
import { BOXES } from './games.js'
import { repeated } from './reference.js'

describe('the reference', () => {
  it.each(BOXES)('repeats all 200 choices in %s', async (_, box) => {
    const { recorded, now } = await repeated(box, 1)
    expect(recorded).toHaveLength(200)
    expect(now).toEqual(recorded)
  })
})
