/**
 * The cookies: the session, and the device that has signed in before. Over
 * https their names start with `__Host-`, so that no other site of the same
 * domain can set them.
 */
import type { IncomingHttpHeaders } from 'node:http'

/** In seconds; the most that browsers allow. */
export const LONGEST_COOKIE = 400 * 24 * 60 * 60

type CookieName = 'handwerk' | 'handwerk-device'

const PREFIX = '__Host-'

/** `SameSite=Lax`: no other site's page can act in somebody's name. */
export const cookie = (name: CookieName, value: string, secure: boolean): string =>
  `${secure ? PREFIX : ''}${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${LONGEST_COOKIE}${secure ? '; Secure' : ''}`

/** Deletes the cookie under either name. */
export const expiredCookies = (name: CookieName, secure: boolean): string[] =>
  secure ? [expired(`${PREFIX}${name}`, '; Secure'), expired(name, '')] : [expired(name, '')]

/** Deletes the cookie without a prefix only. */
export const expiredBareCookie = (name: CookieName): string => expired(name, '')

const expired = (name: string, more: string): string => `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${more}`

/** The cookie's value; `bare` if it was stored under the old name without a prefix. */
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
