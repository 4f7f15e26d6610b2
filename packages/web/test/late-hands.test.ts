// @vitest-environment happy-dom
/** Hands that onlookers see late: asked for when wanted, and shown from the place that they look from. */
import type { FollowedTable } from '@handwerk/client/live'
import type { Table } from '@handwerk/protocol'
import { act, createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TABLE } from '../../client/test/fake-server.ts'
import { useLateHands } from '../src/live/use-late-hands.ts'
import type { GameSource } from '../src/play/player-view.ts'
import { changeSettings } from '../src/shell/settings.ts'
import { WatchSlab } from '../src/table/watch/WatchSlab.tsx'
import { useWatch, WatchContext } from '../src/table/watch/watch.ts'
import { prepareDom, render } from './table-harness.tsx'

const PEOPLE = [
  { name: 'Anna', bot: false },
  { name: 'Ben', bot: false },
]
const events = [1, 2, 3].map((number) => ({ number, is: 'move' as const, seat: 0, facts: [{ is: `fact ${number}` }] }))

let asked: string[]
let number: number | null
beforeEach(async () => {
  await prepareDom()
  changeSettings({ language: 'en' })
  asked = []
  number = 2
  vi.stubGlobal('fetch', async (path: string | URL) => {
    asked.push(String(path))
    return Response.json({ number, views: number === null ? [] : [{ seat: 0 }, { seat: 1 }] })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const followed = (more: Partial<Table> = {}, seat: number | null = null): FollowedTable => ({
  table: { ...TABLE, status: 'running', ...more },
  seat,
  number: 3,
  snapshots: [{ events, facts: [], view: () => ({ seat: 0 }) }] as unknown as FollowedTable['snapshots'],
  decision: null,
  clocks: [],
  read: 0,
  offer: null,
  undo: false,
  ending: null,
  presence: { seats: [], onlookers: 0 },
  said: [],
})

let shown: ReturnType<typeof useLateHands>
function Onlooker({ now }: { now: FollowedTable }) {
  shown = useLateHands(now)
  const source = { seat: null, people: PEOPLE, snapshots: now.snapshots, over: false, hands: shown }
  const watch = useWatch(source as unknown as GameSource, 0)
  return (
    watch &&
    createElement(WatchContext, { value: watch }, createElement(WatchSlab, { ...watch, question: 'Q', detail: 'D' }))
  )
}
const look = (now: FollowedTable) => render(createElement(Onlooker, { now }))
const press = (label: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
    if (!button) throw new Error(`there is no button ${label}`)
    button.click()
  })

describe('hands of a table whose players have agreed', () => {
  it('are asked for when an onlooker wants them, with what was known then', async () => {
    await look(followed({ handsShown: true }))
    expect(asked).toEqual([])
    await press('Hands')
    expect(asked).toEqual([expect.stringContaining('/hands')])
    expect(shown?.moment).toEqual({ views: [{ seat: 0 }, { seat: 1 }], facts: [{ is: 'fact 1' }, { is: 'fact 2' }] })
    expect(document.querySelector('h2')?.textContent).toBe('As it was 20 moves ago')
  })

  it('say that too little has been played', async () => {
    number = null
    await look(followed({ handsShown: true }))
    await press('Hands')
    expect([shown?.moment, document.querySelector('h2')?.textContent]).toEqual([null, 'Q'])
    expect(document.body.textContent).toContain('Hands are shown 20 moves late; not so many have been made.')
  })

  it('go away again', async () => {
    await look(followed({ handsShown: true }))
    await press('Hands')
    await press('Hands')
    expect(document.querySelector('h2')?.textContent).toBe('Q')
  })
})

it.each([
  ['at a table where that was not agreed', followed()],
  ['to somebody who plays', followed({ handsShown: true }, 0)],
])('hands are not offered %s', async (_, now) => {
  await look(now)
  expect(shown).toBeUndefined()
  expect(document.body.textContent).not.toContain('Hands')
})
