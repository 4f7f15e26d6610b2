import { describe, expect, it } from 'vitest'
import { cookie, cookieIn, expiredBareCookie, expiredCookies } from '../src/edge/cookies.js'

describe('a cookie', () => {
  it('over http has its plain name', () =>
    expect(cookie('handwerk', 'x', false)).toBe('handwerk=x; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000'))

  it('over https has a name that no other site of the domain can set', () =>
    expect(cookie('handwerk', 'x', true)).toBe(
      '__Host-handwerk=x; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000; Secure',
    ))

  it('is deleted under its plain name over http', () =>
    expect(expiredCookies('handwerk', false)).toEqual(['handwerk=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0']))

  it('is deleted under both names over https', () =>
    expect(expiredCookies('handwerk', true)).toEqual([
      '__Host-handwerk=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
      expiredBareCookie('handwerk'),
    ]))

  it('is found among others', () =>
    expect(cookieIn({ cookie: 'a=1; handwerk=x; b=2' }, 'handwerk')).toEqual({ value: 'x', bare: true }))

  it('is found by its safe name first', () =>
    expect(cookieIn({ cookie: 'handwerk=x; __Host-handwerk=y' }, 'handwerk')).toEqual({ value: 'y', bare: false }))

  for (const header of [undefined, '', 'handwerk=', 'other=x', 'handwerk-device=x'])
    it(`is not found in ${header}`, () => expect(cookieIn({ cookie: header }, 'handwerk')).toBeNull())
})
