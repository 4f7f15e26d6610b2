// @vitest-environment happy-dom
/** The page of a table on a server, with a fake server. */
import { act, createElement } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { FakeServer, ID } from '../../client/test/fake-server.ts'
import TablePage from '../src/live/TablePage.tsx'
import { messages } from '../src/live/words/index.ts'
import { changeSettings } from '../src/shell/settings.ts'
import { prepareDom, render, settled } from './table-harness.tsx'

let server: FakeServer

beforeEach(() => {
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  prepareDom()
  server = new FakeServer()
  // Nothing has been dealt yet.
  server.events.length = 0
  const isHere = { here: true, left: null }
  server.presence = { seats: [isHere, isHere], onlookers: 0 }
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      private readonly socket = server.openSocket({
        opened: () => this.dispatchEvent(new Event('open')),
        heard: (data) => this.dispatchEvent(new MessageEvent('message', { data })),
        closed: () => this.dispatchEvent(new Event('close')),
      })
      send(text: string): void {
        this.socket.send(text)
      }
      close(): void {
        this.socket.close()
      }
    },
  )
})
const connect = () => act(async () => server.last.open())
const haveTrouble = () => {
  server.hear = (socket, { id }) => socket.tell({ is: 'refused', id, code: 'trouble', sentence: '' })
}

it.each(['en', 'de'] as const)('says that the table cannot be opened now (%s)', async (language) => {
  changeSettings({ language })
  const { page } = await render(createElement(TablePage, { id: ID }))
  await connect()
  await settled(() => page.textContent?.includes('Anna') === true)
  haveTrouble()
  await act(async () => window.dispatchEvent(new Event('online')))
  await connect()
  expect(page.querySelector('h1')?.textContent).toBe(messages[language].barred.other)
})

it('shows the table again when the server does', async () => {
  const { page } = await render(createElement(TablePage, { id: ID }))
  const hear = server.hear.bind(server)
  haveTrouble()
  await connect()
  server.hear = hear
  await act(async () => page.querySelector<HTMLElement>('button.join')?.click())
  await connect()
  await settled(() => page.textContent?.includes('Anna') === true)
})

it.each(['en', 'de'] as const)('says to a stranger that the site is for invited people (%s)', async (language) => {
  changeSettings({ language })
  vi.stubGlobal('fetch', async () => Response.json({ code: 'sign-in', sentence: '' }, { status: 401 }))
  const { page } = await render(createElement(TablePage, { id: ID }))
  await act(async () => server.last.break())
  await settled(() => page.querySelector('h1') !== null)
  expect(page.querySelector('h1')?.textContent).toBe(messages[language].barred.invited)
})
