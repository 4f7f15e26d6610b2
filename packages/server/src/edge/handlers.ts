/** What a route's handler receives, already checked, and what it returns. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Body, Query, Reply, RouteName, SitePageName } from '@handwerk/protocol'
import { ApiError } from '../api-error.js'
import type { StoredPerson } from '../store/person-store.js'
import type { RateLimits } from './rate-limit.js'

interface Call<N extends RouteName> {
  readonly body: Body<N>
  readonly query: Query<N>
  /** The name of a game in the path. */
  readonly game: string
  /** The table id in the path. */
  readonly table: string
  /** The person's handle in the path. */
  readonly who: string
  /** The page of the host in the path. */
  readonly page: SitePageName
  readonly person: StoredPerson | null
  /** The hash of the session. */
  readonly session: string | null
  /** The same on routes that require a person. */
  readonly known: StoredPerson
  /** The client's network, for rate limits. */
  readonly address: string
  readonly headers: IncomingHttpHeaders
  /** Null deletes the cookie. */
  setToken(token: string | null): void
  /** The browser sends this back when it signs in again. */
  setDevice(value: string): void
}

export type Handlers = { readonly [N in RouteName]: (call: Call<N>) => Promise<Reply<N> | string> }

export function limit(buckets: RateLimits, key: string): void {
  const retry = buckets.take(key)
  if (retry > 0) throw new ApiError('too-many', `Too many requests; wait ${retry} ms.`, { retry })
}
