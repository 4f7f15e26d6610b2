/** What the handler of a route gets, already checked, and what it gives. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Body, Query, Reply, RouteName } from '@handwerk/protocol'
import { ApiError } from '../api-error.js'
import type { StoredPerson } from '../store/person-store.js'
import type { RateLimits } from './rate-limit.js'

interface Call<N extends RouteName> {
  readonly body: Body<N>
  readonly query: Query<N>
  /** The id of a table in the address. */
  readonly table: string
  /** The handle of a person in the address. */
  readonly who: string
  readonly person: StoredPerson | null
  /** The same where the route insists on it. */
  readonly known: StoredPerson
  /** The network that it comes from, for limits. */
  readonly address: string
  readonly headers: IncomingHttpHeaders
  /** Null: the browser is to forget it. */
  setToken(token: string | null): void
  /** The browser is to show this when it signs in again. */
  setDevice(value: string): void
}

export type Handlers = { readonly [N in RouteName]: (call: Call<N>) => Promise<Reply<N> | string> }

export function limit(buckets: RateLimits, key: string): void {
  const retry = buckets.take(key)
  if (retry > 0) throw new ApiError('too-many', `Too many requests; wait ${retry} ms.`, { retry })
}
