// @vitest-environment happy-dom
/** Keys and the text table at rendered tables of both games. */
import { questionOf, type Position as Temple } from '@handwerk/mottainai'
import type { Position as Goods } from '@handwerk/oh-my-goods'
import { beforeEach, describe, expect, it } from 'vitest'
import { layTable, prepareDom, type RenderedTable } from './table-harness.tsx'

beforeEach(prepareDom)

const goods = (step: string): Promise<RenderedTable> =>
  layTable({
    game: 'oh-my-goods',
    seed: 'keys',
    until: (position, seat) => seat === 0 && (position as Goods).step === step,
  })

const temple = (question: string): Promise<RenderedTable> =>
  layTable({
    game: 'mottainai',
    seed: 'keys',
    until: (position, seat) => seat === 0 && questionOf(position as Temple)?.is === question,
  })

const keysOf = (table: RenderedTable): string[] => table.all('.keylist kbd').map(({ textContent }) => textContent ?? '')

describe('the list of keys', () => {
  it('names P where the advisor plans', async () => {
    const table = await goods('plan')
    await table.press('?')
    expect(keysOf(table)).toContain('P')
  })

  it('does not name P in Mottainai, where nothing is planned', async () => {
    const table = await temple('action')
    await table.press('?')
    expect(keysOf(table)).not.toContain('P')
    expect(keysOf(table)).toContain('H')
  })
})

describe('the keys of answers', () => {
  it('do not use keys of the list of keys: in Mottainai R prays, P does not', async () => {
    const table = await temple('action')
    const before = table.session.moments.length
    await table.press('p')
    expect(table.session.moments).toHaveLength(before)
    await table.press('r')
    expect(table.session.moves.at(-1)).toEqual([0, 'pray'])
  })

  it('are shown on the buttons', async () => {
    const table = await goods('redraw')
    const worn = table.one('[data-answer="redraw"] .kbd').textContent ?? ''
    await table.press(worn.toLowerCase())
    expect(table.session.moves.at(-1)?.[1]).toMatch(/^redraw/)
  })
})

describe('keys of a table', () => {
  it('a number picks a card of the hand, and Enter plays what is chosen', async () => {
    const table = await temple('choose')
    await table.press('2')
    expect(table.all('.handslot [aria-pressed="true"]')).toEqual([table.all('.handslot [data-key]')[1]])
    await table.press('Enter')
    expect(table.session.moves.at(-1)?.[1]).toMatch(/^task/)
  })

  it('are ignored while the player types', async () => {
    const table = await goods('redraw')
    await table.press('t')
    table.one('#typed').focus()
    const before = table.session.moments.length
    await table.press('r')
    expect(table.session.moments).toHaveLength(before)
  })

  it('L opens the log', async () => {
    const table = await goods('plan')
    await table.press('l')
    expect(table.text('dialog h2')).toBe('Log')
  })
})

describe('undo', () => {
  it('takes back a step of the plan, and against bots also what they have answered', async () => {
    const table = await goods('plan')
    const undo = () => table.one('button[aria-label="Take back"]') as HTMLButtonElement
    const { session } = table
    const [work] = session.module.game.moves(session.position, 0)
    await table.let(() => session.play(0, [work]))
    expect(undo().disabled).toBe(false)
    const before = session.moments.length
    await table.press('u')
    expect(session.moments).toHaveLength(before - 1)
    await table.press('u')
    expect(session.moments.length).toBeLessThan(before - 1)
    expect(session.module.game.waiting(session.position)).toContain(0)
  })
})

describe('the text table', () => {
  const play = async (table: RenderedTable, line: string): Promise<void> => {
    await table.write('#typed', line)
    await table.click('.typed button[type="submit"]')
  }

  it('names the rule that forbids a typed move, and keeps the text', async () => {
    const table = await goods('redraw')
    await table.press('t')
    await play(table, 'work charburner orderly')
    expect(table.text('.typed [role="alert"]')).toMatch(/\(OMG-.+\)/)
    expect((table.one('#typed') as HTMLInputElement).value).toBe('work charburner orderly')
  })

  it('plays a typed move, and lists the next moves', async () => {
    const table = await goods('redraw')
    await table.press('t')
    await play(table, 'keep')
    expect(table.session.moves.at(-1)).toEqual([0, 'keep'])
    expect((table.one('#typed') as HTMLInputElement).value).toBe('')
  })

  it('plays each legal move by a button of its own', async () => {
    const table = await temple('choose')
    await table.press('t')
    const { session } = table
    const view = session.module.game.view(session.position, 0)
    const legal = session.module.game
      .moves(session.position, 0)
      .map((move) => session.module.notation.write(view, move))
    expect(table.all('dialog .moves code').map(({ textContent }) => textContent)).toEqual(legal)
    await table.click('dialog .moves button')
    expect(session.moves.at(-1)).toEqual([0, legal[0]])
  })

  it('says that it is not the player’s turn while others decide', async () => {
    const table = await goods('plan')
    const { session } = table
    await table.press('t')
    while (session.module.game.waiting(session.position).includes(0))
      await table.let(() => session.play(0, session.module.game.moves(session.position, 0).slice(-1)))
    expect(table.text('dialog [role="status"]')).toBe('It is not your turn.')
    expect(table.all('dialog .moves li')).toEqual([])
  })
})
