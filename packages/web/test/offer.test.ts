// @vitest-environment happy-dom
/** The notice of an offer: what it takes back, and who must consent. */

import type { FollowedTable } from '@handwerk/client/live'
import { TableSubscription } from '@handwerk/client/live'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import type { Offer } from '@handwerk/protocol'
import { createElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { FakeServer, ID, TABLE } from '../../client/test/fake-server.ts'
import { OfferNotice } from '../src/live/TableNotices.tsx'
import { changeSettings } from '../src/shell/settings.ts'
import { prepareDom, render } from './table-harness.tsx'

beforeEach(prepareDom)

const NAMES = ['Anna', 'Ben', 'Cleo']
/** Two moves, as seat 0 knows them. */
const MOVED = [2, 3].map((number) => ({ number, is: 'move' as const, seat: number - 2, facts: [] }))

const followed = (offer: Offer, seat: number | null): FollowedTable => ({
  table: TABLE,
  seat,
  number: 3,
  snapshots: [{ events: MOVED, facts: [], view: () => ({ seat: 0 }) }],
  decision: null,
  clocks: [],
  read: 0,
  offer,
  undo: false,
  ending: null,
  presence: { seats: [], onlookers: 0 },
  said: [],
})

async function noticeOf(offer: Offer, seat: number | null, language: 'en' | 'de' = 'en'): Promise<HTMLElement> {
  changeSettings({ language })
  const subscription = new TableSubscription(ID, new FakeServer().openSocket)
  const now = followed(offer, seat)
  await render(createElement(OfferNotice, { module: ohMyGoods, subscription, now, names: NAMES, onOutcome: () => {} }))
  return document.body
}

const UNDO: Offer = { what: 'undo', seat: 0, asked: [1, 2], undone: [2, 3] }

describe('an offer to undo', () => {
  it('tells its maker what it takes back, and who must consent', async () => {
    const text = (await noticeOf(UNDO, 0)).textContent
    expect(text).toContain('You asked to take the last 2 moves back. Ben and Cleo must agree.')
  })

  it('tells the others the same, also in German', async () => {
    const text = (await noticeOf(UNDO, 1, 'de')).textContent
    expect(text).toContain('Anna möchte die letzten 2 Züge zurücknehmen. Ben und Cleo müssen zustimmen.')
  })

  it('names the last player who has not answered', async () => {
    const text = (await noticeOf({ ...UNDO, asked: [2] }, 1, 'de')).textContent
    expect(text).toContain('Cleo muss zustimmen.')
  })

  it('can be withdrawn by its maker', async () => {
    const buttons = [...(await noticeOf(UNDO, 0)).querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(buttons).toEqual(['Withdraw it'])
  })

  it('can be answered by those who are asked', async () => {
    const buttons = [...(await noticeOf(UNDO, 2)).querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(buttons).toEqual(['Agree', 'Decline'])
  })

  it('can be answered by nobody else', async () => {
    expect((await noticeOf(UNDO, null)).querySelectorAll('button')).toHaveLength(0)
  })
})
