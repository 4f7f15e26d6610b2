// @vitest-environment happy-dom
/** The advisor at rendered tables, with a fake worker. */
import type { Advice } from '@handwerk/bots'
import type { Position } from '@handwerk/oh-my-goods'
import { beforeEach, describe, expect, it } from 'vitest'
import { askedLast, botPlays, FakeThread, layTable, prepareDom, type RenderedTable } from './table-harness.tsx'

beforeEach(prepareDom)

const planning = (advice: 'asked' | 'always' | 'none' = 'asked'): Promise<RenderedTable> =>
  layTable({
    game: 'oh-my-goods',
    seed: 'advice',
    settings: { advice },
    until: (position, seat) => seat === 0 && (position as Position).step === 'plan',
  })

const adviceOf = (move: number, plan: readonly number[] = []): Advice => {
  const said = { steps: [{ what: 'Build', how: 'with coal', gain: '+2' }], total: '5 coins' }
  return {
    move,
    reason: { id: 'best', detail: {} },
    said: { en: 'Because it is best.', de: 'Weil es am besten ist.' },
    considered: [],
    plan: plan.length === 0 ? null : { moves: plan, said: { en: said, de: said } },
  }
}

/** Answers the last request to the advisor. */
async function advises(plan: readonly number[] = []): Promise<void> {
  const { thread, asked } = askedLast('advice')
  await thread.answer({ number: asked.number, advice: adviceOf(asked.moves[0] ?? -1, plan) })
}

const shown = (table: RenderedTable): string[] => table.all('.ask .advice').map(({ textContent }) => textContent ?? '')
const timesAsked = (): number => FakeThread.all.flatMap(({ asked }) => asked).filter(({ is }) => is === 'advice').length

describe('advice', () => {
  it('is requested by H: the page says that the advisor thinks, then shows a move and its reason', async () => {
    const table = await planning()
    expect(shown(table)).toEqual([])
    await table.press('h')
    expect(shown(table)[0]).toContain('The advisor is thinking')
    await advises()
    expect(shown(table)[0]).toMatch(/Advice: .+\. Because it is best\./)
  })

  it('stays while others decide', async () => {
    const table = await planning()
    await table.press('h')
    await advises()
    await botPlays()
    expect(table.session.moves.at(-1)?.[0]).toBe(1)
    expect(shown(table)[0]).toContain('Because it is best.')
  })

  it('is shown if it arrives after others have decided', async () => {
    const table = await planning()
    await table.press('h')
    await botPlays()
    await advises()
    expect(shown(table)[0]).toContain('Because it is best.')
  })

  it('disappears with its decision', async () => {
    const table = await planning()
    await table.press('h')
    await advises()
    const { session } = table
    await table.let(() => session.play(0, [session.module.game.moves(session.position, 0)[0]]))
    expect(shown(table)).toEqual([])
  })

  it('is dropped if it arrives after its decision', async () => {
    const table = await planning()
    await table.press('h')
    const { session } = table
    await table.let(() => session.play(0, [session.module.game.moves(session.position, 0)[0]]))
    await advises()
    expect(shown(table)).toEqual([])
  })

  it('can be requested again after its worker has failed', async () => {
    const table = await planning()
    await table.press('h')
    await askedLast('advice').thread.fail()
    expect(shown(table)[0]).toContain('could not be loaded')
    await table.press('h')
    await advises()
    expect(shown(table)[0]).toContain('Because it is best.')
  })

  it('is requested once for each decision if the player always wants it', async () => {
    const table = await planning('always')
    expect(timesAsked()).toBe(1)
    await botPlays()
    expect(timesAsked()).toBe(1)
    const { session } = table
    await table.let(() => session.play(0, [session.module.game.moves(session.position, 0)[0]]))
    expect(timesAsked()).toBe(2)
  })

  it('has no button, key or chances if the player wants none', async () => {
    const table = await planning('none')
    expect(table.all('button.bulb')).toEqual([])
    await table.press('h')
    expect(timesAsked()).toBe(0)
    expect(
      table
        .all('.modes')
        .map(({ textContent }) => textContent)
        .join(),
    ).not.toMatch(/%|sure|no chance/)
  })

  it('shows the chance of each mode if the player wants chances', async () => {
    const table = await planning()
    expect(table.text('.modes')).toMatch(/%|sure|no chance/)
  })
})

describe('a whole plan', () => {
  it('is shown as a list, and P plays all of it', async () => {
    const table = await planning()
    await table.press('h')
    const { session } = table
    const [first] = session.module.game.moves(session.position, 0)
    await advises([Number(first)])
    expect(table.all('.rail .plansteps li').map(({ textContent }) => textContent)).toEqual(['Build +2 with coal'])
    expect(table.text('.rail .plantotal')).toBe('5 coins')
    await table.press('p')
    expect(session.moves.at(-1)?.[0]).toBe(0)
    expect(table.all('.rail .plansteps')).toEqual([])
  })

  it('is shown as the same list in the text table', async () => {
    const table = await planning()
    await table.press('h')
    const { session } = table
    await advises(session.module.game.moves(session.position, 0).slice(0, 1).map(Number))
    await table.press('t')
    expect(table.all('dialog .plansteps li').map(({ textContent }) => textContent)).toEqual(['Build +2 with coal'])
  })
})
