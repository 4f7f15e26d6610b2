import { randomFrom } from '@handwerk/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Broken, difference } from '../src/broken.js'
import { chanceOfAll, chanceOfAny, Suspicions } from '../src/suspicion.js'

describe('the chance of a lucky guess', () => {
  it('equals a count of all ways', () => {
    // 2 of 5 cards: 10 ways to guess, 1 is all right, 3 are all wrong.
    expect(chanceOfAll(5, 2)).toBeCloseTo(1 / 10)
    expect(chanceOfAny(5, 2, 2)).toBeCloseTo(7 / 10)
    expect(chanceOfAny(5, 2, 0)).toBe(0)
    expect(chanceOfAny(3, 2, 2)).toBe(1)
  })
})

describe('a suspicion', () => {
  const suspect = (guesses: number, told: (n: number) => boolean) => {
    const suspicions = new Suspicions()
    for (let n = 0; n < guesses; n++) suspicions.note('given away', 'somebody can tell', told(n), 1 / 4)
  }

  it('arises when guesses always come true', () => {
    expect(() => suspect(40, () => true)).toThrow(Broken)
  })

  it('arises when they come true much more often than by luck', () => {
    expect(() => suspect(400, (n) => n % 4 !== 0)).toThrow(/somebody can tell/)
  })

  it('does not arise from luck', () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = randomFrom(String(seed))
      suspect(2_000, () => random.below(4) === 0)
    }
  })
})

describe('a difference', () => {
  it('does not exist between plain data and the same data saved and read', () => {
    // Read once before, because JSON has no negative zero.
    const saved = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
    const plain = fc.jsonValue().map(saved)
    fc.assert(fc.property(plain, (value) => difference(value, saved(value)) === null))
  })

  it('is found wherever a value is changed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.nat(), { minLength: 1 }), { minLength: 1 }),
        fc.nat(),
        fc.nat(),
        (lists, i, j) => {
          const changed = lists.map((list) => [...list])
          const list = changed[i % lists.length]
          list[j % list.length]++
          expect(difference(lists, changed)).toContain(`${i % lists.length}.${j % list.length} is`)
        },
      ),
    )
  })

  it('is found in values that JSON cannot hold, and in missing or extra values', () => {
    expect(difference({ a: undefined }, {})).toBe('a is missing')
    expect(difference({}, { a: 1 })).toBe('a should not be there')
    expect(difference([Number.NaN], [null])).toBe('0 is null, not NaN')
    expect(difference(new Map(), {})).toBe('the whole is {}, not {}')
    expect(difference([0], [-0])).not.toBeNull()
  })
})
