// @vitest-environment happy-dom
/** The end page after a game at a rendered table. */
import { beforeEach, describe, expect, it } from 'vitest'
import { askedLast, layTable, prepareDom, type RenderedTable, settled } from './table-harness.tsx'

beforeEach(prepareDom)

const ended = (bots: readonly boolean[]): Promise<RenderedTable> =>
  layTable({ game: 'mottainai', seed: 'end', bots, until: (_, seat) => seat === null })

describe('the end page', () => {
  it('has a row for each seat, the winner first, with place, name and points', async () => {
    const table = await ended([false, true, true])
    const result = table.session.module.game.result(table.session.position)
    const rows = table.all('.scores tbody tr').map((row) => [...row.children].map(({ textContent }) => textContent))
    const names = ['Lena', 'Mira', 'Jonas']
    const expected = names
      .map((name, seat) => [String(result?.ranks[seat]), name, String(result?.scores[seat]?.points)])
      .sort((a, b) => Number(a[0]) - Number(b[0]))
    expect(rows.map((row) => row.slice(0, 3))).toEqual(expected)
    expect(table.text('.scores thead')).toMatch(/^Place/)
  })

  it('names the winner, and links to the table and back', async () => {
    const table = await ended([false, true])
    expect(table.text('h1')).toMatch(/wins?/)
    await table.clickButton('See the last table')
    // The table is first loaded here.
    await settled(() => table.all('.table').length === 1)
    expect(table.all('.endpage')).toEqual([])
    await table.clickButton('See the result')
    expect(table.all('.endpage')).toHaveLength(1)
  })

  it('analyzes the game in a worker, and shows the progress', async () => {
    const table = await ended([false, true])
    const { thread } = askedLast('analysis')
    await thread.answer({ done: 3, of: 12, analysis: null })
    const progress = table.one('.review progress') as HTMLProgressElement
    expect([progress.value, progress.max]).toEqual([3, 12])
  })
})
