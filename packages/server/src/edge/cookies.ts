/**
 * The cookies that browsers keep: who they are, and that they have signed in
 * before. By https their names say `__Host-`, so that no other site of the
 * same domain can set them.
 */
import type { IncomingHttpHeaders } from 'node:http'

/** In seconds; browsers keep nothing longer. */
export const LONGEST_COOKIE = 400 * 24 * 60 * 60

type CookieName = 'handwerk' | 'handwerk-device'

const PREFIX = '__Host-'

/** `SameSite=Lax`: no other site's page can act in somebody's name. */
export const cookie = (name: CookieName, value: string, secure: boolean): string =>
  `${secure ? PREFIX : ''}${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${LONGEST_COOKIE}${secure ? '; Secure' : ''}`

/** The browser is to forget it, under either name. */
export const expiredCookies = (name: CookieName, secure: boolean): string[] =>
  secure ? [expired(`${PREFIX}${name}`, '; Secure'), expired(name, '')] : [expired(name, '')]

/** The same for the name without a prefix alone. */
export const expiredBareCookie = (name: CookieName): string => expired(name, '')

const expired = (name: string, more: string): string => `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${more}`

/** What a browser holds, and whether under the name from before it had a prefix. */
export function cookieIn(
  { cookie: header = '' }: IncomingHttpHeaders,
  name: CookieName,
): { readonly value: string; readonly bare: boolean } | null {
  const pairs = header.split(';').map((pair) => pair.trim().split('='))
  for (const known of [`${PREFIX}${name}`, name]) {
    const value = pairs.find(([key]) => key === known)?.[1]
    if (value) return { value, bare: known === name }
  }
  return null
}
