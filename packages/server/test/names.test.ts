/** Which names may be taken, and which look alike. */
import { check, Name } from '@handwerk/protocol'
import { describe, expect, it } from 'vitest'
import { faultOfName, lookOf } from '../src/names.js'

const BOTS = ['novice', 'grandmaster', 'random']
const faultOf = (name: string) => faultOfName(name, BOTS)

describe('a name', () => {
  it.each([
    ...['Anna', 'Jean-Luc', "O'Neill", 'Müller', 'Łukasz', 'Ann 2', 'Анна', 'Ελένη', '日本太郎', 'さくら', '김민수'],
    ...['محمد', 'דנה', 'สมชาย', 'अमित', 'Anna 🎲', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩🏽‍🚀 Zoë', '❤️', 'x_X', 'Nguyễn', 'Á'],
  ])('may be %s', (name) => {
    expect(check(Name, name).ok).toBe(true)
    expect(faultOf(name)).toBeNull()
  })

  it.each([
    ['ㅤ', 'blank'],
    ['⠀', 'blank'],
    ['Annaㅤ', 'blank'],
    ['﷽', 'odd'],
    ['ﷺ', 'wide'],
    ['Ａｎｎａ', 'wide'],
    ['𝐀𝐧𝐧𝐚', 'wide'],
    ['ﬁne', 'wide'],
    [`A${'\u0301'.repeat(5)}nna`, 'wide'],
    ['𒈙', 'odd'],
    ['⸻', 'odd'],
    ['Аnnа', 'mixed'],
    ['Bεn', 'mixed'],
    ['admin', 'reserved'],
    ['Admin', 'reserved'],
    ['a d m i n', 'reserved'],
    ['ádmin', 'reserved'],
    ['adrnin', 'reserved'],
    ['M0derator', 'reserved'],
    ['Grandmaster', 'reserved'],
    ['Deleted account', 'reserved'],
  ])('may not be %s: %s', (name, fault) => {
    expect(faultOf(name)).toBe(fault)
  })

  it('with something that is not seen, or a broken line, does not even reach the rule', () => {
    for (const name of ['a\u0000b', 'a\u202eb', 'a\nb', ' a', 'a\u200b']) expect(check(Name, name).ok).toBe(false)
  })
})

describe('names look alike', () => {
  it.each([
    ['Anna', 'anna'],
    ['Anna', 'Аnnа'],
    ['Ilse', 'llse'],
    ['Tom', 'Torn'],
    ['B0b', 'Bob'],
    ['Anna  B', 'Anna B'],
  ])('%s and %s', (one, two) => {
    expect(lookOf(one)).toBe(lookOf(two))
  })

  it('but not those that anybody can tell apart', () => {
    for (const [one, two] of [
      ['Anna', 'Hanna'],
      ['Rene', 'René'],
      ['Ben', 'Bén'],
      ['Bea', 'Ben'],
    ])
      expect(lookOf(one)).not.toBe(lookOf(two))
  })
})
