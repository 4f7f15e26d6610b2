// @vitest-environment happy-dom
/** What a player is told beside a table: own time, being away, whose clock it is; and what Back does. */
import { type FollowedTable, TableSubscription } from '@handwerk/client/live'
import type { SeatState, Table } from '@handwerk/protocol'
import { act, createElement, useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { FakeServer, ID, TABLE } from '../../client/test/fake-server.ts'
import { Clocks } from '../src/live/Clocks.tsx'
import { moveNote } from '../src/live/move-note.ts'
import { AwayNotice, TimeoutNotice } from '../src/live/TableNotices.tsx'
import { messages } from '../src/live/words/index.ts'
import { useBackCloses } from '../src/shell/back-closes.ts'
import { changeSettings } from '../src/shell/settings.ts'
import { prepareDom, render } from './table-harness.tsx'

beforeEach(async () => {
  await prepareDom()
  changeSettings({ language: 'en' })
})

const NAMES = ['Anna', 'Ben']
const PACE = { is: 'live', clock: 900_000, bonus: 0 } as const

function followed(seat: number | null, late: number, own: Partial<SeatState> = {}): FollowedTable {
  const seats = NAMES.map((name, i) => ({
    ...{ is: 'person' as const, name, person: name, level: null, standIn: false, resigned: false, shared: true },
    ...(i === seat ? own : {}),
  }))
  const table: Table = { ...TABLE, seats, pace: PACE, status: 'running' }
  return {
    table,
    seat,
    number: 1,
    snapshots: [],
    decision: null,
    clocks: NAMES.map((_, i) => ({ left: i === late ? -1 : 60_000, runs: i === late })),
    read: Date.now(),
    offer: null,
    undo: false,
    ending: null,
    presence: { seats: [], onlookers: 0 },
    said: [],
  }
}

const subscription = () => new TableSubscription(ID, new FakeServer().openSocket)
const props = (now: FollowedTable) => ({ subscription: subscription(), now, names: NAMES, onOutcome: () => {} })
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)

describe('when the time of a seat is over', () => {
  it('its player is told what that means', async () => {
    await render(createElement(TimeoutNotice, props(followed(0, 0))))
    expect(document.body.textContent).toContain('Your time is over. The others may claim the game')
    expect(buttons()).toEqual([])
  })

  it('the others may claim the game', async () => {
    await render(createElement(TimeoutNotice, props(followed(1, 0))))
    expect(document.body.textContent).toContain('The time of Anna is over.')
    expect(buttons()).toEqual(['Claim the game', 'Let a bot play'])
  })

  it('nothing is told of a seat for which a bot plays', async () => {
    await render(createElement(TimeoutNotice, props(followed(0, 0, { standIn: true }))))
    expect(document.body.textContent).not.toContain('Your time is over')
  })
})

it('a clock says whose it is', async () => {
  await render(createElement(Clocks, { now: followed(0, 1), names: NAMES }))
  const whose = [...document.querySelectorAll('.whose')].map(({ textContent }) => textContent)
  expect(whose).toEqual(['you', 'Ben'])
})

describe('a bot that plays for somebody', () => {
  it('can be sent away beside the table', async () => {
    await render(createElement(AwayNotice, props(followed(0, 1, { standIn: true }))))
    expect(document.body.textContent).toContain('A bot plays for you.')
    expect(buttons()).toEqual(['Come back and play'])
  })

  it('stays where somebody has resigned', async () => {
    await render(createElement(AwayNotice, props(followed(0, 1, { standIn: true, resigned: true }))))
    expect(buttons()).toEqual([])
    const t = messages.en
    expect(moveNote({ move: 'none', connection: 'open' }, { standIn: true, resigned: true }, t)).toBe(
      t.table.hasResigned,
    )
  })
})

describe('Back', () => {
  function Panel({ told }: { told: string[] }) {
    const [isOpen, open] = useState(false)
    useBackCloses(isOpen, () => {
      told.push('closed')
      open(false)
    })
    return createElement('button', { type: 'button', onClick: () => open(!isOpen) }, String(isOpen))
  }
  const press = () => act(async () => document.querySelector('button')?.click())

  it('closes what is open', async () => {
    const told: string[] = []
    await render(createElement(Panel, { told }))
    const before = history.length
    await press()
    expect(history.length).toBe(before + 1)
    await act(async () => {
      // What the browser does when somebody goes back.
      history.replaceState(null, '')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    expect([told, buttons()]).toEqual([['closed'], ['false']])
  })

  it('has nothing to close after another way of closing', async () => {
    const told: string[] = []
    await render(createElement(Panel, { told }))
    await press()
    await press()
    await act(async () => void window.dispatchEvent(new PopStateEvent('popstate')))
    expect(told).toEqual([])
  })
})
