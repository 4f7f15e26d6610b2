/** Requests to the server, by the list of routes that both sides share. */
import {
  type Body,
  check,
  LIVE_PATH,
  type Query,
  Refused,
  type Reply,
  ROUTES,
  type Route,
  type RouteName,
} from '@handwerk/protocol'
import type { Ear, Socket } from './line.ts'

/** The reply; or why there is none, which is null where no server was reached. */
export type Reached<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refused: Refused | null }

interface Given<N extends RouteName> {
  readonly body?: Body<N>
  readonly query?: Query<N>
  readonly table?: string
}

export async function call<N extends RouteName>(name: N, given: Given<N> = {}): Promise<Reached<Reply<N>>> {
  const route: Route = ROUTES[name]
  const path = route.path.replace(':table', given.table ?? '')
  const query = given.query ? `?${new URLSearchParams(given.query as Record<string, string>)}` : ''
  const unreached = { ok: false, refused: null } as const
  try {
    const response = await fetch(path + query, {
      method: route.method,
      ...(given.body === undefined
        ? {}
        : { body: JSON.stringify(given.body), headers: { 'content-type': 'application/json' } }),
    })
    const raw: unknown = await response.json()
    if (response.ok) {
      const reply = check(ROUTES[name].reply, raw)
      return reply.ok ? { ok: true, value: reply.value as Reply<N> } : unreached
    }
    const refused = check(Refused, raw)
    return refused.ok ? { ok: false, refused: refused.value } : unreached
  } catch {
    // No network, or something else than a server answers here.
    return unreached
  }
}

/** Opens the live connection. */
export function dial(ear: Ear): Socket {
  const address = new URL(LIVE_PATH, location.href)
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new WebSocket(address)
  socket.addEventListener('open', () => ear.opened())
  socket.addEventListener('message', ({ data }) => ear.heard(data))
  socket.addEventListener('close', () => ear.closed())
  return socket
}
