// @vitest-environment happy-dom
/** The advisor at rendered tables: its thread is played by the test. */
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

/** The advisor answers what it was asked last. */
async function advises(plan: readonly number[] = []): Promise<void> {
  const { thread, asked } = askedLast('advice')
  await thread.answer({ number: asked.number, advice: adviceOf(asked.moves[0] ?? -1, plan) })
}

const shown = (table: RenderedTable): string[] => table.all('.ask .advice').map(({ textContent }) => textContent ?? '')
const timesAsked = (): number => FakeThread.all.flatMap(({ asked }) => asked).filter(({ is }) => is === 'advice').length

describe('advice', () => {
  it('is asked for by H: first it is thought about, then a move and its reason are told', async () => {
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

  it('that was on its way while others decided is told', async () => {
    const table = await planning()
    await table.press('h')
    await botPlays()
    await advises()
    expect(shown(table)[0]).toContain('Because it is best.')
  })

  it('belongs to its decision, and is gone with the next', async () => {
    const table = await planning()
    await table.press('h')
    await advises()
    const { session } = table
    await table.let(() => session.play(0, [session.module.game.moves(session.position, 0)[0]]))
    expect(shown(table)).toEqual([])
  })

  it('that comes too late for its decision is not told', async () => {
    const table = await planning()
    await table.press('h')
    const { session } = table
    await table.let(() => session.play(0, [session.module.game.moves(session.position, 0)[0]]))
    await advises()
    expect(shown(table)).toEqual([])
  })

  it('whose thread is lost is told of, and can be asked for again', async () => {
    const table = await planning()
    await table.press('h')
    await askedLast('advice').thread.fail()
    expect(shown(table)[0]).toContain('could not be loaded')
    await table.press('h')
    await advises()
    expect(shown(table)[0]).toContain('Because it is best.')
  })

  it('comes by itself once for each decision where the player wants it always', async () => {
    const table = await planning('always')
    expect(timesAsked()).toBe(1)
    await botPlays()
    expect(timesAsked()).toBe(1)
    const { session } = table
    await table.let(() => session.play(0, [session.module.game.moves(session.position, 0)[0]]))
    expect(timesAsked()).toBe(2)
  })

  it('is not to be had where the player wants none: no button, no key, no chances', async () => {
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

  it('shows the chance of each mode where the player wants chances', async () => {
    const table = await planning()
    expect(table.text('.modes')).toMatch(/%|sure|no chance/)
  })
})

describe('a whole plan', () => {
  it('is shown as a list, and all of it is done by P', async () => {
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

  it('is the same list in the text table', async () => {
    const table = await planning()
    await table.press('h')
    const { session } = table
    await advises(session.module.game.moves(session.position, 0).slice(0, 1).map(Number))
    await table.press('t')
    expect(table.all('dialog .plansteps li').map(({ textContent }) => textContent)).toEqual(['Build +2 with coal'])
  })
})
