import { livePath } from '@handwerk/protocol'
import { expect, it, vi } from 'vitest'
import { type PlatformSocket, webSockets } from '../src/connection.js'

/** Remembers how it was made, and hears from the test. */
class FakeWebSocket implements PlatformSocket {
  static readonly made: unknown[][] = []
  private static readonly listeners = new Map<string, (event: { readonly data: unknown }) => void>()

  constructor(...made: unknown[]) {
    FakeWebSocket.made.push(made)
  }

  static happen(kind: string, data?: unknown): void {
    FakeWebSocket.listeners.get(kind)?.({ data })
  }

  addEventListener(kind: string, listener: (event: { readonly data: unknown }) => void): void {
    FakeWebSocket.listeners.set(kind, listener)
  }

  send(): void {}
  close(): void {}
}

it('a socket goes to the live address of the server, with the token, and passes on what happens', () => {
  const listener = { opened: vi.fn(), heard: vi.fn(), closed: vi.fn() }
  webSockets({ server: 'https://play.example.org/somewhere', token: 'secret', WebSocket: FakeWebSocket })(listener)
  expect(FakeWebSocket.made.at(-1)).toEqual([
    `wss://play.example.org${livePath()}`,
    { headers: { authorization: 'Bearer secret' } },
  ])
  FakeWebSocket.happen('open')
  FakeWebSocket.happen('message', 'text')
  FakeWebSocket.happen('error')
  expect(listener.closed).not.toHaveBeenCalled()
  FakeWebSocket.happen('close')
  expect([listener.opened, listener.heard, listener.closed].map(({ mock }) => mock.calls)).toEqual([
    [[]],
    [['text']],
    [[]],
  ])
})

it('without a token nothing but the address is passed, as browsers want it', () => {
  webSockets({ server: 'http://127.0.0.1:8080', WebSocket: FakeWebSocket })({
    opened: () => undefined,
    heard: () => undefined,
    closed: () => undefined,
  })
  expect(FakeWebSocket.made.at(-1)).toEqual([`ws://127.0.0.1:8080${livePath()}`])
})

it('says what is missing outside of a page', () => {
  expect(() => webSockets({ WebSocket: FakeWebSocket })).toThrow('"server" must say where the server is')
})
