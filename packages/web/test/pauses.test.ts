// @vitest-environment happy-dom
/** What a page says when the server asks for a pause, and that it goes on by itself. */

import { Connection, type SocketListener } from '@handwerk/client/live'
import { act, createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../src/live/api.ts'
import { PauseNotice } from '../src/live/PauseNotice.tsx'
import { pauseRequest } from '../src/live/pauses.ts'
import { troubleText } from '../src/live/table-words.ts'
import { lobbyMessages } from '../src/live/words/lobby-messages.ts'
import { changeSettings } from '../src/shell/settings.ts'
import { prepareDom, render } from './table-harness.tsx'

const TOO_MANY = { code: 'too-many', sentence: 'Wait.', retry: 3000 } as const
const LANGUAGES = ['en', 'de'] as const

let page: Element
beforeEach(async () => {
  prepareDom()
  vi.useFakeTimers()
  ;({ page } = await render(createElement(PauseNotice)))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const said = () => page.querySelector('[role=status]')?.textContent ?? null

describe.each(LANGUAGES)('in a live connection (%s)', (language) => {
  let sent: { is: string; id: number }[]
  let socket: SocketListener
  let connection: Connection
  beforeEach(() => {
    changeSettings({ language })
    sent = []
    const listener = { opened: () => {}, told: () => {}, rebuilt: () => {}, changed: () => {} }
    connection = new Connection(
      (own) => {
        socket = own
        return { send: (text) => sent.push(JSON.parse(text)), close: () => {} }
      },
      listener,
      pauseRequest,
    )
    connection.connect()
    socket.opened()
  })
  afterEach(() => connection.close())
  const refuse = () =>
    act(async () => socket.heard(JSON.stringify({ is: 'refused', id: sent.at(-1)?.id, ...TOO_MANY })))

  const table = 'abcdefgh2345'
  for (const [what, ask] of [
    ['move', { is: 'move', table, decision: 1, move: 1 }],
    ['follow', { is: 'follow', table }],
    ['say', { is: 'say', table, text: 'hello' }],
    ['other', { is: 'undo', table }],
  ] as const) {
    it(`says that "${ask.is}" waits, and how long`, async () => {
      void connection.ask(ask)
      await refuse()
      expect(said()).toBe(lobbyMessages[language].paused[what](3))
      await pass(1000)
      expect(said()).toBe(lobbyMessages[language].paused[what](2))
      await pass(5000)
    })

    it(`sends "${ask.is}" again by itself, and then says nothing more`, async () => {
      const answer = connection.ask(ask)
      await refuse()
      await pass(2999)
      expect(sent).toHaveLength(1)
      await pass(1)
      expect(sent.map(({ is }) => is)).toEqual([ask.is, ask.is])
      expect(said()).toBeNull()
      await act(async () => socket.heard(JSON.stringify({ is: 'done', id: sent.at(-1)?.id, number: null })))
      expect(await answer).toEqual({ is: 'done', number: null })
    })
  }
})

describe.each(LANGUAGES)('in a request (%s)', (language) => {
  beforeEach(() => changeSettings({ language }))
  const answers = (...replies: readonly { status: number; body: object }[]) => {
    const left = [...replies]
    const fetched = vi.fn(async () => {
      const { status = 200, body = {} } = left.shift() ?? {}
      return new Response(JSON.stringify(body), { status })
    })
    vi.stubGlobal('fetch', fetched)
    return fetched
  }
  const refused = { status: 429, body: TOO_MANY }

  for (const [what, name] of [
    ['make', 'make'],
    ['signIn', 'signIn'],
    ['other', 'tables'],
  ] as const) {
    it(`says that "${name}" waits, and how long`, async () => {
      answers(refused)
      void call(name)
      await pass(0)
      expect(said()).toBe(lobbyMessages[language].paused[what](3))
      await pass(3000)
    })

    it(`sends "${name}" again by itself`, async () => {
      const fetched = answers(refused, { status: 200, body: { tables: [] } })
      const reached = call(name)
      await pass(3000)
      expect(await reached).toEqual({ ok: true, value: { tables: [] } })
      expect(fetched).toHaveBeenCalledTimes(2)
      expect(said()).toBeNull()
    })
  }

  it('says when to try again where the pause is too long to wait for', async () => {
    answers({ status: 429, body: { ...TOO_MANY, retry: 600_000 } })
    const reached = await call('signIn')
    if (reached.ok) throw new Error('it was not refused')
    expect(troubleText(reached.refused, lobbyMessages[language])).toBe(lobbyMessages[language].limit.later(10))
  })

  it('says that there are too many where no time helps', () => {
    const { retry: _, ...quota } = TOO_MANY
    expect(troubleText(quota, lobbyMessages[language])).toBe(lobbyMessages[language].limit.quota)
  })
})
