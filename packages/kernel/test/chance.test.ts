import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  below,
  chanceOf,
  isSeed,
  randomFrom,
  randomKey,
  seedFrom,
  seedFromKey,
  shuffle,
  shuffleWith,
} from '../src/index.js'

const numbers = (count: number, draw: () => number) => Array.from({ length: count }, draw)
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i)

describe('chance', () => {
  it('is the key stream of ChaCha with 8 rounds', () => {
    // The first words for a key of zeros, as published with the cipher; `below` takes 31 bits of each here.
    const chance = chanceOf('0'.repeat(64))
    const words = Array.from({ length: 4 }, () => below(chance, 2 ** 31))
    expect(words).toEqual([0x2fef003e, 0x56405f89, 0x68b85b7f, 0x21a5091f])
  })

  it('derives the n-th number from the seed and n only', () => {
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

  it('notices a key that is changed in place', () => {
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

  // Old records, and seeds that people wrote down, must deal the same cards for ever.
  it('never changes', () => {
    const chance = chanceOf(seedFrom('a game'))
    expect(numbers(18, () => below(chance, 2 ** 32))).toEqual([
      310812018, 2401989929, 1296922303, 4132426487, 2781842841, 3916662334, 599152063, 1029433640, 3218876778,
      3403177765, 864689940, 3596531506, 1890385271, 970353819, 2051072767, 1296206135, 1250305275, 812419236,
    ])
    chance.drawn = 16_003
    expect(below(chance, 2 ** 32)).toBe(621806068)
    const list = upTo(10)
    shuffle(chanceOf(seedFrom('a game')), list)
    expect(list).toEqual([1, 6, 2, 5, 4, 3, 0, 7, 9, 8])
  })

  it('rejects the last words, which would make some remainders more likely', () => {
    const words = chanceOf(seedFrom('a game'))
    const drawn = numbers(1000, () => below(words, 2 ** 32))
    for (const n of [3 * 2 ** 29, 2 ** 31 - 1, 2 ** 30 + 1]) {
      const kept = drawn.filter((word) => word < n * Math.floor(2 ** 32 / n))
      const chance = chanceOf(seedFrom('a game'))
      expect(numbers(kept.length, () => below(chance, n))).toEqual(kept.map((word) => word % n))
    }
  })

  it('draws one number fewer than there are cards to shuffle', () => {
    for (const cards of [0, 1, 2, 10]) {
      const chance = chanceOf(seedFrom('a game'))
      shuffle(chance, upTo(cards))
      expect(chance.drawn).toBe(Math.max(0, cards - 1))
    }
  })

  it('shuffles into any order, and keeps every card', () => {
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

  it('makes the same seed of the same text for ever', () => {
    const seeds = {
      '': '2fef003ed6405f89e8b85b7fa1a5091fc30e842c3b7f9ace88e11b181e1a71ef',
      '7': 'd8c4de9fcc91b8c63ecef8d8304da0d1d88fba1f8d52e8b3347c2815448b0431',
      'a game': 'cec4d18f186c2200556e16121be6d330bfbc6a94b74bf821a612a4268ed805cd',
      'München, 1. Mai': '67e1ff258b988b1982583d4a038507aec3dde0a53d85cf578d92725ad85d6baa',
    }
    for (const [text, seed] of Object.entries(seeds)) expect(seedFrom(text)).toBe(seed)
  })

  it('turns any text into a seed, and keeps a seed as it is', () => {
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

  // The bots' recorded choices depend on them.
  it('never change', () => {
    const [none, some] = [randomFrom(''), randomFrom('a game')]
    expect(numbers(3, () => none.below(2 ** 32))).toEqual([24724473, 838574162, 2522700496])
    expect(numbers(4, () => some.below(2 ** 32))).toEqual([782953300, 1756918432, 4281984104, 1239853692])
    expect(numbers(4, () => some.below(100))).toEqual([71, 95, 48, 51])
  })

  it('shuffle with one number fewer than there are cards', () => {
    const bounds: number[] = []
    const list = upTo(4)
    shuffleWith(
      {
        below(n) {
          bounds.push(n)
          return 0
        },
      },
      list,
    )
    expect({ bounds, list }).toEqual({ bounds: [4, 3, 2], list: [1, 2, 3, 0] })
  })

  it('make a key for a stream of chance', () => {
    expect(randomKey(randomFrom('a game'))).toEqual([
      782953300, 1756918432, 4281984104, 1239853692, 3061479943, 4099049947, 2084442189, 2207718544,
    ])
  })
})
