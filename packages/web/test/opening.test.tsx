// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isOpening, Opening, Part } from '../src/table/opening.tsx'
import { prepareDom, render } from './table-harness.tsx'

let frames: FrameRequestCallback[] = []

beforeEach(() => {
  prepareDom()
  frames = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
})

const nextFrame = () =>
  act(async () => {
    for (const callback of frames.splice(0)) callback(0)
  })

const table = (still: boolean, names: readonly string[]) => (
  <Opening still={still}>
    {names.map((name) => (
      <Part key={name} room={<i />}>
        <b>{name}</b>
      </Part>
    ))}
  </Opening>
)

describe('a table that opens', () => {
  it('draws one part in each frame, in its order, and keeps the room of the others', async () => {
    const page = await render(table(false, ['opponents', 'market', 'hand']))
    expect([page.all('b').length, page.all('i').length]).toEqual([0, 3])
    const drawn: string[] = []
    while (isOpening()) {
      await nextFrame()
      drawn.push(page.all('b').at(-1)?.textContent ?? '')
    }
    expect(drawn).toEqual(['opponents', 'market', 'hand'])
    expect(page.all('i')).toEqual([])
  })

  it('draws small parts together', async () => {
    const page = await render(
      <Opening still={false}>
        {[1, 2, 3].map((number) => (
          <Part key={number} share={0.5}>
            <b>{number}</b>
          </Part>
        ))}
      </Opening>,
    )
    await nextFrame()
    expect(page.all('b')).toHaveLength(2)
    await nextFrame()
    expect(page.all('b')).toHaveLength(3)
  })

  it('draws at once what comes later', async () => {
    const page = await render(table(false, ['market']))
    await nextFrame()
    await page.let(() => page.show(table(false, ['market', 'new card'])))
    expect(page.all('b')).toHaveLength(2)
  })

  it('draws all at once where nothing is to be told', async () => {
    const page = await render(table(true, ['opponents', 'market', 'hand']))
    expect(page.all('b')).toHaveLength(3)
    expect(isOpening()).toBe(false)
  })
})
