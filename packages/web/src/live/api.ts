/**
 * Requests to the server. The home page needs this file, so it imports only the
 * types of the protocol: the schemas are larger than the whole lobby. Messages of
 * the live connection are checked by the schemas.
 */

import type { Body, Query, Refused, Reply, Route, RouteName } from '@handwerk/protocol'
import { needNewVersion } from '../offline/register.ts'
import { type Paused, pause, pauseAfter } from './pauses.ts'

/** The routes that the client calls; a test compares them with those of the protocol. */
export const PATHS = {
  games: ['GET', '/api/games'],
  me: ['GET', '/api/me'],
  name: ['POST', '/api/me'],
  tables: ['GET', '/api/tables'],
  make: ['POST', '/api/tables'],
  pair: ['POST', '/api/pairing'],
  cancel: ['POST', '/api/tables/:table/cancel'],
  join: ['POST', '/api/tables/:table/join'],
  share: ['POST', '/api/tables/:table/share'],
  start: ['POST', '/api/tables/:table/start'],
  rematch: ['POST', '/api/tables/:table/rematch'],
  record: ['GET', '/api/tables/:table/record'],
  ladder: ['GET', '/api/ladder'],
  profile: ['GET', '/api/people/:who'],
  account: ['POST', '/api/account'],
  myAccount: ['GET', '/api/account'],
  signIn: ['POST', '/api/sign-in'],
  signOut: ['POST', '/api/sign-out'],
  askNewPasskey: ['POST', '/api/passkeys/ask'],
  addPasskey: ['POST', '/api/passkeys'],
  removePasskey: ['POST', '/api/passkeys/remove'],
  askPasskey: ['POST', '/api/sign-in/passkey/ask'],
  signInByPasskey: ['POST', '/api/sign-in/passkey'],
  token: ['POST', '/api/tokens'],
  revoke: ['POST', '/api/tokens/revoke'],
  addDevice: ['POST', '/api/notices/push'],
  removeDevice: ['POST', '/api/notices/push/stop'],
  setMailbox: ['POST', '/api/notices/mail'],
  removeMailbox: ['POST', '/api/notices/mail/stop'],
  confirm: ['POST', '/api/notices/confirm'],
  unsubscribe: ['POST', '/api/notices/unsubscribe'],
} as const satisfies Partial<Record<RouteName, readonly [Route['method'], string]>>

/** The header with the protocol version of this client; a test compares it with the protocol. */
export const SPEAKS = ['handwerk-protocol', '2'] as const

/** The reply, or why there is none; null if no server was reached. */
export type Reached<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refused: Refused | null }

interface Given<N extends RouteName> {
  readonly body?: Body<N>
  readonly query?: Query<N>
  readonly table?: string
  readonly who?: string
}

/** What the server refuses for now is sent again when it says so. */
export async function call<N extends keyof typeof PATHS>(name: N, given: Given<N> = {}): Promise<Reached<Reply<N>>> {
  for (;;) {
    const reached = await callOnce(name, given)
    const wait = reached.ok || reached.refused === null ? null : pauseAfter(reached.refused)
    if (wait === null) return reached
    await pause(PAUSED[name] ?? 'other', wait)
  }
}

const PAUSED: Readonly<Partial<Record<RouteName, Paused>>> = {
  make: 'make',
  rematch: 'make',
  signIn: 'signIn',
  account: 'signIn',
  askPasskey: 'signIn',
  signInByPasskey: 'signIn',
}

async function callOnce<N extends keyof typeof PATHS>(name: N, given: Given<N>): Promise<Reached<Reply<N>>> {
  const [method, path] = PATHS[name]
  const place = path.replace(':table', given.table ?? '').replace(':who', encodeURIComponent(given.who ?? ''))
  const query = given.query ? `?${new URLSearchParams(given.query as Record<string, string>)}` : ''
  try {
    const response = await fetch(place + query, {
      method,
      headers: {
        [SPEAKS[0]]: SPEAKS[1],
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    })
    const reply: unknown = await response.json()
    if (response.ok) return { ok: true, value: reply as Reply<N> }
    const refused = isRefused(reply) ? reply : null
    if (refused?.code === 'outdated') needNewVersion()
    return { ok: false, refused }
  } catch {
    // There is no network, or another program answers.
    return { ok: false, refused: null }
  }
}

const isRefused = (reply: unknown): reply is Refused =>
  typeof reply === 'object' && reply !== null && 'code' in reply && 'sentence' in reply
