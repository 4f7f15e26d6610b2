import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { below, chanceOf, isSeed, randomFrom, seedFrom, seedFromKey, shuffle, shuffleWith } from '../src/index.js'

describe('chance', () => {
  it('is the key stream of ChaCha with 8 rounds', () => {
    // The first words for a key of zeros, as published with the cipher; below() takes 31 bits of them here.
    const chance = chanceOf('0'.repeat(64))
    const words = Array.from({ length: 4 }, () => below(chance, 2 ** 31))
    expect(words).toEqual([0x2fef003e, 0x56405f89, 0x68b85b7f, 0x21a5091f])
  })

  it('gives the n-th number by the seed and n alone', () => {
    const chance = chanceOf(seedFrom('a game'))
    const first = Array.from({ length: 100 }, () => below(chance, 2 ** 31))
    for (const n of [0, 1, 15, 16, 17, 99]) expect(below({ key: [...chance.key], drawn: n }, 2 ** 31)).toBe(first[n])
    // Another stream in between changes nothing.
    const other = chanceOf(seedFrom('another'))
    const again = chanceOf(seedFrom('a game'))
    for (const word of first) {
      below(other, 10)
      expect(below(again, 2 ** 31)).toBe(word)
    }
  })

  it('gives other numbers as soon as its key is changed in place', () => {
    const key = [...chanceOf(seedFrom('a game')).key]
    const next = () => below({ key, drawn: 3 }, 2 ** 31)
    const before = next()
    key[0]++
    const after = next()
    expect(after).not.toBe(before)
    key[0]--
    expect(next()).toBe(before)
  })

  it('is fair', () => {
    const chance = chanceOf(seedFrom('fair'))
    const counts = [0, 0, 0, 0, 0, 0]
    for (let i = 0; i < 60_000; i++) counts[below(chance, 6)]++
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500)
  })

  it('shuffles into any order, and loses nothing', () => {
    const seen = new Set<string>()
    for (let i = 0; i < 200; i++) {
      const list = [1, 2, 3, 4]
      shuffle(chanceOf(seedFrom(`shuffle ${i}`)), list)
      seen.add(list.join())
    }
    expect(seen.size).toBe(24)
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.string(), (list, seed) => {
        const [a, b] = [[...list], [...list]]
        shuffle(chanceOf(seedFrom(seed)), a)
        shuffleWith(randomFrom(seed), b)
        expect(a.toSorted()).toEqual(list.toSorted())
        expect(b.toSorted()).toEqual(list.toSorted())
      }),
    )
  })

  it('takes any text for a seed, and a seed for itself', () => {
    fc.assert(fc.property(fc.string(), (text) => isSeed(seedFrom(text)) && seedFrom(seedFrom(text)) === seedFrom(text)))
    expect(new Set(['', '0', '1', '7', '77', 'a', 'b', 'ab', 'ba'].map(seedFrom)).size).toBe(9)
    expect(seedFromKey(chanceOf(seedFrom('x')).key)).toBe(seedFrom('x'))
  })
})

describe('random numbers for bots', () => {
  it('are repeatable, and stay below their bound', () => {
    const [a, b] = [randomFrom('seed'), randomFrom('seed')]
    for (let i = 1; i < 1000; i++) {
      const n = a.below(i)
      expect(n).toBe(b.below(i))
      expect(n).toBeGreaterThanOrEqual(0)
      expect(n).toBeLessThan(i)
    }
    expect(randomFrom('seed').below(2 ** 32)).not.toBe(randomFrom('seeds').below(2 ** 32))
  })
})
