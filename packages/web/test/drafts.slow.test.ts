// @vitest-environment happy-dom
/** Drafts at a rendered table of Oh My Goods!. */
import type { Position } from '@handwerk/oh-my-goods'
import { beforeEach, describe, expect, it } from 'vitest'
import { botPlays, layTable, prepareDom, type RenderedTable } from './table-harness.tsx'

beforeEach(prepareDom)

/** Everybody plans at the same time; nobody has done anything yet. */
const planning = (bots = [false, true]): Promise<RenderedTable> =>
  layTable({
    game: 'oh-my-goods',
    seed: 'draft',
    bots,
    until: (position, seat) => seat === 0 && (position as Position).step === 'plan',
  })

const isChosen = (table: RenderedTable, piece: string): boolean =>
  table.one(`[data-piece="${piece}"]`).getAttribute('aria-pressed') === 'true'
const firstCard = (table: RenderedTable): string => table.one('[data-piece^="hand:"]').dataset['piece'] ?? ''

describe('the draft of a plan', () => {
  it('stays while a bot makes its plan', async () => {
    const table = await planning()
    const card = firstCard(table)
    await table.click(`[data-piece="${card}"]`)
    await table.click('[data-piece="mode:0:1"]')
    const before = table.session.moments.length
    await botPlays()
    expect(table.session.moments).toHaveLength(before + 1)
    expect(isChosen(table, card)).toBe(true)
    expect(isChosen(table, 'mode:0:1')).toBe(true)
  })

  it('is cleared by Escape', async () => {
    const table = await planning()
    const card = firstCard(table)
    await table.click(`[data-piece="${card}"]`)
    expect(isChosen(table, card)).toBe(true)
    expect(table.all('.ghostbox .ghost')).toHaveLength(1)
    await table.press('Escape')
    expect(isChosen(table, card)).toBe(false)
    expect(table.all('.ghostbox .ghost')).toHaveLength(0)
  })

  it('is gone when it has been played', async () => {
    const table = await planning()
    await table.click(`[data-piece="${firstCard(table)}"]`)
    await table.click('[data-piece="mode:0:1"]')
    await table.press('Enter')
    expect(table.session.moves.at(-1)?.[0]).toBe(0)
    expect(table.all('.handslot [aria-pressed="true"]')).toEqual([])
  })
})

describe('the draft of a plan, after a reload', () => {
  it('is still there', async () => {
    const before = await planning()
    const card = firstCard(before)
    await before.click(`[data-piece="${card}"]`)
    await before.click('[data-piece="mode:0:1"]')
    await before.leave()
    const table = await planning()
    expect(isChosen(table, card)).toBe(true)
    expect(isChosen(table, 'mode:0:1')).toBe(true)
  })

  it('is gone if it was cleared before', async () => {
    const before = await planning()
    await before.click(`[data-piece="${firstCard(before)}"]`)
    await before.press('Escape')
    await before.leave()
    const table = await planning()
    expect(isChosen(table, firstCard(table))).toBe(false)
  })

  it('is not used for another decision', async () => {
    const before = await planning()
    await before.click(`[data-piece="${firstCard(before)}"]`)
    await before.leave()
    const table = await layTable({
      game: 'oh-my-goods',
      seed: 'draft',
      until: (position, seat) => seat === 0 && (position as Position).step === 'build',
    })
    expect(table.all('.handslot [aria-pressed="true"]')).toEqual([])
  })

  it('is ignored if another version of the client has stored it', async () => {
    const before = await planning()
    await before.click(`[data-piece="${firstCard(before)}"]`)
    await before.leave()
    for (const key of Object.keys(sessionStorage)) {
      const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      sessionStorage.setItem(key, JSON.stringify({ ...kept, draft: { ...kept.draft, picks: 'none' } }))
    }
    const table = await planning()
    expect(isChosen(table, firstCard(table))).toBe(false)
  })
})

describe('a touch that the rules forbid', () => {
  it('shows the rule with a link, and changes nothing', async () => {
    const table = await layTable({ game: 'oh-my-goods', seed: 'draft' })
    await table.click(`[data-piece="${firstCard(table)}"]`)
    expect(table.text('.whynot')).toMatch(/\w+ .*Rule OMG-H\.1/)
    expect(table.one('.whynot a').getAttribute('href')).toBe('/rules/oh-my-goods#OMG-H.1')
    expect(table.session.moments).toHaveLength(1)
  })

  it('shows its notice until the next legal touch', async () => {
    const table = await layTable({ game: 'oh-my-goods', seed: 'draft' })
    await table.click(`[data-piece="${firstCard(table)}"]`)
    await table.click('[data-answer="keep"]')
    expect(table.all('.whynot')).toEqual([])
  })
})

describe('a player who owes no decision', () => {
  it('gets a notice when they touch a piece', async () => {
    const table = await planning()
    await table.click('[data-piece="mode:0:1"]')
    await table.click(`[data-piece="${firstCard(table)}"]`)
    await table.press('Enter')
    expect(table.one('.ask').className).toBe('ask idle')
    await table.click(`[data-piece="${firstCard(table)}"]`)
    expect(table.text('.whynot')).toMatch(/Rule OMG-/)
  })
})
