/**
 * Requests to a server. This file imports only the types of the protocol, because
 * the schemas are larger than all the rest of a small page.
 */
import type { Body, Query, Refused, Reply, Route, RouteName } from '@handwerk/protocol'
import { type Pause, pauseAfter, sleep } from './pause.js'

/** The routes of the protocol; a test compares them. */
export const PATHS = {
  version: ['GET', '/api/version'],
  games: ['GET', '/api/games'],
  cards: ['GET', '/api/games/:game/cards'],
  me: ['GET', '/api/me'],
  name: ['POST', '/api/me'],
  account: ['POST', '/api/account'],
  signIn: ['POST', '/api/sign-in'],
  signOut: ['POST', '/api/sign-out'],
  wayBack: ['POST', '/api/way-back'],
  comeBack: ['POST', '/api/come-back'],
  token: ['POST', '/api/tokens'],
  revoke: ['POST', '/api/tokens/revoke'],
  myAccount: ['GET', '/api/account'],
  askNewPasskey: ['POST', '/api/passkeys/ask'],
  addPasskey: ['POST', '/api/passkeys'],
  removePasskey: ['POST', '/api/passkeys/remove'],
  askPasskey: ['POST', '/api/sign-in/passkey/ask'],
  signInByPasskey: ['POST', '/api/sign-in/passkey'],
  addDevice: ['POST', '/api/notices/push'],
  removeDevice: ['POST', '/api/notices/push/stop'],
  setMailbox: ['POST', '/api/notices/mail'],
  removeMailbox: ['POST', '/api/notices/mail/stop'],
  confirm: ['POST', '/api/notices/confirm'],
  unsubscribe: ['POST', '/api/notices/unsubscribe'],
  ties: ['GET', '/api/ties'],
  tie: ['POST', '/api/ties'],
  profile: ['GET', '/api/people/:who'],
  tables: ['GET', '/api/tables'],
  pair: ['POST', '/api/pairing'],
  make: ['POST', '/api/tables'],
  table: ['GET', '/api/tables/:table'],
  join: ['POST', '/api/tables/:table/join'],
  cancel: ['POST', '/api/tables/:table/cancel'],
  share: ['POST', '/api/tables/:table/share'],
  start: ['POST', '/api/tables/:table/start'],
  arrange: ['POST', '/api/tables/:table/arrange'],
  decline: ['POST', '/api/tables/:table/decline'],
  rematch: ['POST', '/api/tables/:table/rematch'],
  act: ['POST', '/api/tables/:table/acts'],
  scene: ['GET', '/api/tables/:table/scene'],
  hands: ['GET', '/api/tables/:table/hands'],
  record: ['GET', '/api/tables/:table/record'],
  ladder: ['GET', '/api/ladder'],
  newPassword: ['POST', '/api/account/password'],
  forgotten: ['POST', '/api/recovery'],
  recover: ['POST', '/api/recovery/password'],
  endSession: ['POST', '/api/sessions/end'],
  endOtherSessions: ['POST', '/api/sessions/end-others'],
  ownData: ['GET', '/api/account/data'],
  deleteAccount: ['POST', '/api/account/delete'],
  report: ['POST', '/api/reports'],
  site: ['GET', '/api/site'],
  sitePage: ['GET', '/api/site/:page'],
  admin: ['POST', '/api/admin'],
} as const satisfies Record<RouteName, readonly [Route['method'], string]>

/** The header with the protocol version of this client; a test compares it with the protocol. */
export const SPEAKS = ['handwerk-protocol', '2'] as const

/** The reply, or why there is none; null if no server was reached. */
export type Reached<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refused: Refused | null }

export interface Given<N extends RouteName> {
  readonly body?: Body<N>
  readonly query?: Query<N>
  readonly game?: string
  readonly table?: string
  readonly who?: string
  readonly page?: string
}

export interface CallOptions {
  /** Where the server is, such as `https://play.example.org`; a page calls the server that it came from. */
  readonly server?: string
  /** The token of a program; a page is known by its cookie. */
  readonly token?: string
  /** Waits before a request is sent again that was refused for now; a page can say so meanwhile. */
  readonly pause?: Pause<RouteName>
  /** Every refusal, before the caller gets it. */
  readonly onRefused?: (refused: Refused) => void
}

export type Call = <N extends RouteName>(name: N, given?: Given<N>) => Promise<Reached<Reply<N>>>

/** Requests to one server, by the name of the route. What the server refuses for now is sent again when it says so. */
export function openCalls(options: CallOptions = {}): Call {
  const { pause = sleep, onRefused } = options
  return async (name, given = {}) => {
    for (;;) {
      const reached = await callOnce(options, name, given)
      if (reached.ok || reached.refused === null) return reached
      onRefused?.(reached.refused)
      const wait = pauseAfter(reached.refused)
      if (wait === null) return reached
      await pause(name, wait)
    }
  }
}

async function callOnce<N extends RouteName>(
  { server = '', token }: CallOptions,
  name: N,
  given: Given<N>,
): Promise<Reached<Reply<N>>> {
  const [method, path] = PATHS[name]
  const place = path
    .replace(':game', encodeURIComponent(given.game ?? ''))
    .replace(':table', given.table ?? '')
    .replace(':page', given.page ?? '')
    .replace(':who', encodeURIComponent(given.who ?? ''))
  const query = given.query ? `?${new URLSearchParams(given.query as Record<string, string>)}` : ''
  try {
    const response = await fetch(server + place + query, {
      method,
      headers: {
        [SPEAKS[0]]: SPEAKS[1],
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    })
    const reply: unknown = await response.json()
    if (response.ok) return { ok: true, value: reply as Reply<N> }
    return { ok: false, refused: isRefused(reply) ? reply : null }
  } catch {
    // There is no network, or another program answers.
    return { ok: false, refused: null }
  }
}

const isRefused = (reply: unknown): reply is Refused =>
  typeof reply === 'object' && reply !== null && 'code' in reply && 'sentence' in reply
