// @vitest-environment happy-dom
/** Looking at a card by a finger that stays on it. */
import type { Position } from '@handwerk/oh-my-goods'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { layTable, prepareDom, type RenderedTable } from './table-harness.tsx'

/** Longer than a press must last in order to be a long one. */
const LONG = 500

beforeEach(prepareDom)

/** A finger comes down on a hand card, stays so long, and is lifted. */
async function press(table: RenderedTable, milliseconds: number): Promise<void> {
  const card = table.one('.hand [data-piece]')
  const happen = (event: Event) => act(async () => card.dispatchEvent(event))
  const pointer = (type: string) => new PointerEvent(type, { bubbles: true, pointerType: 'touch' })
  await happen(pointer('pointerdown'))
  await act(() => new Promise((done) => setTimeout(done, milliseconds)))
  await happen(pointer('pointerup'))
  await happen(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

const chosen = (table: RenderedTable): number => table.all('.hand [aria-pressed="true"]').length

const planning = (): Promise<RenderedTable> =>
  layTable({
    game: 'oh-my-goods',
    seed: 'zoom',
    until: (position, seat) => seat === 0 && (position as Position).step === 'plan',
  })

describe('a finger on a hand card', () => {
  it('chooses it by a tap', async () => {
    const table = await planning()
    await press(table, 0)
    expect(chosen(table)).toBe(1)
  })

  it('looks at it by a long press, and chooses nothing; the next tap does', async () => {
    const table = await planning()
    await press(table, LONG)
    expect(chosen(table)).toBe(0)
    await press(table, 0)
    expect(chosen(table)).toBe(1)
  })
})
